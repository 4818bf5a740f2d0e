import type { Attempt, Session } from '@utility-connect/protocol';
import type { BackendErrorCode } from '../../lib/backend.ts';
import type { ErrorScreenCode, Problem } from '../../lib/problem.ts';
import type { AnyState, Login } from './screen-state.ts';

/** A place in the flow. The flow finds its screen, so a screen leads to others without their names. */
export type Destination = { readonly direction?: AnyState['direction'] } & (
  | { readonly to: 'loading' }
  /** The first screen of a session, for the first time or after a reload. */
  | { readonly to: 'session'; readonly session: Session }
  | { readonly to: 'consent'; readonly session: Session }
  /** The first screen after the consent: the preferred way to connect the session's utility, or the choice of one. */
  | { readonly to: 'start'; readonly session: Session }
  | {
      readonly to: 'choice';
      readonly session: Session;
      readonly chosen: Pick<Login, 'utility' | 'typed'> | null;
    }
  /** A way to connect a utility. */
  | ({ readonly to: 'method'; readonly problem: Problem | null } & Login)
  /** The screen for an attempt. `typed` are values of the sign-in that started it. Default none */
  | {
      readonly to: 'attempt';
      readonly session: Session;
      readonly attempt: Attempt;
      readonly typed?: Login['typed'];
    }
  | { readonly to: 'error'; readonly code: ErrorScreenCode; readonly session: Session | null }
  | { readonly to: 'closed'; readonly session: Session | null }
  /** The screen after a request failed. */
  | { readonly to: 'failure'; readonly code: BackendErrorCode }
);

/** The way of a state to connect its utility, on the way back. */
export function toMethod(
  { session, utility, typed, method }: Login,
  problem: Problem | null = null,
): Destination {
  return { to: 'method', session, utility, typed, method, problem, direction: 'back' };
}

/** "You're connected" with the newest connection of a session, or `null` before the first one. */
export function toConnected(session: Session): Destination | null {
  const { succeeded: attempt } = session;
  return attempt && isConnected(attempt) ? { to: 'attempt', session, attempt, direction: 'back' } : null;
}

/** Whether an attempt has connected a utility: it found accounts, or the utility still prepares the data. */
export function isConnected({ accounts, preparing }: Attempt): boolean {
  return preparing === true || !!accounts?.length;
}

/** The terms, one step before the first screen that follows them; `null` if the flow did not begin there. */
export function backToConsent(session: Session): Destination | null {
  // In update mode: the client's request needs a new consent of a connected user.
  return session.mode === 'create' || session.sharing !== undefined ? { to: 'consent', session } : null;
}

/** One step before a way to connect a utility: the choice of one, or the terms if the session is for one utility. */
export function backFromMethod({ session, utility, typed }: Login): Destination | null {
  return session.utility ? backToConsent(session) : { to: 'choice', session, chosen: { utility, typed } };
}
