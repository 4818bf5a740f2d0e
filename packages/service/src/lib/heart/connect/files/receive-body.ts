import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { DomainError } from '../../../core/domain-error.ts';
import { fileError, notRead } from './file-error.ts';

/** Minimum average upload speed, because a client holds one of few places. A phone on a bad network is ten times as fast. */
const patient = { bytesPerSecond: 8 * 1024, graceMs: 30_000 };
/** The same while another session waits. */
const impatient = { bytesPerSecond: 64 * 1024, graceMs: 5_000 };
const CHECK_EVERY_MS = 1_000;
/** Time for the reader to begin, for one chunk, and after the last. The server closes connections that are idle for a minute. */
const MAX_READING_MS = 50_000;

/** Receives a request body as a stream, with a limit for its size and its speed. */
export function receiveBody(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  hasWaiters: () => boolean,
) {
  const reader = body?.getReader();
  const failed = new AbortController();
  const hash = sha256.create();
  let size = 0;
  /** Time at which the reader asked for the first chunk: its own start isn't the client's fault. */
  let started: number | undefined;

  const fail = (error: unknown): void => {
    failed.abort(error);
    reader?.cancel(error).catch(() => undefined);
  };
  let reading = setTimeout(() => fail(notRead()), MAX_READING_MS);
  const timer = setInterval(() => {
    const elapsed = performance.now() - (started ?? performance.now());
    const { bytesPerSecond, graceMs } = hasWaiters() ? impatient : patient;
    if (elapsed > graceMs && size < (elapsed / 1000) * bytesPerSecond) fail(tooSlow());
  }, CHECK_EVERY_MS);

  /** @returns `null` at the end. */
  const receive = async (): Promise<Uint8Array | null> => {
    clearTimeout(reading);
    failed.signal.throwIfAborted();
    started ??= performance.now();
    let next: ReadableStreamReadResult<Uint8Array> | undefined;
    try {
      next = await reader?.read();
    } catch {
      fail(new DomainError('invalid_request', 'The file ended before its time. Upload it again.'));
    }
    failed.signal.throwIfAborted();
    reading = setTimeout(() => fail(notRead()), MAX_READING_MS);
    if (!next?.value) {
      clearInterval(timer);
      return null;
    }
    size += next.value.byteLength;
    if (size > maxBytes) fail(fileError('too_large'));
    failed.signal.throwIfAborted();
    hash.update(next.value);
    return next.value;
  };

  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await receive();
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  return {
    /** Errors if the client disconnects, exceeds the size, or is too slow, or if the reader is too slow. A reader can stop early. */
    stream,
    /** Aborts with the same errors. */
    signal: failed.signal,
    /** Drains the rest of the body: a browser reads the response only after it has sent all. */
    async drain(): Promise<void> {
      while ((await receive()) !== null);
    },
    /** Bytes so far. */
    size: () => size,
    /** SHA-256 of the body, hex. Call it once, at its end. */
    hash: () => bytesToHex(hash.digest()),
    end(): void {
      clearInterval(timer);
      clearTimeout(reading);
    },
  };
}

const tooSlow = () => new DomainError('upload_too_slow', 'The file arrives too slowly. Upload it again.');
