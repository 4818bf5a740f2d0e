import type { Session } from '@utility-connect/protocol';
import type { AnyState } from '../flow/definition/screen-state.ts';

interface ClosedState extends AnyState {
  readonly screen: 'closed';
  readonly session: Session | null;
}

interface ClosedActions {
  /** Goes back to the client after the person left the hosted flow; `undefined` on every other screen. */
  readonly returnToClient: (() => void) | undefined;
}

/** Types of the screen. */
export type ClosedTypes = {
  readonly state: ClosedState;
  readonly entrance: 'closed';
  readonly actions: ClosedActions;
};
