/** A readable source: bytes, text, or a stream of them, such as `Blob`, `Response.body` or `fs.createReadStream()`. */
export type Source =
  | string
  | ArrayBuffer
  | Uint8Array
  | Blob
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array | string>
  | Iterable<Uint8Array | string>;

/**
 * Turns any source into chunks of bytes. Text becomes UTF-8. A stream is canceled when the caller stops early.
 *
 * @param signal ends a stream, also while it waits for a chunk
 */
export async function* readBytes(source: Source, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  if (typeof source === 'string') yield encoder.encode(source);
  else if (source instanceof Uint8Array) yield source;
  else if (source instanceof ArrayBuffer) yield new Uint8Array(source);
  else if (source instanceof Blob) yield* readStream(source.stream(), signal);
  // Safari's streams aren't async iterables.
  else if (isReadableStream(source)) yield* readStream(source, signal);
  else {
    for await (const chunk of source) yield typeof chunk === 'string' ? encoder.encode(chunk) : chunk;
  }
}

const encoder = new TextEncoder();

const isReadableStream = (source: object): source is ReadableStream<Uint8Array> => 'getReader' in source;

async function* readStream(
  stream: ReadableStream<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  const cancel = () => reader.cancel(signal?.reason).catch(() => {});
  signal?.addEventListener('abort', cancel);
  try {
    if (signal?.aborted) return;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    signal?.removeEventListener('abort', cancel);
    // Also releases the source when the caller has thrown. A finished stream ignores it.
    await cancel();
  }
}
