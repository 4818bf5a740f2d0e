import type { Attempt, Challenge, MethodKind, Session, UploadedFiles } from '@utility-connect/protocol';
import { methodsOf } from '../lib/methods-of.ts';
import type { Problem } from '../lib/problem.ts';
import type { ConnectState, FileUploadState, TermsState } from './connect-state.ts';

type Direction = ConnectState['direction'];

/** The Terms of Service. */
export function enterTerms(session: Session, direction: Direction): TermsState {
  return { screen: 'terms-of-service', session, problem: null, direction, busy: false };
}

/** The first screen after the terms: the preferred way to connect the session's utility, or the choice of one. */
export function enterStart(session: Session, direction: Direction): ConnectState {
  const { utility } = session;
  return utility
    ? enterMethod({ session, utility, typed: {} }, methodsOf(utility)[0].kind, direction)
    : { screen: 'utility-selection', session, chosen: null, problem: null, direction, busy: false };
}

type Login = Pick<FileUploadState, 'session' | 'utility' | 'typed'>;

/** The screen of a way to connect. */
export function enterMethod(
  { session, utility, typed }: Login,
  method: MethodKind,
  direction: Direction,
  problem: Problem | null = null,
): ConnectState {
  const login = { session, utility, typed, method, problem, direction, busy: false };
  switch (method) {
    case 'sign_in':
      return { screen: 'credentials', ...login };
    case 'redirect':
      return {
        screen: 'hand-off',
        attemptId: null,
        goUrl: null,
        needsRetry: false,
        isAway: false,
        ...login,
      };
    case 'file':
      return { screen: 'file-upload', attemptId: null, uploads: [], uploaded: noFiles, ...login };
  }
}

/** No file has been read. */
export const noFiles: UploadedFiles = { files: [], accounts: [], left_out: [] };

/** The screen of a session that was just opened, for the first time or after a reload. */
export function enterSession(session: Session): ConnectState {
  if (!session.consented) return enterTerms(session, 'forward');
  const { attempt } = session;
  const shown = attempt?.status === 'cancelled' ? session.succeeded : attempt;
  return shown ? enterAttempt(session, shown, {}) : enterStart(session, 'forward');
}

/** "You're connected" with the newest connection of this session, or `null` before the first one. */
export function enterConnected(session: Session): ConnectState | null {
  const { succeeded } = session;
  return succeeded && isConnected(succeeded)
    ? { ...enterAttempt(session, succeeded, {}), direction: 'back' }
    : null;
}

const isConnected = ({ accounts, preparing }: Attempt) => preparing === true || !!accounts?.length;

/**
 * The screen for an attempt.
 *
 * @param typed what was typed into the fields of the sign-in, kept for the next try
 * @param from state in which the attempt was read. Default: none, the session was just opened
 */
export function enterAttempt(
  session: Session,
  attempt: Attempt,
  typed: Login['typed'],
  from?: ConnectState,
): ConnectState {
  const method = attempt.method ?? (from && 'method' in from ? from.method : 'sign_in');
  const login = {
    session,
    utility: attempt.utility,
    typed,
    method,
    direction: 'forward',
    busy: false,
  } as const;
  switch (attempt.status) {
    case 'signing_in':
    case 'reading_accounts':
      return {
        screen: 'connecting',
        attemptId: attempt.id,
        step: attempt.status,
        isTroubled: false,
        ...login,
      };
    case 'collecting_files':
      return {
        screen: 'file-upload',
        attemptId: attempt.id,
        uploads: from?.screen === 'file-upload' ? from.uploads : [],
        uploaded: attempt.uploaded ?? noFiles,
        problem: null,
        ...login,
        method: 'file',
      };
    case 'at_utility': {
      const before = from?.screen === 'hand-off' ? from : null;
      // The hosted page itself goes to the utility: who sees it is back.
      const hasLeft = attempt.away === true && session.exit_to === undefined;
      return {
        screen: 'hand-off',
        attemptId: attempt.id,
        goUrl: attempt.go_url ?? null,
        needsRetry: false,
        isAway: before ? before.attemptId === attempt.id && before.isAway : hasLeft,
        ...login,
        method: 'redirect',
        // The problem of the previous attempt.
        problem: before?.problem ?? null,
        direction: before?.direction ?? 'forward',
      };
    }
    case 'challenge':
    case 'sending_code':
      return {
        screen: 'verification',
        attemptId: attempt.id,
        isSending: attempt.status === 'sending_code',
        challenge: attempt.challenge ?? unknownChallenge,
        problem: null,
        ...login,
      };
    case 'choosing_accounts':
      return {
        screen: 'account-selection',
        attemptId: attempt.id,
        offered: attempt.offered ?? [],
        problem: null,
        ...login,
      };
    case 'succeeded': {
      const accounts = attempt.accounts ?? [];
      const isPreparing = attempt.preparing === true;
      const connected = isConnected(attempt) ? { ...session, succeeded: attempt } : session;
      const choosesLater = attempt.choose_later === true;
      return {
        screen: 'success',
        accounts,
        isPreparing,
        choosesLater,
        problem: null,
        ...login,
        session: connected,
      };
    }
    case 'failed': {
      if (attempt.error === 'too_many_attempts') {
        return { screen: 'error', code: attempt.error, session, direction: 'forward', busy: false };
      }
      const problem = attempt.error ?? 'service_unavailable';
      const seconds = attempt.retry_after;
      const retry = seconds === undefined ? {} : { retryMinutes: Math.ceil(seconds / 60) };
      if (from?.screen === 'hand-off' && from.attemptId === null) {
        return { ...from, needsRetry: true, problem, ...retry };
      }
      return { ...enterMethod(login, method, from ? 'back' : 'forward', problem), ...retry };
    }
    case 'cancelled':
      return enterMethod(login, method, 'back');
  }
}

const unknownChallenge: Challenge = { kind: 'code', sent_to: null, error: null };
