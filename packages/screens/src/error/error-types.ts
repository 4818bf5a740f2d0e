import type { Session } from '@utility-connect/protocol';
import type { AnyState } from '../flow/definition/screen-state.ts';
import type { ErrorScreenCode } from '../lib/problem.ts';

interface ErrorState extends AnyState {
  readonly screen: 'error';
  readonly code: ErrorScreenCode;
  readonly session: Session | null;
}

/** Types of the screen. */
export type ErrorTypes = {
  readonly state: ErrorState;
  readonly entrance: 'error';
  readonly actions: undefined;
};
