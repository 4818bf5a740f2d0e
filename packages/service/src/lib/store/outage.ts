/**
 * Number of different logins that must fail in a row at a utility before it counts as down: one login that hangs or fails must
 * not block other people's data.
 */
export const OUTAGE_LOGINS = 3;

/** Longest backoff after an outage, in seconds. */
export const MAX_BACKOFF_SECONDS = 3600;
