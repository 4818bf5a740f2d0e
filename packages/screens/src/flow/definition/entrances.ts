import type { AttemptStatus, MethodKind, Session } from '@utility-connect/protocol';
import type { ErrorScreenCode } from '../../lib/problem.ts';
import type { AnyState, Login, WithAttempt, WithUtility } from './screen-state.ts';

/** Fields that the flow sets for every screen that it enters. */
type Entering = Pick<AnyState, 'direction' | 'busy'>;

/** A way to connect a utility. */
interface MethodEntrance extends Omit<WithUtility, 'screen'> {
  /** Minutes until another try makes sense, after `rate_limited`. */
  readonly retryMinutes?: number;
}

/** The statuses of an attempt that have a screen. After the others, the person chooses how to connect again. */
export type ShownStatus = Exclude<AttemptStatus, 'failed' | 'cancelled'>;

/** The ways into a screen, each with its input. */
export interface Entrances
  extends Record<MethodKind, MethodEntrance>,
    Record<ShownStatus, Omit<WithAttempt, 'screen'>> {
  /** The session is not known yet. */
  readonly loading: Entering;
  /** The person has to consent. */
  readonly consent: Entering & { readonly session: Session };
  /** A utility has to be chosen. `chosen` is the choice before the person came back. */
  readonly choice: Entering & {
    readonly session: Session;
    readonly chosen: Pick<Login, 'utility' | 'typed'> | null;
  };
  /** An error replaces the screen. */
  readonly error: Entering & { readonly code: ErrorScreenCode; readonly session: Session | null };
  /** Hosted flow: the person left. */
  readonly closed: Entering & { readonly session: Session | null };
}
