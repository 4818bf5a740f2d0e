import { type Dispatch, useEffect } from 'react';
import { backendErrorCode, type ConnectBackend } from '../lib/backend.ts';
import type { ConnectAction, ConnectState } from './connect-state.ts';

const FIRST_POLL_MS = 300;
const POLL_INTERVAL_MS = 700;

/** Polls the attempt while it progresses without input, one request at a time. */
export function useAttemptPolling(
  backend: ConnectBackend,
  state: ConnectState,
  dispatch: Dispatch<ConnectAction>,
): void {
  const isRunning = state.screen === 'connecting' || (state.screen === 'verification' && state.isSending);
  const attemptId = isRunning ? state.attemptId : null;
  useEffect(() => {
    if (attemptId === null) return;
    let isActive = true;
    let timer: ReturnType<typeof setTimeout>;
    const handleResult = (action: ConnectAction) => {
      if (!isActive) return;
      dispatch(action);
      timer = setTimeout(poll, POLL_INTERVAL_MS);
    };
    const poll = () => {
      backend.readAttempt().then(
        (attempt) => handleResult({ type: 'attempt_read', attempt }),
        (error) => handleResult({ type: 'request_failed', code: backendErrorCode(error) }),
      );
    };
    timer = setTimeout(poll, FIRST_POLL_MS);
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [backend, attemptId, dispatch]);
}
