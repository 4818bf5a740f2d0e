/** An error whose message and stack hold nothing that a connector wrote: safe to log. */
export class RedactedError extends Error {}

/**
 * Keeps the class of an error and the frames of its stack, and drops its message: a connector may put what a person typed into it,
 * such as a URL with a password, in any encoding.
 *
 * @param subject begins the sentence of the message.
 */
export function redactError(thrown: unknown, subject: string): RedactedError {
  if (thrown instanceof RedactedError) return thrown;
  const isError = thrown instanceof Error;
  const error = new RedactedError(
    `${subject} failed with ${isError ? classNameOf(thrown) : `a thrown ${typeof thrown}`}.`,
  );
  const frames = isError ? framesOf(thrown) : [];
  error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n');
  return error;
}

// A stack begins with the message as it was when the stack was captured. If the message has changed since, the end of the old
// one cannot be told from frames, so nothing is kept. If it was shortened, only lines that look like frames are kept.
function framesOf({ name, message, stack = '' }: Error): string[] {
  const heading = message === '' ? name : `${name}: ${message}`;
  if (!stack.startsWith(`${heading}\n`)) return [];
  return stack
    .slice(heading.length + 1)
    .split('\n')
    .filter(isFrame);
}

const isFrame = (line: string): boolean => /^ {4}at /.test(line);

// The class name is part of the code, while `name` can be set to anything.
const classNameOf = (error: Error): string => error.constructor.name || 'Error';
