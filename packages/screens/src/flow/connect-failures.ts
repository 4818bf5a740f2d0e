import type { Challenge } from '@utility-connect/protocol';
import type { BackendErrorCode } from '../lib/backend.ts';
import { type ErrorScreenCode, isSessionError, type Problem, toProblem } from '../lib/problem.ts';
import { enterTerms } from './connect-entries.ts';
import type { ConnectState } from './connect-state.ts';

/** The state after a request failed. What was typed stays wherever the person can try again. */
export function failed(state: ConnectState, code: BackendErrorCode): ConnectState {
  if (state.screen === 'closed') return state;
  const session = 'session' in state ? state.session : null;
  if (isSessionError(code)) {
    return { screen: 'error', code, session, direction: 'forward', busy: false };
  }
  if (code === 'consent_required' && session) {
    return enterTerms({ ...session, consented: false }, 'back');
  }
  switch (state.screen) {
    case 'loading':
      return {
        screen: 'error',
        code: 'service_unavailable',
        session: null,
        direction: 'forward',
        busy: false,
      };
    case 'connecting':
      // Only an attempt that is gone ends the asking; a bad connection or a restart of the service does not.
      return isGone(code)
        ? toLogin(state, 'service_unavailable')
        : state.isTroubled
          ? state
          : { ...state, isTroubled: true };
    case 'verification':
      if (isGone(code)) return toLogin(state, 'verification_failed');
      // A question about the sending that got no answer is asked again.
      return state.isSending ? state : { ...state, busy: false, problem: toProblem(code) };
    case 'terms-of-service':
    case 'credentials':
    case 'success':
      return { ...state, busy: false, problem: toProblem(code) };
    default:
      return { ...state, busy: false };
  }
}

/** What {@link shownError} finds: also a login that works and has no account. */
export type ShownError = ErrorScreenCode | Problem | 'no_accounts';

/** The error that is on the screen, if any. */
export function shownError(state: ConnectState): ShownError | null {
  if (state.screen === 'error') return state.code;
  if ('problem' in state && state.problem) return state.problem;
  if (state.screen === 'success' && state.accounts.length === 0) return 'no_accounts';
  return refusedCode(state) && 'verification_failed';
}

/** Why the code that was typed is refused, as long as that is on the screen and no other code is on its way. */
export function refusedCode(state: ConnectState): Challenge['error'] {
  if (state.screen !== 'verification' || state.busy || state.isSending) return null;
  return state.challenge.kind === 'code' ? state.challenge.error : null;
}

const isGone = (code: BackendErrorCode): boolean => code === 'not_found' || code === 'attempt_not_ready';

const toLogin = (
  { session, utility, username }: Extract<ConnectState, { username: string }>,
  problem: Problem,
): ConnectState => ({
  screen: 'credentials',
  session,
  utility,
  username,
  problem,
  direction: 'back',
  busy: false,
});
