import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** How often a pipe whose reader is slow is tried again, and after how many milliseconds: longer the service does not wait for it. */
const TRIES = 20;
const WAIT_MS = 5;

/**
 * Writes lines to stdout, at once, and never fails. Where the disk is full or the reader gone the service goes on: what is lost is
 * counted, and told when there is room again. A pino of its own would end the process, and wait for room in doing so.
 *
 * @param write as of `node:fs`.
 */
export function createLogOutput(file = 1, write: typeof writeSync = writeSync): DestinationStream {
  let lost = 0;
  // A line that was cut short must not run into the next one.
  let isCut = false;

  const writeAll = (text: string): boolean => {
    let rest = Buffer.from(text);
    // Who has not read one line in that time is not waited for with each of the next.
    let tries = lost === 0 ? TRIES : 0;
    while (rest.length > 0) {
      try {
        rest = rest.subarray(write(file, rest));
        isCut = rest.length > 0;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || tries === 0) return false;
        tries -= 1;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
      }
    }
    return true;
  };

  return {
    write(line) {
      const start = isCut ? '\n' : '';
      const told = lost === 0 ? '' : `${JSON.stringify({ level: 40, lost, msg: 'log lines were lost' })}\n`;
      if (writeAll(`${start}${told}${line}`)) lost = 0;
      else lost += 1;
    },
  };
}
