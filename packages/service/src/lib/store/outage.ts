import { MAX_CLOCK_SKEW_SECONDS } from './clock-skew.ts';

/**
 * Number of different logins that must fail in a row at a utility before it counts as down: one login that hangs or fails must
 * not block other people's data.
 */
export const OUTAGE_LOGINS = 3;

/** Longest backoff after an outage, in seconds. */
export const MAX_BACKOFF_SECONDS = 3600;

/** A utility that is blocked for longer than this was blocked with a wrong clock, which doesn't count. */
export const MAX_BLOCKED_SECONDS: number = MAX_BACKOFF_SECONDS + MAX_CLOCK_SKEW_SECONDS;

/** Whether a utility is in backoff. */
export function isBlocked(blockedUntil: number, now: number): boolean {
  return blockedUntil > now && blockedUntil <= now + MAX_BLOCKED_SECONDS;
}
