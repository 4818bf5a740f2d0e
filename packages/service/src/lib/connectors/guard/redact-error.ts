/** An error whose message and stack contain no text from a connector, so it is safe to log. */
class RedactedError extends Error {}

/**
 * Keeps the class of an error and the frames of its stack, and drops its message, which may contain what the user typed, such as a
 * URL with a password, in any encoding.
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

/** An error with the message and stack that {@link redactError} gave it in another thread. */
export function restoreRedacted({ message, stack }: { message: string; stack: string }): RedactedError {
  return Object.assign(new RedactedError(message), { stack });
}

// A stack begins with the message as it was when the stack was captured. If the message has changed since then, nothing is kept,
// because the rest of the old message may look like frames. If it was shortened, only lines that look like frames are kept.
function framesOf({ name, message, stack = '' }: Error): string[] {
  const heading = message === '' ? name : `${name}: ${message}`;
  if (!stack.startsWith(`${heading}\n`)) return [];
  return stack
    .slice(heading.length + 1)
    .split('\n')
    .filter(isFrame);
}

const isFrame = (line: string): boolean => /^ {4}at /.test(line);

// Unlike `name`, the class name comes from the code.
const classNameOf = (error: Error): string => error.constructor.name || 'Error';
