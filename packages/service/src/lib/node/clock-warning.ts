/** So much is nobody's fault: a slow answer, and a second that is not yet over. */
const MOST_MS = 5_000;

/**
 * Makes what tells once that the clock of this machine, or of the database's, is wrong.
 *
 * @param system UNIX milliseconds of this machine.
 * @returns takes what time it is by the database, in UNIX milliseconds.
 */
export function createClockWarning(
  warn: (message: string) => void,
  system: () => number = Date.now,
): (time: number) => void {
  let isTold = false;
  return (time) => {
    const ahead = Math.round((system() - time) / 1000);
    if (isTold || Math.abs(ahead) * 1000 <= MOST_MS) return;
    isTold = true;
    warn(
      `the clock of this machine is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of the database, which counts: find out which is wrong, and set both by NTP`,
    );
  };
}
