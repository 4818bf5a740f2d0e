import type { Session } from '@utility-connect/protocol';
import type { BackendErrorCode } from '../lib/backend.ts';
import { loadingState } from '../loading/loading-screen.ts';
import type { ConnectAction, ConnectState } from './connect-state.ts';
import { type Destination, toConnected, toMethod } from './definition/destination.ts';
import { afterFailure, enter } from './enter.ts';
import { screenOf } from './screen-of.ts';

/**
 * The first state of the flow: the screen of a known session, or loading.
 *
 * @param error that keeps the session from opening, if already known. Default none
 */
export function initialConnectState(
  session: Session | null,
  error: BackendErrorCode | null = null,
): ConnectState {
  if (error !== null) return afterFailure(loadingState, error);
  return session ? enter({ to: 'session', session }, loadingState) : loadingState;
}

type Handler = (state: ConnectState, action: ConnectAction) => ConnectState | Destination;

/** Orders the screens. Pure. An action that does not fit the current screen is stale and ignored. */
export function connectReducer(state: ConnectState, action: ConnectAction): ConnectState {
  const screen = screenOf(state);
  if (screen.isEnd) return state;
  if (action.type === 'changed') {
    return action.screen === state.screen ? enter(action.change(state), state) : state;
  }
  const handle = screen.on?.[action.type] as Handler | undefined;
  if (handle) return enter(handle(state, action), state);
  const session = 'session' in state ? state.session : null;
  switch (action.type) {
    case 'request_sent':
      return 'problem' in state ? { ...state, busy: true, problem: null } : { ...state, busy: true };
    case 'request_failed':
      return afterFailure(state, action.code);
    case 'attempt_read':
      return 'attemptId' in state
        ? enter({ to: 'attempt', session: state.session, attempt: action.attempt, typed: state.typed }, state)
        : state;
    case 'method_chosen':
      // Applies on the screen of a way to connect.
      return 'method' in state && state.method in screen.enter
        ? enter({ ...toMethod({ ...state, method: action.kind }), direction: 'forward' }, state)
        : state;
    case 'attempt_cancelled':
      return 'utility' in state ? enter(toMethod(state), state) : state;
    case 'finished':
      return enter((session && toConnected(session)) ?? state, state);
    case 'back':
      return state.busy ? state : stepBack(state);
    case 'left':
      return enter({ to: 'closed', session }, state);
    default:
      return state;
  }
}

/** The state after one step back, or the same where there is none. */
export function stepBack(state: ConnectState): ConnectState {
  const next = screenOf(state).back?.(state);
  return next ? { ...enter(next, state), direction: 'back', busy: false } : state;
}

/** Whether the flow can go one step back. */
export function canGoBack(state: ConnectState): boolean {
  // Not `state.busy`: the Back button stays in place while a request is pending.
  return stepBack(state) !== state;
}
