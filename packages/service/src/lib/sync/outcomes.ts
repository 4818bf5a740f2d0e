import { ConnectorError, NotYetError } from '@utility-connect/connector';
import { isOutageCode } from '../connectors/temporary-errors.ts';
import type { SignInReason } from '../journal/event-types.ts';
import { CredentialsError } from '../logins/credentials.ts';
import { MAX_BACKOFF_SECONDS, OUTAGE_LOGINS } from '../store/outage.ts';
import type { SyncErrorCode, SyncLease, SyncOutcome } from '../store/syncs.ts';
import { SyncStoppedError } from './sync-errors.ts';

/** Seconds between two background syncs of an account. */
const REFRESH_SECONDS = 24 * 60 * 60;

/** Seconds until the next sync after a rate limit without a time to retry. */
const RATE_LIMIT_SECONDS = 15 * 60;

const ACCOUNT_RETRY = { first: 5 * 60, longest: 6 * 60 * 60 };
const UTILITY_RETRY = { first: 60, longest: MAX_BACKOFF_SECONDS };

/**
 * The outcome of a successful sync.
 *
 * @param share random, from 0 to 1: spreads the next syncs of accounts that were connected at the same time.
 */
export function successOutcome(now: number, share: number): Extract<SyncOutcome, { kind: 'done' }> {
  return { kind: 'done', dueAt: now + Math.round(REFRESH_SECONDS * (0.9 + 0.2 * share)) };
}

/**
 * The outcome of a sync that threw. A failure leads to exponential backoff with jitter, for the account and for the utility. A
 * utility that needs more time or limits requests has not failed.
 *
 * @param share random, from 0 to 1.
 */
export function failureOutcome(
  now: number,
  error: unknown,
  previous: Pick<SyncLease, 'failures' | 'utilityFailures'>,
  share: number,
): SyncOutcome {
  if (error instanceof SyncStoppedError) return { kind: 'released' };
  if (error instanceof ConnectorError && error.code === 'rate_limited') {
    return { kind: 'not_yet', dueAt: now + (error.retryAfterSeconds ?? RATE_LIMIT_SECONDS) };
  }
  if (error instanceof NotYetError) return { kind: 'not_yet', dueAt: now + error.retryAfterSeconds };
  if (isRefused(error)) return { kind: 'login_refused', at: now, reason: signInReason(error) };
  // The first failures are not an outage yet.
  const outagesBefore = Math.max(0, previous.utilityFailures + 1 - OUTAGE_LOGINS);
  return {
    kind: 'failed',
    dueAt: now + retryDelay(previous.failures, share),
    blockedUntil: isOutageError(error) ? now + delay(UTILITY_RETRY, outagesBefore, share) : null,
    error: errorCodeOf(error),
  };
}

/**
 * Seconds until the next try of something that has failed.
 *
 * @param failures in a row before this one.
 * @param share random, from 0 to 1.
 */
export function retryDelay(failures: number, share: number): number {
  return delay(ACCOUNT_RETRY, failures, share);
}

const isOutageError = (error: unknown): boolean =>
  error instanceof ConnectorError && isOutageCode(error.code);

/** A fault of the connector says nothing about the login, and neither does one of the operator. */
const isFault = ({ code }: ConnectorError): boolean =>
  code === 'invalid_answer' || code === 'connector_stopped' || code === 'client_refused';

const errorCodeOf = (error: unknown): SyncErrorCode => {
  if (isOutageError(error)) return 'utility_unavailable';
  if (!(error instanceof ConnectorError)) return 'server_error';
  return error.code === 'client_refused' ? 'client_refused' : 'invalid_answer';
};

const isRefused = (error: unknown): boolean => {
  if (error instanceof CredentialsError) return error.isDamaged;
  return error instanceof ConnectorError && !isOutageError(error) && !isFault(error);
};

const signInReason = (error: unknown): SignInReason => {
  if (error instanceof CredentialsError) return 'login_damaged';
  const code = error instanceof ConnectorError ? error.code : undefined;
  if (code === 'invalid_credentials') return 'login_refused';
  return code === 'account_locked' ? code : 'login_expired';
};

// Half of the delay is random, so that accounts do not all retry at once.
const delay = ({ first, longest }: typeof ACCOUNT_RETRY, failures: number, share: number): number =>
  Math.round(Math.min(longest, first * 2 ** failures) * (0.5 + 0.5 * share));
