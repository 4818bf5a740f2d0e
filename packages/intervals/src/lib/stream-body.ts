import type { Codec } from './codec.ts';
import { gzipTexts } from './response-body.ts';

/**
 * Streams texts as they are read.
 *
 * @param isGzip whether to compress the body as gzip.
 */
export function streamBody(
  texts: AsyncIterable<Uint8Array>,
  codec: Codec,
  isGzip: boolean,
): ReadableStream<Uint8Array> {
  const pieces = (isGzip ? gzipTexts(texts, codec) : texts)[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return?.();
      },
    },
    // Never reads ahead: while @hono/node-server waits for a slow client, an error would end the response as if it were complete.
    { highWaterMark: 0 },
  );
}
