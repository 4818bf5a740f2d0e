import type { AttemptErrorCode, ConnectErrorCode, SessionErrorCode } from '@utility-connect/protocol';
import type { BackendErrorCode } from './backend.ts';

/** What went wrong on a screen that the person can go on from. */
export type Problem = Exclude<AttemptErrorCode, 'too_many_attempts'> | 'service_unavailable' | 'offline';

/** What ends a session, or takes the place of a screen. Each has its own words on the error screen. */
export type ErrorScreenCode =
  | SessionErrorCode
  | 'too_many_attempts'
  | 'service_unavailable'
  | 'utility_not_listed';

type EndOfSession = SessionErrorCode | 'too_many_attempts';

const sessionErrors: ReadonlySet<string> = new Set<EndOfSession>([
  'connect_token_unknown',
  'connect_token_expired',
  'connect_token_used',
  'origin_not_allowed',
  'redirect_uri_not_allowed',
  'opened_elsewhere',
  'too_many_attempts',
]);

/** Whether the whole session is refused, so that no other call can succeed. */
export function isSessionError(code: BackendErrorCode): code is EndOfSession {
  return sessionErrors.has(code);
}

/** The problem that a failed call is to the person. */
export function toProblem(code: BackendErrorCode): Problem {
  return code === 'network' ? 'offline' : 'service_unavailable';
}

/** The code by which the host page hears of a problem. */
export function toConnectErrorCode(problem: Problem | ErrorScreenCode | 'no_accounts'): ConnectErrorCode {
  if (problem === 'offline') return 'service_unavailable';
  if (problem === 'utility_timeout') return 'utility_unavailable';
  return problem;
}
