/** A signal that is aborted in time, and what forgets about it. */
export interface TimeLimit {
  readonly signal: AbortSignal;
  /** Stops the clock, and lets go of the other signal. */
  readonly clear: () => void;
}

/**
 * A signal for what may take only so long. By hand: browsers that we support know neither `AbortSignal.any` (Chrome 116,
 * Firefox 124, Safari 17.4) nor `AbortSignal.timeout` (Chrome 103).
 *
 * @param ms when it is aborted
 * @param other aborts it earlier
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
