import { type Dispatch, useEffect } from 'react';
import { backendErrorCode, type ConnectBackend } from '../lib/backend.ts';
import type { ConnectAction, ConnectState } from './connect-state.ts';

const FIRST_MS = 300;
const NEXT_MS = 700;

/** Asks how the attempt stands for as long as it goes on by itself. One question at a time. */
export function useAttemptPolling(
  backend: ConnectBackend,
  state: ConnectState,
  dispatch: Dispatch<ConnectAction>,
): void {
  const isRunning = state.screen === 'connecting' || (state.screen === 'verification' && state.isSending);
  const attemptId = isRunning ? state.attemptId : null;
  useEffect(() => {
    if (attemptId === null) return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const tell = (action: ConnectAction) => {
      if (!isWanted) return;
      dispatch(action);
      timer = setTimeout(ask, NEXT_MS);
    };
    const ask = () => {
      backend.readAttempt().then(
        (attempt) => tell({ type: 'attempt_read', attempt }),
        (error) => tell({ type: 'request_failed', code: backendErrorCode(error) }),
      );
    };
    timer = setTimeout(ask, FIRST_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [backend, attemptId, dispatch]);
}
