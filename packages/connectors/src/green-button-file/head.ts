/** Enough to recognize a web page behind an XML declaration and comments. */
const HEAD_BYTES = 4_096;

interface Head {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The first bytes that were read so far, as text. Characters beyond ASCII may be wrong. */
  text(): string;
}

/** Remembers the first bytes of a file while it is read. */
export function keepHead(
  file: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Head {
  const head = new Uint8Array(HEAD_BYTES);
  let size = 0;
  async function* read(): AsyncGenerator<Uint8Array> {
    for await (const chunk of iterate(file, signal)) {
      const part = chunk.subarray(0, HEAD_BYTES - size);
      head.set(part, size);
      size += part.length;
      yield chunk;
    }
  }
  // Without its zero bytes, UTF-16 is readable too.
  const text = () => new TextDecoder('latin1').decode(head.subarray(0, size).filter((byte) => byte !== 0));
  return { bytes: read(), text };
}

// Safari's streams are no async iterables.
async function* iterate(
  file: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (!('getReader' in file)) return yield* file;
  const reader = file.getReader();
  const stop = () => void reader.cancel(signal.reason).catch(() => undefined);
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) stop();
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    signal.throwIfAborted();
  } finally {
    signal.removeEventListener('abort', stop);
    await reader.cancel().catch(() => undefined);
  }
}
