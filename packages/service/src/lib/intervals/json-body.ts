import type { Codec } from './codec.ts';
import { intervalsEnd, intervalsStart, jsonTexts } from './json-texts.ts';
import { gzipBody, type Part, plainBody } from './response-body.ts';
import { streamBody } from './stream-body.ts';

/**
 * Writes a JSON object: the fields of `head`, then `intervals`. A large body without compression is a stream, so that slow clients
 * occupy little more memory than the stored parts do.
 */
export function jsonBody(
  head: object,
  parts: readonly Part[],
  codec: Codec,
  isGzip: boolean,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  if (!isGzip && sizeOf(parts) > MAX_PLAIN_BYTES)
    return streamBody(jsonTexts(head, batchesOf(parts), {}, codec), codec, false);
  return (isGzip ? gzipBody : plainBody)(parts, codec, intervalsStart(head), intervalsEnd({}));
}

/** Twice as much as two months of quarter hours. */
const MAX_PLAIN_BYTES = 2 ** 20;

/** About half a megabyte. */
const PARTS_PER_BATCH = 32;

const sizeOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + (part instanceof Uint8Array ? part.length : part.size), 0);

function* batchesOf(parts: readonly Part[]): Generator<readonly Part[]> {
  for (let from = 0; from < parts.length; from += PARTS_PER_BATCH)
    yield parts.slice(from, from + PARTS_PER_BATCH);
}
