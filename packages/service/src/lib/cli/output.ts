/**
 * Writes a whole line to stdout. When that fails, the process ends: with 0 if the reader of the pipe is gone, as `head` is, else
 * with 1.
 */
export function print(line: string): void {
  if (process.stdout.listenerCount('error', end) === 0) process.stdout.on('error', end);
  process.stdout.write(`${line}\n`);
}

const end = ({ code = 'unknown cause' }: NodeJS.ErrnoException): void => {
  if (code === 'EPIPE') process.exit(0);
  process.stderr.write(`stdout cannot be written (${code}): check that the disk has room.\n`);
  process.exit(1);
};
