/** Enough to recognize a web page behind an XML declaration and comments. */
const HEAD_BYTES = 4_096;

interface Head {
  readonly bytes: ReadableStream<Uint8Array>;
  /** The first bytes that were read so far, as text. Characters beyond ASCII may be wrong. */
  text(): string;
}

/** Remembers the first bytes of a file while it is read. */
export function keepHead(file: ReadableStream<Uint8Array>): Head {
  const head = new Uint8Array(HEAD_BYTES);
  let size = 0;
  const bytes = file.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        const part = chunk.subarray(0, HEAD_BYTES - size);
        head.set(part, size);
        size += part.length;
        controller.enqueue(chunk);
      },
    }),
  );
  // Without its zero bytes, UTF-16 is readable too.
  const text = () => new TextDecoder('latin1').decode(head.subarray(0, size).filter((byte) => byte !== 0));
  return { bytes, text };
}
