/** An error whose message and stack contain no text from a connector, so it is safe to log. */
class RedactedError extends Error {}

/**
 * Keeps the built-in class of an error, a code of Node and the frames of the stack, and drops the message, which may contain input of the
 * user, such as a URL with a password, in any encoding.
 *
 * @param subject begins the sentence of the message.
 */
export function redactError(thrown: unknown, subject: string): RedactedError {
  if (thrown instanceof RedactedError) return thrown;
  const isError = thrown instanceof Error;
  const error = new RedactedError(
    `${subject} failed with ${isError ? kindOf(thrown) : `a thrown ${typeof thrown}`}.`,
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
function framesOf(error: Error): string[] {
  const { name, message, stack = '' } = error;
  // As in the stacks of Node's own errors.
  const withCode = `${name} [${codeOf(error)}]`;
  const title = stack.startsWith(withCode) ? withCode : name;
  const heading = message === '' ? title : `${title}: ${message}`;
  if (!stack.startsWith(`${heading}\n`)) return [];
  return stack
    .slice(heading.length + 1)
    .split('\n')
    .filter(isFrame);
}

const isFrame = (line: string): boolean => /^ {4}at /.test(line);

const kindOf = (error: Error): string => {
  const code = codeOf(error);
  // Any other class can be named after a secret.
  const { name } = builtIns.find((each) => error instanceof each) ?? Error;
  return `${name}${code === null ? '' : ` (${code})`}`;
};

const builtIns = [
  TypeError,
  RangeError,
  SyntaxError,
  ReferenceError,
  URIError,
  EvalError,
  AggregateError,
  DOMException,
];

// A code of Node, such as ERR_INVALID_URL or ECONNREFUSED. Any other may come from the utility.
const codeOf = ({ code }: NodeJS.ErrnoException): string | null =>
  typeof code === 'string' && /^E[A-Z]+(_[A-Z0-9]+)*$/.test(code) ? code : null;
