/** What can be read: bytes, text, or a stream of them, such as `Blob`, `Response.body` or `fs.createReadStream()`. */
export type Source =
  | string
  | ArrayBuffer
  | Uint8Array
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string>
  | Iterable<Uint8Array | string>;

/** Turns any source into chunks of bytes. Text becomes UTF-8. A stream is canceled when the caller stops early. */
export async function* readBytes(source: Source): AsyncGenerator<Uint8Array> {
  if (typeof source === 'string') yield encoder.encode(source);
  else if (source instanceof Uint8Array) yield source;
  else if (source instanceof ArrayBuffer) yield new Uint8Array(source);
  else if (source instanceof Blob) yield* readStream(source.stream());
  // Safari's streams aren't async iterables.
  else if (isReadableStream(source)) yield* readStream(source);
  else {
    for await (const chunk of source) yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
  }
}

const encoder = new TextEncoder();

const isReadableStream = (source: object): source is ReadableStream<Uint8Array> => 'getReader' in source;

async function* readStream(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Also releases the source when the caller has thrown. A finished stream ignores it.
    await reader.cancel().catch(() => {});
  }
}
