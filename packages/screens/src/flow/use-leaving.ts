import type { Screen } from '@utility-connect/protocol';
import { useEffect } from 'react';
import type { ConnectFlowActions, ConnectState } from './connect-state.ts';
import type { ConnectExitError } from './definition/connect-exit-error.ts';
import { toConnected } from './definition/destination.ts';
import type { FlowContext } from './definition/flow-context.ts';
import { type AnyTypes, screenOf } from './screen-of.ts';

interface Leaving {
  readonly state: ConnectState;
  readonly error: ConnectExitError | null;
  readonly complete: ConnectFlowActions['complete'];
  readonly stopAttempt: () => void;
}

/**
 * Leaves the flow: with the code of a connection, or with an exit.
 *
 * @returns the action `leave`
 */
export function useLeaving(
  { dispatch, progress, embedded, sendEvent, callbacks }: Omit<FlowContext<AnyTypes>, 'state' | 'change'>,
  { state, error, complete, stopAttempt }: Leaving,
): () => void {
  const screen = screenOf(state);
  const way = screen.leave?.(state);
  const leave = () => {
    if (progress.current === 'ended') return;
    // An earlier connection of this session must not be lost when the person leaves a later sign-in.
    const isConnected = !way && 'session' in state && state.session && toConnected(state.session);
    if (way === 'wait' || isConnected) {
      // The service may have stored the connection already, so an exit would be wrong. Wait for the code.
      progress.current = 'leaving';
      if (state.busy) return;
    }
    if (way === 'complete') return complete();
    stopAttempt();
    if (isConnected) return dispatch({ type: 'finished' });
    progress.current = 'ended';
    const status = screen.reportedAs ?? (screen.name as Screen);
    sendEvent('exit', { status });
    callbacks.current.onExit?.(error, status);
    if (!embedded) dispatch({ type: 'left' });
  };
  useEffect(() => {
    if (progress.current !== 'leaving' || state.busy) return;
    // The browser's Back did not bring the code: the person can try again.
    if (way === 'exit' && 'problem' in state && !embedded) progress.current = null;
    else leave();
  });
  return leave;
}
