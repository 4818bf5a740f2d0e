import type { Backoff } from '../../core/jobs/backoff.ts';

/**
 * Number of different logins that must fail in a row at a utility before it counts as down: one login that hangs or fails must
 * not block other people's data.
 */
export const OUTAGE_LOGINS = 3;

/** Seconds after the last failure for which a utility counts as down, if it is not blocked for longer. */
export const OUTAGE_SECONDS: number = 15 * 60;

/** Delays for which a utility that is down is blocked. */
export const OUTAGE_BACKOFF: Backoff = { first: 60, longest: 3600 };
