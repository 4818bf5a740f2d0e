import type { Backoff } from '../../core/jobs/backoff.ts';

/**
 * Number of different logins that must fail in a row at a utility before it counts as down: one login that hangs or fails must
 * not block other people's data.
 */
export const OUTAGE_LOGINS = 3;

/** How long a utility counts as down after the last failure, in seconds, if it is not blocked for longer. */
export const OUTAGE_SECONDS: number = 15 * 60;

/** How long a utility that is down is blocked. */
export const OUTAGE_BACKOFF: Backoff = { first: 60, longest: 3600 };
