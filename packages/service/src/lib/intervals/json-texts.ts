import type { Codec } from './codec.ts';
import { type Part, plainBody } from './response-body.ts';

/**
 * Writes a JSON object: the fields of `head`, then `intervals`, then the fields of `tail`.
 *
 * @param batches parts that are inflated together, such as those of a month.
 */
export async function* jsonTexts(
  head: object,
  batches: Iterable<readonly Part[]> | AsyncIterable<readonly Part[]>,
  tail: object,
  codec: Codec,
): AsyncGenerator<Uint8Array> {
  yield encoder.encode(intervalsStart(head));
  let comma = '';
  for await (const parts of batches) {
    const text = plainBody(parts, codec, comma);
    if (text.length === comma.length) continue;
    yield text;
    comma = ',';
  }
  yield encoder.encode(intervalsEnd(tail));
}

/** The text before the first interval. */
export function intervalsStart(head: object): string {
  return JSON.stringify({ ...head, intervals: [] }).slice(0, -']}'.length);
}

/** The text after the last interval. */
export function intervalsEnd(tail: object): string {
  return JSON.stringify({ intervals: [], ...tail }).slice('{"intervals":['.length);
}

const encoder = new TextEncoder();
