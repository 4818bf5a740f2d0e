import { checkFileContent } from '../checks/check-file.ts';
import { createIntervalCheck } from '../checks/check-intervals.ts';
import { type FileContent, type FileMethod, fileErrorCodes } from '../file.ts';
import { assertRule, describeError } from './broken-rule.ts';
import { requireStop, thrownBy } from './outcome.ts';
import type { Rule } from './rule.ts';
import { missingMethod, missingSample, type Subject } from './subject.ts';

const missing = (subject: Subject): string | undefined =>
  missingMethod(subject, 'file') ?? missingSample(subject, 'file');

export const fileRules: readonly Rule[] = [
  {
    name: 'reads the accounts of a file',
    remedy: 'Resolve readFile with accounts, each with its intervals and bills in time order.',
    missing,
    async check(subject) {
      const accounts = await readFileAccounts(subject);
      assertRule(accounts.length > 0, 'the file had no account.');
      for (const { key, intervals, bills } of accounts) {
        assertRule(intervals.length + bills.length > 0, `account ${key} has neither intervals nor bills.`);
      }
    },
  },
  {
    name: 'reads a file the same in whichever pieces it arrives',
    remedy: 'Expect a chunk to end anywhere, also within a character or a tag.',
    missing,
    async check(subject) {
      const bytes = bytesOf(subject);
      const whole = JSON.stringify(await readAccounts(subject, [bytes]));
      const pieces = JSON.stringify(await readAccounts(subject, inPieces(bytes)));
      assertRule(whole === pieces, 'the content in pieces differs from the content as a whole.');
    },
  },
  {
    name: 'refuses what it cannot use with a FileError',
    remedy: 'Throw new FileError(code, …), with a message that repeats nothing of the file.',
    missing,
    async check(subject) {
      for (const [what, bytes] of Object.entries(uselessFiles)) {
        const thrown = await thrownBy(() => read(subject, [bytes]));
        assertRule(thrown !== undefined, `${what} was read.`);
        const { error } = thrown;
        assertRule(
          isFileError(error),
          `${what} failed with ${describeError(error)}, instead of a FileError.`,
        );
        assertRule(!error.message.includes('canary'), `the error of ${what} repeats the file.`);
      }
    },
  },
  {
    name: 'stops reading a file within a second when its signal aborts',
    remedy: 'Let the error of `file` end readFile, and stop all other work when `signal` aborts.',
    missing,
    async check(subject) {
      const controller = new AbortController();
      const { signal } = controller;
      // It fails then, as in the service.
      const file = new ReadableStream<Uint8Array>({
        start: (stream) => signal.addEventListener('abort', () => stream.error(signal.reason)),
      });
      const ended = methodOf(subject).readFile({ utility: subject.utility, file, signal });
      controller.abort(new Error('The file is no longer needed.'));
      await requireStop('readFile', ended);
    },
  },
];

/** Reads the file of the sample. */
export function readFileAccounts(subject: Subject): ReturnType<typeof readAccounts> {
  return readAccounts(subject, [bytesOf(subject)]);
}

const text = (content: string): Uint8Array => new TextEncoder().encode(content);

const uselessFiles: Readonly<Record<string, Uint8Array>> = {
  'an empty file': new Uint8Array(),
  // The high byte of multiples of 2^32 / golden ratio (Knuth's hash): looks random, and is the same in each run.
  'a file of random bytes': Uint8Array.from({ length: 4_096 }, (_, index) => (index * 2_654_435_761) >>> 24),
  'a web page': text('<!doctype html><html><body><h1>Sign in</h1>canary</body></html>'),
  'a text file': text('canary\n'.repeat(100)),
};

const bytesOf = ({ sample }: Subject): Uint8Array => sample.file ?? new Uint8Array();

const inPieces = (bytes: Uint8Array): Uint8Array[] => {
  const size = Math.min(997, Math.ceil(bytes.length / 7));
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
};

const methodOf = ({ connector }: Subject): FileMethod => {
  const method = connector.methods.find(({ kind }) => kind === 'file');
  assertRule(method?.kind === 'file', 'the connector has no method `file`.');
  return method;
};

const read = (subject: Subject, pieces: readonly Uint8Array[]): Promise<FileContent> => {
  const file = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece.slice());
      controller.close();
    },
  });
  return methodOf(subject).readFile({ utility: subject.utility, file, signal: new AbortController().signal });
};

const readAccounts = async (subject: Subject, pieces: readonly Uint8Array[]) => {
  const { accounts } = await checkFileContent(await read(subject, pieces));
  const range = { from: 0, to: subject.to };
  return accounts.map((account) => ({
    ...account,
    intervals: [...createIntervalCheck(range)([...account.intervals])].flat(),
  }));
};

const isFileError = (error: unknown): error is Error =>
  error instanceof Error &&
  error.name === 'FileError' &&
  fileErrorCodes.some((code) => code === (error as { code?: unknown }).code);
