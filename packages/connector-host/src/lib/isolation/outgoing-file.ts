/** Reads a file for a worker, one chunk at a time. */
export interface OutgoingFile {
  pull(): void;
  close(): void;
}

interface FileEvents {
  /** `null` at the end. The chunk has its own buffer. */
  readonly onChunk: (chunk: Uint8Array<ArrayBuffer> | null) => void;
  readonly onError: (error: unknown) => void;
}

export function createOutgoingFile(
  source: ReadableStream<Uint8Array>,
  { onChunk, onError }: FileEvents,
): OutgoingFile {
  const reader = source.getReader();
  let isClosed = false;
  return {
    pull() {
      reader.read().then(
        ({ done, value }) => {
          // A copy: the buffer of the chunk may be shared with others.
          if (!isClosed) onChunk(done ? null : new Uint8Array(value));
        },
        (error) => {
          if (!isClosed) onError(error);
        },
      );
    },
    close() {
      isClosed = true;
      reader.cancel().catch(() => undefined);
    },
  };
}
