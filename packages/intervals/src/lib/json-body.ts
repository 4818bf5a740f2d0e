import type { Codec } from './codec.ts';
import { gzipBody, type Part, plainBody } from './response-body.ts';
import { streamBody } from './stream-body.ts';

/**
 * Writes a JSON object: the fields of `head`, then `intervals`. A large body without compression is a stream, so that slow clients
 * occupy little more memory than the stored parts do.
 */
export function jsonBody(
  head: object,
  months: readonly (readonly Part[])[],
  codec: Codec,
  isGzip: boolean,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  const parts = months.flat();
  if (isGzip) return gzipBody(parts, codec, startOf(head), endOf({}));
  if (sizeOf(parts) <= MAX_PLAIN_BYTES) return plainBody(parts, codec, startOf(head), endOf({}));
  return streamBody(jsonTexts(head, months, {}, codec), codec, false);
}

/** Writes a JSON object, a month at a time: the fields of `head`, then `intervals`, then the fields of `tail`. */
export async function* jsonTexts(
  head: object,
  months: Iterable<readonly Part[]> | AsyncIterable<readonly Part[]>,
  tail: object,
  codec: Codec,
): AsyncGenerator<Uint8Array> {
  yield encoder.encode(startOf(head));
  let comma = '';
  for await (const parts of months) {
    const text = plainBody(parts, codec, comma);
    if (text.length === comma.length) continue;
    yield text;
    comma = ',';
  }
  yield encoder.encode(endOf(tail));
}

/** Twice as much as two months of quarter hours. */
const MAX_PLAIN_BYTES = 2 ** 20;

const sizeOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + (part instanceof Uint8Array ? part.length : part.size), 0);

/** The text before the first interval. */
const startOf = (head: object): string => JSON.stringify({ ...head, intervals: [] }).slice(0, -']}'.length);

/** The text after the last interval. */
const endOf = (tail: object): string =>
  JSON.stringify({ intervals: [], ...tail }).slice('{"intervals":['.length);

const encoder = new TextEncoder();
