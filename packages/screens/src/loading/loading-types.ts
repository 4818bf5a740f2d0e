import type { AnyState } from '../flow/definition/screen-state.ts';

interface LoadingState extends AnyState {
  readonly screen: 'loading';
}

/** Types of the screen. */
export type LoadingTypes = {
  readonly state: LoadingState;
  readonly entrance: 'loading';
  readonly actions: undefined;
};
