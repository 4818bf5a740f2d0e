import type { IntervalChunk } from '../store/accounts.ts';
import { cutNumbers, type NumbersPart, writeNumbers } from './chunk-numbers.ts';
import { cutChunk } from './chunks.ts';
import { type Codec, requireCodec } from './codec.ts';
import { type BodyPart, cutPackedChunk, unpackChunk } from './packed-chunk.ts';

/** The plain body of a chunk in any form. */
export function plainBody({ body, form }: IntervalChunk, codec: Codec | undefined): Uint8Array {
  if (form === 'plain') return body;
  if (form === 'packed') return unpackChunk(body, requireCodec(codec));
  return writeNumbers(cutNumbers(body, 0, Number.POSITIVE_INFINITY));
}

/** The intervals of a chunk in any form that lie wholly inside `[from, to)`: deflated where they are kept so, and not cut. */
export function partsOf(
  { body, form }: IntervalChunk,
  codec: Codec | undefined,
  from: number,
  to: number,
): (BodyPart | NumbersPart)[] {
  if (form === 'plain') return [cutChunk(body, from, to)];
  if (form === 'packed') return cutPackedChunk(body, requireCodec(codec), from, to);
  return [cutNumbers(body, from, to)];
}
