import type { IntervalChunk } from '../store/store.ts';
import { cutChunk } from './chunks.ts';
import type { Codec } from './codec.ts';
import { type BodyPart, cutPackedChunk, unpackChunk } from './packed-chunk.ts';

/** The plain body of a chunk in either form, or at least what touches `[from, to)` of it. */
export function plainBody(
  { body, form }: IntervalChunk,
  codec: Codec | undefined,
  from?: number,
  to?: number,
): Uint8Array {
  return form === 'plain' ? body : unpackChunk(body, required(codec), from, to);
}

/** The intervals of a chunk in either form that lie wholly inside `[from, to)`, as they are cheapest to send deflated. */
export function partsOf({ body, form }: IntervalChunk, codec: Codec, from: number, to: number): BodyPart[] {
  return form === 'plain' ? [cutChunk(body, from, to)] : cutPackedChunk(body, codec, from, to);
}

const required = (codec: Codec | undefined): Codec => {
  if (codec) return codec;
  throw new Error('The store holds packed chunks: give the service a codec, such as zlibCodec.');
};
