import { type Dispatch, useCallback, useRef } from 'react';
import { backendErrorCode } from '../lib/backend.ts';
import type { ConnectAction } from './connect-state.ts';

/**
 * Sends one request at a time: a second press while one is pending does nothing.
 *
 * @returns a function that takes the request and a handler for its answer
 */
export function useRequest(dispatch: Dispatch<ConnectAction>) {
  // A ref rather than state: two presses can happen before one render.
  const isPending = useRef(false);
  return useCallback(
    async <Answer>(request: () => Promise<Answer>, onAnswer: (answer: Answer) => void): Promise<void> => {
      if (isPending.current) return;
      isPending.current = true;
      dispatch({ type: 'request_sent' });
      const settle = await request().then(
        (answer) => () => onAnswer(answer),
        (error) => () => dispatch({ type: 'request_failed', code: backendErrorCode(error) }),
      );
      isPending.current = false;
      settle();
    },
    [dispatch],
  );
}
