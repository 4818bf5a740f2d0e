import { TZDate } from '@date-fns/tz';

/**
 * The past two months, from a midnight to now.
 *
 * @param now UNIX seconds
 * @param timeZone IANA name
 * @returns a window of UNIX seconds, `[start, end)`
 */
export function pastTwoMonths(
  now: number,
  timeZone: string,
): { readonly start: number; readonly end: number } {
  const today = new TZDate(now * 1000, timeZone);
  // Like the API: two months before April 30 is the last day of February.
  const lastDay = new TZDate(today.getFullYear(), today.getMonth() - 1, 0, timeZone).getDate();
  const day = Math.min(today.getDate(), lastDay);
  const start = new TZDate(today.getFullYear(), today.getMonth() - 2, day, timeZone);
  return { start: start.getTime() / 1000, end: now };
}
