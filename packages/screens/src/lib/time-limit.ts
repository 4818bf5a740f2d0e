/** A signal with a timeout, and its cleanup. */
interface TimeLimit {
  readonly signal: AbortSignal;
  /** Stops the timer and removes the listener from the other signal. */
  readonly clear: () => void;
}

/**
 * Creates a signal that aborts after a timeout or with another signal. Supported browsers lack `AbortSignal.any` (Chrome 116,
 * Firefox 124, Safari 17.4) and `AbortSignal.timeout` (Chrome 103).
 *
 * @param ms timeout in milliseconds
 * @param other signal that aborts it earlier
 */
export function limitTime(ms: number, other?: AbortSignal): TimeLimit {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ms);
  if (other?.aborted) abort();
  other?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      other?.removeEventListener('abort', abort);
    },
  };
}
