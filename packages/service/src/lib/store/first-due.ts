const HEAD_START_SECONDS = 30 * 86_400;

/** When an account is due whose login was just connected: ahead of all that are merely due again, since a person waits. */
export function firstDueAt(now: number): number {
  return now - HEAD_START_SECONDS;
}
