import type { MethodKind, Session, UtilitySummary } from '@utility-connect/protocol';
import type { Problem } from '../../lib/problem.ts';

/** Fields of every state of the flow. */
export interface AnyState {
  /** Name of the screen. */
  readonly screen: string;
  /** The direction from which the screen enters. */
  readonly direction: 'forward' | 'back';
  /** A request that the person waits for is pending. */
  readonly busy: boolean;
}

/** A state with an open session. */
export interface WithSession extends AnyState {
  readonly session: Session;
}

/** A utility that is being connected. */
export interface Login {
  readonly session: Session;
  readonly utility: UtilitySummary;
  /** Typed values of the sign-in, kept for the next try. Passwords are never part of the state. */
  readonly typed: Readonly<Record<string, string>>;
  /** Method of the connection. */
  readonly method: MethodKind;
}

/** A state in which a utility is being connected. */
export interface WithUtility extends AnyState, Login {
  /** Problem of the last request or attempt. */
  readonly problem: Problem | null;
}

/** A state in which an attempt goes on. */
export interface WithAttempt extends WithUtility {
  readonly attemptId: string;
}
