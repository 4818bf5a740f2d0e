import type { AttemptStatus } from '@utility-connect/protocol';

/** Goes on by itself: a worker may hold a lease on it. */
export const runningStatuses: readonly AttemptStatus[] = ['signing_in', 'sending_code', 'reading_accounts'];

/** Not over: a new attempt of the session cancels it. */
export const unfinishedStatuses: readonly AttemptStatus[] = [...runningStatuses, 'challenge'];

/** Whether nothing happens to the attempt any more, so that its sealed secrets have to go. */
export function isFinished(status: AttemptStatus): boolean {
  return !unfinishedStatuses.includes(status);
}
