import type { Attempt, Challenge, MethodKind, Session, UploadedFiles } from '@utility-connect/protocol';
import { shownMethods } from '../lib/shown-methods.ts';
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
    ? enterMethod({ session, utility, typed: {} }, shownMethods(utility)[0].kind, direction)
    : { screen: 'utility-selection', session, chosen: null, problem: null, direction, busy: false };
}

type Login = Pick<FileUploadState, 'session' | 'utility' | 'typed'>;

/** The screen of a way to connect. `redirect` has none yet, and `shownMethods` leaves it out. */
export function enterMethod(
  { session, utility, typed }: Login,
  kind: MethodKind,
  direction: Direction,
): ConnectState {
  const login = { session, utility, typed, problem: null, direction, busy: false };
  return kind === 'file'
    ? { screen: 'file-upload', attemptId: null, uploads: [], uploaded: noFiles, ...login }
    : { screen: 'credentials', ...login };
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
  return succeeded?.accounts?.length ? { ...enterAttempt(session, succeeded, {}), direction: 'back' } : null;
}

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
  const login = { session, utility: attempt.utility, typed, direction: 'forward', busy: false } as const;
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
      };
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
    case 'succeeded': {
      const accounts = attempt.accounts ?? [];
      const connected = accounts.length > 0 ? { ...session, succeeded: attempt } : session;
      return { screen: 'success', accounts, problem: null, ...login, session: connected };
    }
    case 'failed':
      if (attempt.error === 'too_many_attempts') {
        return { screen: 'error', code: attempt.error, session, direction: 'forward', busy: false };
      }
      return {
        screen: 'credentials',
        problem: attempt.error ?? 'service_unavailable',
        ...login,
        direction: from ? 'back' : 'forward',
      };
    case 'at_utility':
    case 'cancelled':
      return { screen: 'credentials', problem: null, ...login, direction: 'back' };
  }
}

const unknownChallenge: Challenge = { kind: 'code', sent_to: null, error: null };
