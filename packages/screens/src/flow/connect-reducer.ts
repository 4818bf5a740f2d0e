import type { ConnectedUtility, Session, UtilitySummary } from '@utility-connect/protocol';
import type { BackendErrorCode } from '../lib/backend.ts';
import { methodsOf } from '../lib/methods-of.ts';
import type { ConnectAction, ConnectState } from './connect-state.ts';
import {
  enterAttempt,
  enterConnected,
  enterMethod,
  enterSession,
  enterStart,
  enterTerms,
} from './enter-state.ts';
import { afterFailure } from './flow-errors.ts';

/** The state before the session is known. */
export const loadingState: ConnectState = { screen: 'loading', direction: 'forward', busy: true };

/**
 * The first state of the flow: the screen of a known session, or loading.
 *
 * @param error why the session cannot be opened, if already known. Default none
 */
export function initialConnectState(
  session: Session | null,
  error: BackendErrorCode | null = null,
): ConnectState {
  if (error !== null) return afterFailure(loadingState, error);
  return session ? enterSession(session) : loadingState;
}

/** Orders the screens. Pure. An action that does not fit the current screen is stale and ignored. */
export function connectReducer(state: ConnectState, action: ConnectAction): ConnectState {
  switch (action.type) {
    case 'session_opened':
      return state.screen === 'loading' ? enterSession(action.session) : state;
    case 'request_sent':
      return 'problem' in state ? { ...state, busy: true, problem: null } : { ...state, busy: true };
    case 'request_failed':
      return afterFailure(state, action.code);
    case 'consent_recorded':
      return state.screen === 'terms-of-service'
        ? enterStart({ ...state.session, consented: true }, 'forward')
        : state;
    case 'search_changed':
      if (state.screen !== 'utility-selection') return state;
      return action.error === null ? { ...state, problem: null } : afterFailure(state, action.error);
    case 'utility_chosen': {
      if (state.screen !== 'utility-selection') return state;
      const { session, chosen } = state;
      const { utility } = action;
      const typed = chosen?.utility.id === utility.id ? chosen.typed : {};
      return enterMethod({ session, utility, typed }, methodsOf(utility)[0].kind, 'forward');
    }
    case 'utility_not_listed':
      return state.screen === 'utility-selection'
        ? { screen: 'error', code: 'utility_not_listed', session: state.session, ...forward }
        : state;
    case 'attempt_started':
      return state.screen === 'credentials'
        ? enterAttempt(state.session, action.attempt, action.typed)
        : state;
    case 'attempt_read':
      return 'attemptId' in state ? enterAttempt(state.session, action.attempt, state.typed, state) : state;
    case 'method_chosen':
      return state.screen === 'credentials' || state.screen === 'hand-off' || state.screen === 'file-upload'
        ? enterMethod(state, action.kind, 'forward')
        : state;
    case 'attempt_cancelled':
    case 'other_login_wanted':
      return 'utility' in state ? enterMethod(state, state.method, 'back') : state;
    case 'another_utility_wanted': {
      if (state.screen !== 'success') return state;
      const session = { ...state.session, connected: withConnected(state.session, state.utility) };
      return { screen: 'utility-selection', session, chosen: null, problem: null, ...forward };
    }
    case 'redirect': {
      const { redirect } = action;
      return state.screen === 'success' ? { ...state, busy: redirect === 'begun', redirect } : state;
    }
    case 'finished':
      return ('session' in state && state.session && enterConnected(state.session)) || state;
    case 'back':
      return state.busy ? state : stepBack(state);
    case 'utility_opened':
      return state.screen === 'hand-off'
        ? { ...state, isAway: true, problem: null, direction: 'forward' }
        : state;
    case 'retried':
      if (state.screen === 'hand-off') return { ...state, needsRetry: false, problem: null };
      if (state.screen !== 'error') return state;
      return state.code === 'utility_not_listed' && state.session
        ? { screen: 'utility-selection', session: state.session, chosen: null, problem: null, ...back }
        : loadingState;
    case 'left':
      return { screen: 'closed', session: 'session' in state ? state.session : null, ...forward };
    case 'files_changed':
      return state.screen === 'file-upload' ? action.change(state) : state;
  }
}

/** Whether the attempt goes on after the step back: to the choice of where the code goes, or to the link to the utility. */
export function backKeepsAttempt(state: ConnectState): boolean {
  if (state.screen === 'hand-off') return state.isAway;
  return (
    state.screen === 'verification' &&
    !state.isSending &&
    state.challenge.kind === 'code' &&
    state.challenge.methods !== undefined
  );
}

/** Whether the flow can go one step back. */
export function canGoBack(state: ConnectState): boolean {
  // Not `state.busy`: the Back button stays in place while a request is pending.
  return stepBack(state) !== state;
}

const forward = { direction: 'forward', busy: false } as const;
const back = { direction: 'back', busy: false } as const;

// The service masks usernames, so the new entry has none.
const withConnected = ({ connected = [] }: Session, utility: UtilitySummary): readonly ConnectedUtility[] =>
  connected.some((login) => login.utility.id === utility.id)
    ? connected.map((login) => (login.utility.id === utility.id ? { ...login, needs_sign_in: false } : login))
    : [...connected, { utility, username: '', needs_sign_in: false }];

// The client's request needs a new consent of a connected user.
const startsWithTerms = ({ mode, sharing }: Session): boolean => mode === 'create' || sharing !== undefined;

const stepBack = (state: ConnectState): ConnectState => {
  switch (state.screen) {
    case 'utility-selection':
      return (
        enterConnected(state.session) ??
        (startsWithTerms(state.session) ? enterTerms(state.session, 'back') : state)
      );
    case 'credentials':
    case 'hand-off':
    case 'file-upload': {
      if (state.screen === 'hand-off' && state.isAway) return { ...state, isAway: false, ...back };
      const { session, utility, typed } = state;
      if (!session.utility)
        return {
          screen: 'utility-selection',
          session,
          chosen: { utility, typed },
          problem: null,
          ...back,
        };
      return startsWithTerms(session) ? enterTerms(session, 'back') : state;
    }
    case 'account-selection':
      return enterMethod(state, state.method, 'back');
    case 'verification':
      return backKeepsAttempt(state)
        ? { ...state, challenge: { ...state.challenge, kind: 'choice' }, problem: null, ...back }
        : enterMethod(state, state.method, 'back');
    case 'error':
      return state.code === 'utility_not_listed' ? connectReducer(state, { type: 'retried' }) : state;
    default:
      return state;
  }
};
