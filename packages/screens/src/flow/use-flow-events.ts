import type { Screen } from '@utility-connect/protocol';
import { type RefObject, useEffect, useRef } from 'react';
import { toConnectErrorCode } from '../lib/problem.ts';
import type { ConnectState } from './connect-state.ts';
import type { ConnectFlowCallbacks } from './definition/connect-flow-callbacks.ts';
import { screenOf } from './screen-of.ts';
import { shownError } from './shown-error.ts';

/** Sends each screen and each error to the host page, once. */
export function useFlowEvents(state: ConnectState, callbacks: RefObject<ConnectFlowCallbacks>): void {
  const { name, isEnd, reportedAs } = screenOf(state);
  // No event names the `loading` screen before the first one, and the `closed` screen after the last.
  const screen = isEnd || reportedAs ? null : (name as Screen);
  const problem = shownError(state);
  const error = problem && toConnectErrorCode(problem);
  useEffectOnce(screen, () => {
    if (screen) callbacks.current.onEvent?.('screen', { screen });
  });
  useEffectOnce(error, () => {
    if (error) callbacks.current.onEvent?.('error', { code: error });
  });
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
