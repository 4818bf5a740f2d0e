import { type Dispatch, useEffect } from 'react';
import { backendErrorCode, type ConnectBackend } from '../../lib/backend.ts';
import type { FlowAction } from './flow-action.ts';

const FIRST_POLL_MS = 300;
const POLL_INTERVAL_MS = 700;

interface Polling {
  readonly backend: ConnectBackend;
  readonly dispatch: Dispatch<FlowAction>;
}

/**
 * Polls an attempt while it progresses without input, one request at a time.
 *
 * @param attemptId `null` while it does not
 * @param intervalMs Default 0.7 s
 */
export function useAttemptPolling(
  { backend, dispatch }: Polling,
  attemptId: string | null,
  intervalMs = POLL_INTERVAL_MS,
): void {
  useEffect(() => {
    if (attemptId === null) return;
    let isActive = true;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const handleResult = (action: FlowAction) => {
      if (!isActive) return;
      dispatch(action);
      timer = setTimeout(poll, intervalMs);
    };
    const poll = () => {
      timer = null;
      backend.readAttempt().then(
        (attempt) => handleResult({ type: 'attempt_read', attempt }),
        (error) => handleResult({ type: 'request_failed', code: backendErrorCode(error) }),
      );
    };
    const pollNow = () => {
      if (timer === null || document.hidden) return;
      clearTimeout(timer);
      poll();
    };
    timer = setTimeout(poll, FIRST_POLL_MS);
    // Browsers slow the timers of a hidden tab down to one a minute.
    document.addEventListener('visibilitychange', pollNow);
    return () => {
      isActive = false;
      if (timer !== null) clearTimeout(timer);
      document.removeEventListener('visibilitychange', pollNow);
    };
  }, [backend, attemptId, intervalMs, dispatch]);
}
