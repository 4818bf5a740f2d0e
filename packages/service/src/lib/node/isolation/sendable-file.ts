interface SendableFile {
  readonly stream: ReadableStream<Uint8Array>;
  /** Cancels the source and fails the stream if it has not ended. */
  close(): void;
}

/**
 * Copies the stream of a file, so that it can be transferred to a worker.
 *
 * @param onError called when the source fails.
 */
export function sendableFile(
  source: ReadableStream<Uint8Array>,
  onError: (error: unknown) => void,
): SendableFile {
  const reader = source.getReader();
  let fail: (error: Error) => void;
  let isClosed = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        fail = (error) => controller.error(error);
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (isClosed) return;
          if (done) controller.close();
          // A copy: the buffer of the chunk may be shared with others.
          else controller.enqueue(new Uint8Array(value));
        } catch (error) {
          if (!isClosed) onError(error);
          throw error;
        }
      },
      cancel() {
        isClosed = true;
        return reader.cancel();
      },
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    close() {
      isClosed = true;
      reader.cancel().catch(() => undefined);
      fail(new Error('The call has ended.'));
    },
  };
}
