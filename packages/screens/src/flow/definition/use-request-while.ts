import { type Dispatch, useEffect } from 'react';
import { backendErrorCode } from '../../lib/backend.ts';
import { useLatest } from '../../lib/use-latest.ts';
import type { FlowAction } from './flow-action.ts';

/**
 * Sends a request that a state needs, and drops its answer when the state is over.
 *
 * @param key identifies the state; `null` sends nothing
 * @param request resolves to the answer as an action
 */
export function useRequestWhile(
  key: string | null,
  dispatch: Dispatch<FlowAction>,
  request: () => Promise<FlowAction>,
): void {
  const latest = useLatest(request);
  useEffect(() => {
    if (key === null) return;
    let isActive = true;
    latest.current().then(
      (action) => isActive && dispatch(action),
      (error) => isActive && dispatch({ type: 'request_failed', code: backendErrorCode(error) }),
    );
    return () => {
      isActive = false;
    };
  }, [key, dispatch, latest]);
}
