import type { Codec } from './codec.ts';
import { type Part, plainBody } from './response-body.ts';

/** Writes a JSON object, a month at a time: the fields of `head`, then `intervals`, then the fields of `tail`. */
export async function* jsonTexts(
  head: object,
  months: AsyncIterable<readonly Part[]>,
  tail: object,
  codec: Codec,
): AsyncGenerator<Uint8Array> {
  yield encoder.encode(`${JSON.stringify(head).slice(0, -1)},"intervals":[`);
  let comma = '';
  for await (const parts of months) {
    const text = plainBody(parts, codec, comma);
    if (text.length === comma.length) continue;
    yield text;
    comma = ',';
  }
  yield encoder.encode(`],${JSON.stringify(tail).slice(1)}`);
}

const encoder = new TextEncoder();
