/** Ignores the duration of a query and rounding to seconds. */
const MAX_DIFFERENCE_MS = 5_000;

/**
 * Creates a check that warns once when the clock of this machine differs from the database's.
 *
 * @param system UNIX milliseconds of this machine.
 * @returns takes the database's time in UNIX milliseconds.
 */
export function createClockWarning(
  warn: (message: string) => void,
  system: () => number = Date.now,
): (time: number) => void {
  let hasWarned = false;
  return (time) => {
    const aheadMs = system() - time;
    if (hasWarned || Math.abs(aheadMs) <= MAX_DIFFERENCE_MS) return;
    hasWarned = true;
    const seconds = Math.round(Math.abs(aheadMs) / 1000);
    warn(
      `the clock of this machine is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of the database, which counts: find out which is wrong, and set both with NTP`,
    );
  };
}
