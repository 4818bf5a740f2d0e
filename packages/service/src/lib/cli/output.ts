import { fstatSync, statSync, writeSync } from 'node:fs';
import { devNull } from 'node:os';

/** stdout could not be written: the disk is full, or the reader of the pipe is gone. */
export class OutputError extends Error {
  override readonly name = 'OutputError';
  /** Whether the reader of a pipe closed it, as `head` does. */
  readonly isReaderGone: boolean;

  constructor(cause: unknown) {
    const { code = 'unknown cause' } = cause as NodeJS.ErrnoException;
    super(
      `stdout cannot be written (${code}): check that the disk has room, and that the reader of the pipe still runs.`,
      {
        cause,
      },
    );
    this.isReaderGone = code === 'EPIPE';
  }
}

/**
 * Writes a whole line to stdout. `console.log` would ignore an error.
 *
 * @throws OutputError
 */
export function print(line: string, file: number = STDOUT): void {
  write(`${line}\n`, file);
}

/**
 * Prints a line for each value, until the reader of a pipe stops reading, as `head` does.
 *
 * @throws OutputError for anything else that stops the output.
 */
export async function printEach<T>(
  values: Iterable<T> | AsyncIterable<T>,
  lineOf: (value: T) => string,
): Promise<void> {
  try {
    for await (const value of values) print(lineOf(value));
  } catch (error) {
    if (!(error instanceof OutputError && error.isReaderGone)) throw error;
  }
}

/**
 * Begins a JSON object on stdout. A command that prints a secret calls this before it changes anything, to find out whether stdout
 * works.
 *
 * @returns writes the rest.
 * @throws OutputError, and so does what it returns.
 */
export function beginObject(file: number = STDOUT): (object: object) => void {
  write('{', file);
  return (object) => print(JSON.stringify(object).slice(1), file);
}

/** Whether output is discarded: stdout is the null device, which Node also opens if stdout was closed. */
export function isDiscarded(): boolean {
  const { rdev } = fstatSync(STDOUT);
  return rdev !== 0 && rdev === statSync(devNull, { throwIfNoEntry: false })?.rdev;
}

const STDOUT = 1;
const WAIT_MS = 10;

const write = (text: string, file: number): void => {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      // Writes only a part when the disk fills up.
      rest = rest.subarray(writeSync(file, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw new OutputError(error);
      // A full pipe in non-blocking mode.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    }
  }
};
