import { MAX_CLOCK_SKEW_SECONDS } from './clock-skew.ts';

/** No account is scheduled further ahead than this, in seconds. Accounts are synced about once a day. */
const MAX_SYNC_INTERVAL_SECONDS = 2 * 86_400;

/** An account that is scheduled further ahead than this was scheduled with a wrong clock, and is due now. */
export const MAX_DUE_SECONDS: number = MAX_SYNC_INTERVAL_SECONDS + MAX_CLOCK_SKEW_SECONDS;

const PRIORITY_SECONDS = 30 * 86_400;

/** Whether an account is due for a sync. */
export function isDue(dueAt: number, now: number): boolean {
  return dueAt <= now || dueAt > now + MAX_DUE_SECONDS;
}

/** The `dueAt` of an account that was just connected: before all others, because a person waits. */
export function initialDueAt(now: number): number {
  return now - PRIORITY_SECONDS;
}
