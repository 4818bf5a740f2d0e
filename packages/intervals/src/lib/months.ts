/**
 * Adds calendar months (UTC). If the target month is too short, the result is in its last day.
 *
 * @param time UNIX seconds.
 */
export function addMonths(time: number, months: number): number {
  const date = new Date(time * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  date.setUTCDate(Math.min(day, daysInMonth(date)));
  return Math.floor(date.getTime() / 1000);
}

/**
 * Returns the first instant of a calendar month (UTC).
 *
 * @param time UNIX seconds.
 * @returns UNIX seconds.
 */
export function startOfMonth(time: number): number {
  const date = new Date(time * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000;
}

const DAY = 86_400;

/**
 * Counts calendar months (UTC), rounded up. Less than a day over a month doesn't count.
 *
 * @param from UNIX seconds.
 * @param to UNIX seconds, not earlier.
 */
export function monthsBetween(from: number, to: number): number {
  const [start, end] = [new Date(from * 1000), new Date(to * 1000)];
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  return addMonths(to, -months) >= from + DAY ? months + 1 : months;
}

/** Counts the days of the calendar month (UTC) that a date is in. */
export function daysInMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
}
