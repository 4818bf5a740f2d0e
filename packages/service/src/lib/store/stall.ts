/** When data that was not read again, or has no newer intervals, counts as late, in seconds. Accounts are synced about once a day. */
export const STALL_SECONDS: number = 2 * 86_400;
