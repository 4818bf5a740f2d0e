import { type Dispatch, useEffect } from 'react';
import { backendErrorCode, type ConnectBackend } from '../lib/backend.ts';
import type { ConnectAction, ConnectState } from './connect-state.ts';

const FIRST_POLL_MS = 300;
const POLL_INTERVAL_MS = 700;
// The person may be at the utility for minutes.
const AWAY_POLL_INTERVAL_MS = 2_000;

/** Polls the attempt while it progresses without input, one request at a time. */
export function useAttemptPolling(
  backend: ConnectBackend,
  state: ConnectState,
  dispatch: Dispatch<ConnectAction>,
): void {
  const isAtUtility = state.screen === 'hand-off';
  const isRunning =
    isAtUtility || state.screen === 'connecting' || (state.screen === 'verification' && state.isSending);
  const attemptId = isRunning ? state.attemptId : null;
  useEffect(() => {
    if (attemptId === null) return;
    let isActive = true;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const handleResult = (action: ConnectAction) => {
      if (!isActive) return;
      dispatch(action);
      timer = setTimeout(poll, isAtUtility ? AWAY_POLL_INTERVAL_MS : POLL_INTERVAL_MS);
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
  }, [backend, attemptId, isAtUtility, dispatch]);
}
