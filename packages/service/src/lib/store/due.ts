const PRIORITY_SECONDS = 30 * 86_400;

/** The `dueAt` of an account that was just connected: before all others, because a person waits. */
export function initialDueAt(now: number): number {
  return now - PRIORITY_SECONDS;
}
