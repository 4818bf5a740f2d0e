import type { Attempt } from '@utility-connect/protocol';
import type { BackendErrorCode } from '../lib/backend.ts';
import { methodsOf } from '../lib/methods-of.ts';
import { isGone, isSessionError, toProblem } from '../lib/problem.ts';
import type { ConnectState } from './connect-state.ts';
import { type Destination, toMethod } from './definition/destination.ts';
import type { Entrances } from './definition/entrances.ts';
import { anyScreens, screenOf } from './screen-of.ts';

/** Whether a handler returned a place rather than a state. */
const isDestination = (next: ConnectState | Destination): next is Destination => 'to' in next;

/**
 * The state at a place of the flow.
 *
 * @param next a state is returned as it is
 * @param from the previous state
 */
export function enter(next: ConnectState | Destination, from: ConnectState): ConnectState {
  if (!isDestination(next)) return next;
  const { to, ...input } = { direction: 'forward', busy: false, ...next };
  switch (next.to) {
    case 'session': {
      const { session } = next;
      const { attempt, succeeded } = session;
      if (!session.consented) return enter({ to: 'consent', session }, from);
      const shown = attempt?.status === 'cancelled' ? succeeded : attempt;
      if (!shown) return enter({ to: 'start', session }, from);
      return enter({ to: 'attempt', session, attempt: shown, direction: 'forward' }, from);
    }
    case 'start': {
      const { session } = next;
      const { utility } = session;
      if (!utility) return enter({ to: 'choice', session, chosen: null }, from);
      return enter(
        { to: 'method', session, utility, typed: {}, method: methodsOf(utility)[0].kind, problem: null },
        from,
      );
    }
    case 'attempt':
      return enterAttempt(next, from);
    case 'failure':
      return afterFailure(from, next.code);
    default:
      return enterScreen(next.to === 'method' ? next.method : next.to, input as never, from);
  }
}

/** The state after a request failed. Keeps the input wherever the person can try again. */
export function afterFailure(state: ConnectState, code: BackendErrorCode): ConnectState {
  const session = 'session' in state ? state.session : null;
  if (isSessionError(code)) return enter({ to: 'error', code, session }, state);
  if (code === 'consent_required' && session) {
    return enter({ to: 'consent', session: { ...session, consented: false }, direction: 'back' }, state);
  }
  const next = screenOf(state).fail?.(state, code);
  if (next) return enter(next, state);
  if (isGone(code) && 'attemptId' in state) return enter(toMethod(state, 'service_unavailable'), state);
  return 'problem' in state ? { ...state, busy: false, problem: toProblem(code) } : { ...state, busy: false };
}

const enterAttempt = (
  { session, attempt, typed = {}, direction }: Destination & { to: 'attempt' },
  from: ConnectState,
): ConnectState => {
  const { utility, status, error, retry_after: seconds } = attempt;
  const method = attempt.method ?? ('method' in from ? from.method : 'sign_in');
  const login = { session, utility, typed, method, busy: false };
  if (status !== 'failed' && status !== 'cancelled') {
    const input = { ...login, attemptId: attempt.id, problem: null, direction: direction ?? 'forward' };
    return enterScreen(status, input, from, attempt);
  }
  if (error === 'too_many_attempts') return enter({ to: 'error', code: error, session }, from);
  const problem = status === 'failed' ? (error ?? 'service_unavailable') : null;
  const retry = seconds === undefined ? {} : { retryMinutes: Math.ceil(seconds / 60) };
  return enterScreen(method, { ...login, ...retry, problem, direction: direction ?? 'back' }, from);
};

const enterScreen = <Name extends keyof Entrances>(
  name: Name,
  input: Entrances[Name],
  from: ConnectState,
  attempt: Attempt | null = null,
): ConnectState => {
  const screen = anyScreens.find(({ enter }) => name in enter) as (typeof anyScreens)[number];
  const before = from.screen === screen.name ? from : null;
  return { ...screen.enter[name](input, before, attempt as never), screen: screen.name } as ConnectState;
};
