import { deserialize } from 'node:v8';
import { inflateRawSync } from 'node:zlib';
import { ConnectorError, type FileContent, type MeterInterval } from '@utility-connect/connector';
import { MAX_FILE_INTERVALS } from '@utility-connect/connector/checks';
import type { FilePart } from './worker/call-method.ts';
import { MAX_BYTES } from './worker/pack.ts';

/**
 * Puts the content of a file together from its parts.
 *
 * @throws ConnectorError `invalid_answer` for too many intervals.
 */
export async function readFile(parts: AsyncGenerator<unknown, unknown>): Promise<FileContent> {
  const byAccount = new Map<number, Uint8Array[]>();
  let count = 0;
  for (;;) {
    const { done, value } = await parts.next();
    if (done) {
      const content = value as FileContent;
      return {
        ...content,
        accounts: content.accounts.map((account, index) => ({
          ...account,
          intervals: { [Symbol.iterator]: () => unpack(byAccount.get(index) ?? []) },
        })),
      };
    }
    const part = value as FilePart;
    count += part.count;
    if (count > MAX_FILE_INTERVALS) {
      await parts.return(undefined);
      throw new ConnectorError('invalid_answer', `A file may have ${MAX_FILE_INTERVALS} intervals at most.`);
    }
    const packed = byAccount.get(part.account) ?? [];
    byAccount.set(part.account, packed);
    packed.push(part.intervals);
  }
}

/** Removes each part that it has unpacked, which makes room for the result. */
function* unpack(packed: Uint8Array[]): Generator<MeterInterval> {
  for (let part = packed.shift(); part; part = packed.shift())
    yield* deserialize(inflateRawSync(part, { maxOutputLength: MAX_BYTES }));
}
