import type { AttemptStatus } from '@utility-connect/protocol';

/** A worker processes the attempt under a lease. */
export const runningStatuses: readonly AttemptStatus[] = ['signing_in', 'sending_code', 'reading_accounts'];

/** A new attempt of the session cancels these. */
export const unfinishedStatuses: readonly AttemptStatus[] = [
  ...runningStatuses,
  'challenge',
  'collecting_files',
  'at_utility',
  'choosing_accounts',
];

/** Whether the status is final. A finished attempt has no sealed secrets. */
export function isFinished(status: AttemptStatus): boolean {
  return !unfinishedStatuses.includes(status);
}
