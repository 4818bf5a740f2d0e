import { ConnectorError, type FileContent, type Method } from '@utility-connect/connector';
import type { MethodFunction } from '../../method-members.ts';
import { packSmall } from './pack.ts';

/** A message with more of them would take long to read in the thread of the host. */
const INTERVALS_PER_PART = 5_000;

/** Calls a function of a method. Yields intervals in parts and returns everything else. */
export async function* callMethod(
  method: Method,
  name: MethodFunction,
  request: object,
): AsyncGenerator<unknown, unknown> {
  const call = (method as unknown as Record<string, (request: object) => unknown>)[name];
  const answer = call?.call(method, request);
  if (name === 'readIntervals') return yield* intervalParts(answer as AsyncIterable<unknown>);
  if (name === 'readFile') return yield* fileParts((await answer) as FileContent | undefined);
  return await answer;
}

async function* intervalParts(batches: AsyncIterable<unknown>): AsyncGenerator<unknown, undefined> {
  for await (const batch of batches) {
    if (Array.isArray(batch) && batch.length > INTERVALS_PER_PART) yield* inParts(batch);
    else yield batch;
  }
}

/** Intervals of a file. */
export interface FilePart {
  /** Index of their account. */
  readonly account: number;
  readonly count: number;
  /** Packed: the host unpacks them one part at a time, because all of a large file would fill its memory. */
  readonly intervals: Uint8Array;
}

async function* fileParts(content: FileContent | undefined): AsyncGenerator<FilePart, unknown> {
  // The guard checks the rest of it.
  if (!content?.accounts)
    throw new ConnectorError('invalid_answer', 'The content of a file must have accounts.');
  const { accounts, ...rest } = content;
  for (const [account, { intervals }] of accounts.entries()) {
    for (const part of inParts(intervals)) {
      yield { account, count: part.length, intervals: packSmall(part) };
    }
  }
  return { ...rest, accounts: accounts.map(({ intervals: _sent, ...account }) => account) };
}

function* inParts<T>(values: Iterable<T>): Generator<T[]> {
  let part: T[] = [];
  for (const value of values) {
    part.push(value);
    if (part.length === INTERVALS_PER_PART) {
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}
