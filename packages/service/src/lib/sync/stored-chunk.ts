import type { IntervalChunk } from '../store/store.ts';
import { cutChunk } from './chunks.ts';
import { type Codec, requireCodec } from './codec.ts';
import { type BodyPart, cutPackedChunk, unpackChunk } from './packed-chunk.ts';

/** The plain body of a chunk in either form. */
export function plainBody({ body, form }: IntervalChunk, codec: Codec | undefined): Uint8Array {
  return form === 'plain' ? body : unpackChunk(body, requireCodec(codec));
}

/** The intervals of a chunk in either form that lie wholly inside `[from, to)`: deflated where they are kept so, and not cut. */
export function partsOf(
  { body, form }: IntervalChunk,
  codec: Codec | undefined,
  from: number,
  to: number,
): BodyPart[] {
  return form === 'plain' ? [cutChunk(body, from, to)] : cutPackedChunk(body, requireCodec(codec), from, to);
}
