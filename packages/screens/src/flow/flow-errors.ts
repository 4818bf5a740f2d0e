import type { Challenge } from '@utility-connect/protocol';
import type { Upload } from '../file-upload/upload.ts';
import type { BackendErrorCode } from '../lib/backend.ts';
import { type ErrorScreenCode, isSessionError, type Problem, toProblem } from '../lib/problem.ts';
import type { ConnectState } from './connect-state.ts';
import { enterMethod, enterTerms, noFiles } from './enter-state.ts';

/** The state after a request failed. The input stays wherever the person can try again. */
export function afterFailure(state: ConnectState, code: BackendErrorCode): ConnectState {
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
      // Only an attempt that is gone ends the polling; a bad connection or a restart of the service does not.
      return isGone(code)
        ? enterMethod(state, state.method, 'back', 'service_unavailable')
        : state.isTroubled
          ? state
          : { ...state, isTroubled: true };
    case 'verification':
      if (isGone(code)) return enterMethod(state, state.method, 'back', 'verification_failed');
      // While the utility sends a code, the next poll retries.
      return state.isSending ? state : { ...state, busy: false, problem: toProblem(code) };
    case 'hand-off':
      if (state.attemptId === null) return { ...state, needsRetry: true, problem: toProblem(code) };
      // A lost poll is repeated.
      return isGone(code) ? enterMethod(state, 'redirect', 'back', 'service_unavailable') : state;
    case 'account-selection':
      return isGone(code)
        ? enterMethod(state, state.method, 'back', 'service_unavailable')
        : { ...state, busy: false, problem: toProblem(code) };
    case 'file-upload':
      // The files went with the attempt.
      return isGone(code)
        ? { ...state, attemptId: null, uploaded: noFiles, busy: false, problem: 'service_unavailable' }
        : { ...state, busy: false, problem: toProblem(code) };
    case 'terms-of-service':
    case 'utility-selection':
    case 'credentials':
    case 'success':
      return { ...state, busy: false, problem: toProblem(code) };
    default:
      return { ...state, busy: false };
  }
}

/** Whether the attempt of a request no longer exists. */
export function isGone(code: BackendErrorCode): boolean {
  return code === 'not_found' || code === 'attempt_not_ready';
}

/** An error on the screen, a file that was refused, or a login that works but has no accounts. */
export type ShownError = ErrorScreenCode | Problem | 'file_rejected' | 'no_accounts';

/** The error that the screen shows, if any. */
export function shownError(state: ConnectState): ShownError | null {
  if (state.screen === 'error') return state.code;
  if ('problem' in state && state.problem) return state.problem;
  if (state.screen === 'file-upload') return uploadError(state.uploads);
  if (state.screen === 'success' && state.accounts.length === 0 && !state.isPreparing) return 'no_accounts';
  return codeRejection(state) && 'verification_failed';
}

/** Why the last code was rejected, while the screen shows it and no other code is being sent. */
export function codeRejection(state: ConnectState): Challenge['error'] {
  if (state.screen !== 'verification' || state.busy || state.isSending) return null;
  return state.challenge.kind === 'code' ? state.challenge.error : null;
}

const uploadError = (uploads: readonly Upload[]): ShownError | null => {
  const error = uploads.find(({ status }) => status === 'failed')?.error ?? null;
  return error === null || error === 'offline' || error === 'service_unavailable' ? error : 'file_rejected';
};
