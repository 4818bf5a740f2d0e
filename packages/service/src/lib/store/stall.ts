/** When data that was not read again counts as late, in seconds after it was read last. Accounts are synced about once a day. */
export const STALL_SECONDS: number = 2 * 86_400;
