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

const daysInMonth = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
