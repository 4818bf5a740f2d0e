import { fstatSync, statSync, writeSync } from 'node:fs';
import { devNull } from 'node:os';

/** What a command has to say could not be written to stdout: a full disk, or whoever reads it has gone. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  /** Whether the reader of a pipe has had enough, as `head` does. */
  readonly isReaderGone: boolean;

  constructor(cause: unknown) {
    const { code = 'unknown cause' } = cause as NodeJS.ErrnoException;
    super(`stdout cannot be written (${code}): see that its disk has room, or that its reader stays.`, {
      cause,
    });
    this.isReaderGone = code === 'EPIPE';
  }
}

/**
 * Writes a line to stdout, to its last byte. `console.log` would say nothing of one that was lost.
 *
 * @throws OutputError
 */
export function print(line: string, file: number = STDOUT): void {
  write(`${line}\n`, file);
}

/**
 * Begins a JSON object on stdout. A command that prints a secret calls this first: where it throws, nothing is changed yet.
 *
 * @returns writes the rest.
 * @throws OutputError, and so does what it returns.
 */
export function beginObject(file: number = STDOUT): (object: object) => void {
  write('{', file);
  return (object) => print(JSON.stringify(object).slice(1), file);
}

/** Whether what is written goes nowhere: to the null device, which Node also opens where stdout was closed. */
export function goesNowhere(file: number = STDOUT): boolean {
  const { rdev } = fstatSync(file);
  return rdev !== 0 && rdev === statSync(devNull, { throwIfNoEntry: false })?.rdev;
}

const STDOUT = 1;
const WAIT_MS = 10;

const write = (text: string, file: number): void => {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      // A disk that fills up may take a part.
      rest = rest.subarray(writeSync(file, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw new OutputError(error);
      // A pipe that is full, and that somebody has set not to wait.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    }
  }
};
