/** A file whose bytes come from the thread of the host, one chunk at a time. */
export interface IncomingFile {
  readonly stream: ReadableStream<Uint8Array>;
  /** `null` at the end. */
  receive(chunk: Uint8Array | null): void;
  /** Ends the stream with an error. */
  fail(reason: unknown): void;
}

const ignore = (): void => undefined;

/** @param pull asks for a chunk. */
export function createIncomingFile(pull: () => void): IncomingFile {
  let receive: (chunk: Uint8Array | null) => void = ignore;
  let fail: IncomingFile['fail'] = ignore;
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        fail = (reason) => {
          receive = ignore;
          controller.error(reason);
        };
      },
      pull: (controller) =>
        new Promise<void>((resolve) => {
          receive = (chunk) => {
            if (chunk === null) controller.close();
            else controller.enqueue(chunk);
            resolve();
          };
          pull();
        }),
      cancel() {
        receive = ignore;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, receive: (chunk) => receive(chunk), fail };
}
