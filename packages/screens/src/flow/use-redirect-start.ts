import { useEffect } from 'react';
import { backendErrorCode } from '../lib/backend.ts';
import { useLatest } from '../lib/use-latest.ts';
import type { ConnectState } from './connect-state.ts';
import type { UploaderContext } from './uploader.ts';

/**
 * Starts an attempt when the screen with the link to the utility appears: a link needs its address before it is pressed, and unlike
 * a window that a script opens, browsers do not block it.
 */
export function useRedirectStart(state: ConnectState, context: UploaderContext): void {
  const latest = useLatest(context);
  const utilityId = waitingUtility(state);
  useEffect(() => {
    if (utilityId === null) return;
    let isActive = true;
    const { backend, dispatch, start } = latest.current;
    start(() => backend.startRedirectAttempt(utilityId)).then(
      (attempt) => isActive && dispatch({ type: 'attempt_read', attempt }),
      (error) => isActive && dispatch({ type: 'request_failed', code: backendErrorCode(error) }),
    );
    return () => {
      isActive = false;
    };
  }, [utilityId, latest]);
}

const waitingUtility = (state: ConnectState): string | null =>
  state.screen === 'hand-off' && state.attemptId === null && !state.needsRetry ? state.utility.id : null;
