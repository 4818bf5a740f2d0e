import { ConnectorError } from '../connectors/connector.ts';
import { OUTAGE_LOGINS } from '../store/outage.ts';
import type { SyncOutcome } from '../store/syncs.ts';

/** Seconds between two readings of an account that nobody asks for. */
export const REFRESH_SECONDS = 24 * 60 * 60;

const ACCOUNT_RETRY = { first: 5 * 60, longest: 6 * 60 * 60 };
const UTILITY_RETRY = { first: 60, longest: 60 * 60 };

/** Failures in a row before this one. */
export interface FormerFailures {
  readonly failures: number;
  readonly utilityFailures: number;
}

/**
 * What came of a reading that worked.
 *
 * @param share from 0 to 1, at random: spreads the readings of those who connected at the same time.
 */
export function doneAt(now: number, share: number): SyncOutcome {
  return { kind: 'done', dueAt: now + Math.round(REFRESH_SECONDS * (0.9 + 0.2 * share)) };
}

/** What came of a reading that failed: each failure in a row doubles the time until the next one. */
export function failedAt(now: number, error: unknown, former: FormerFailures, share: number): SyncOutcome {
  const code = error instanceof ConnectorError ? error.code : null;
  const isOutage = code === 'utility_unavailable' || code === 'utility_timeout';
  // A fault of our own says nothing about the utility, and one account's garbage nothing about the others.
  if (!isOutage && code !== null && code !== 'invalid_answer') return { kind: 'login_refused', at: now };
  // The first failures do not make an outage yet.
  const outagesBefore = Math.max(0, former.utilityFailures + 1 - OUTAGE_LOGINS);
  return {
    kind: 'failed',
    dueAt: now + delay(ACCOUNT_RETRY, former.failures, share),
    blockedUntil: isOutage ? now + delay(UTILITY_RETRY, outagesBefore, share) : null,
  };
}

// Half of it at random, so that many do not come back at the same moment.
const delay = ({ first, longest }: typeof ACCOUNT_RETRY, failures: number, share: number): number =>
  Math.round(Math.min(longest, first * 2 ** failures) * (0.5 + 0.5 * share));
