import type { Screen } from '@utility-connect/protocol';
import { type RefObject, useEffect, useRef } from 'react';
import { toConnectErrorCode } from '../lib/problem.ts';
import type { ConnectFlowCallbacks } from './connect-flow-props.ts';
import type { ConnectState } from './connect-state.ts';
import { shownError } from './flow-errors.ts';

/** Sends each screen and each error to the host page, once. */
export function useFlowEvents(state: ConnectState, callbacks: RefObject<ConnectFlowCallbacks>): void {
  const screen = knownScreen(state.screen);
  const problem = shownError(state);
  const error = problem && toConnectErrorCode(problem);
  useEffectOnce(screen, () => {
    if (screen) callbacks.current.onEvent?.('screen', { screen });
  });
  useEffectOnce(error, () => {
    if (error) callbacks.current.onEvent?.('error', { code: error });
  });
}

/** The screen's name for the host page, or `null` before the first screen and after the last. */
export function knownScreen(name: ConnectState['screen']): Screen | null {
  return name === 'loading' || name === 'closed' ? null : name;
}

// Once for each value, although React's strict mode runs effects twice.
const useEffectOnce = (value: string | null, effect: () => void) => {
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (seen.current === value) return;
    seen.current = value;
    effect();
  });
};
