import { ConnectorError, NotYetError } from '@utility-connect/connector';
import { type Backoff, backoffSeconds } from '../../core/jobs/backoff.ts';
import { refusalOf } from '../logins/refusal.ts';
import type { SyncErrorCode, SyncOutcome } from '../store/syncs.ts';
import { isOutageCode } from '../utilities/temporary-errors.ts';
import { SyncStoppedError } from './sync-errors.ts';

/** Seconds between two background syncs of an account. */
const REFRESH_SECONDS = 24 * 60 * 60;

/** Seconds until the next sync after a rate limit without a time to retry. */
const RATE_LIMIT_SECONDS = 15 * 60;

/** The delays after failures at a utility. */
export const UTILITY_RETRY: Backoff = { first: 5 * 60, longest: 6 * 60 * 60 };

/** The delays after answers that no connector knows: only a new version of the connector helps. */
const CHANGE_RETRY: Backoff = { first: 4 * 60 * 60, longest: 24 * 60 * 60 };

/**
 * The outcome of a successful sync or check.
 *
 * @param share random, from 0 to 1: spreads the next syncs of accounts that were connected at the same time.
 */
export function successOutcome(now: number, share: number): Extract<SyncOutcome, { kind: 'done' }> {
  return { kind: 'done', dueAt: now + Math.round(REFRESH_SECONDS * (0.9 + 0.2 * share)) };
}

/**
 * The outcome of a sync or check that threw. A utility that needs more time or limits requests has not failed.
 *
 * @param failures in a row before this one.
 * @param share random, from 0 to 1.
 */
export function failureOutcome(now: number, error: unknown, failures: number, share: number): SyncOutcome {
  if (error instanceof SyncStoppedError) return { kind: 'released' };
  if (error instanceof ConnectorError && error.code === 'rate_limited') {
    return { kind: 'not_yet', dueAt: now + (error.retryAfterSeconds ?? RATE_LIMIT_SECONDS) };
  }
  if (error instanceof NotYetError) return { kind: 'not_yet', dueAt: now + error.retryAfterSeconds };
  const refusal = refusalOf(error, now);
  if (refusal) return { kind: 'login_refused', ...refusal };
  const code = errorCodeOf(error);
  const retry = code === 'interface_changed' ? CHANGE_RETRY : UTILITY_RETRY;
  return {
    kind: 'failed',
    dueAt: now + backoffSeconds(retry, failures, share),
    error: code,
    isOutage: isOutageError(error),
  };
}

const isOutageError = (error: unknown): boolean =>
  error instanceof ConnectorError && isOutageCode(error.code);

const errorCodeOf = (error: unknown): SyncErrorCode => {
  if (isOutageError(error)) return 'utility_unavailable';
  if (!(error instanceof ConnectorError)) return 'server_error';
  const { code } = error;
  return code === 'client_refused' || code === 'interface_changed' ? code : 'invalid_answer';
};
