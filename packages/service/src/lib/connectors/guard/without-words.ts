/** Something failed, told without the words of what it failed with: it may be logged. */
export class WordlessError extends Error {}

/**
 * What something failed with, as it may be logged: its name and where it happened. Its message is left out, for a connector
 * may put what a person typed into it, an address with a password for example, in whatever encoding.
 *
 * @param what begins the sentence.
 */
export function withoutWords(thrown: unknown, what: string): WordlessError {
  if (thrown instanceof WordlessError) return thrown;
  const isError = thrown instanceof Error;
  const error = new WordlessError(
    `${what} failed with ${isError ? nameOf(thrown) : `a thrown ${typeof thrown}`}.`,
  );
  const frames = isError ? framesOf(thrown) : [];
  error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n');
  return error;
}

// What follows the message, which the stack begins with. A message that was changed since may stand there in its former words:
// then nothing is taken, or, where it was cut to its first lines, only what looks like a frame.
function framesOf({ name, message, stack = '' }: Error): string[] {
  const beginning = message === '' ? name : `${name}: ${message}`;
  if (!stack.startsWith(`${beginning}\n`)) return [];
  return stack
    .slice(beginning.length + 1)
    .split('\n')
    .filter(isFrame);
}

const isFrame = (line: string): boolean => /^ {4}at /.test(line);

// The class's name, which is written in the code; `name` could be set to anything.
const nameOf = (error: Error): string => error.constructor.name || 'Error';
