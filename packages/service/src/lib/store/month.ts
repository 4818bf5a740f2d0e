/**
 * Finds the calendar month (UTC) of an instant.
 *
 * @param instant UNIX seconds.
 * @returns UNIX seconds of the month's first instant.
 */
export function startOfMonth(instant: number): number {
  const date = new Date(instant * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth()) / 1000;
}
