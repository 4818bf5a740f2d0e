import type { AttemptErrorCode, ConnectErrorCode, SessionErrorCode } from '@utility-connect/protocol';
import type { BackendErrorCode } from './backend.ts';

/** An error on a screen that the person can recover from. */
export type Problem = Exclude<AttemptErrorCode, 'too_many_attempts'> | 'service_unavailable' | 'offline';

/** An error that replaces the screen. Each code has its own text on the error screen. */
export type ErrorScreenCode =
  | SessionErrorCode
  | 'too_many_attempts'
  | 'service_unavailable'
  | 'utility_not_listed';

/** An error on the screen, a file that was refused, or a login that works but has no accounts. */
export type ShownError = ErrorScreenCode | Problem | 'file_rejected' | 'no_accounts';

type TerminalCode = SessionErrorCode | 'too_many_attempts';

const sessionErrors: ReadonlySet<string> = new Set<TerminalCode>([
  'connect_token_unknown',
  'connect_token_expired',
  'connect_token_used',
  'origin_not_allowed',
  'redirect_uri_not_allowed',
  'opened_elsewhere',
  'too_many_attempts',
]);

/** Whether the error replaces the screen, because the session cannot continue in this page. */
export function isSessionError(code: BackendErrorCode): code is TerminalCode {
  return sessionErrors.has(code);
}

/** The problem to show for a failed call. */
export function toProblem(code: BackendErrorCode): Problem {
  return code === 'network' ? 'offline' : 'service_unavailable';
}

/** The code to report to the host page for a problem. */
export function toConnectErrorCode(problem: ShownError): ConnectErrorCode {
  if (problem === 'offline') return 'service_unavailable';
  if (problem === 'utility_timeout') return 'utility_unavailable';
  return problem;
}

/** Whether the attempt of a failed call no longer exists. */
export function isGone(code: BackendErrorCode): boolean {
  return code === 'not_found' || code === 'attempt_not_ready';
}
