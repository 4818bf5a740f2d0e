import { isDatabaseDown } from './store-error.ts';

/** Seconds between two reports of a database that stays down. */
const REPORT_SECONDS = 600;

/**
 * Passes on errors, but only one in ten minutes while the database is down: every background task fails then.
 *
 * @param now UNIX seconds.
 */
export function throttleDatabaseErrors(
  onError: (error: unknown) => void,
  now: () => number,
): (error: unknown) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (isDatabaseDown(error)) {
      if (Math.abs(now() - reportedAt) < REPORT_SECONDS) return;
      reportedAt = now();
    }
    onError(error);
  };
}
