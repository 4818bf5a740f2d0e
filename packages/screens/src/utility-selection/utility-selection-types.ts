import type { UtilitySummary } from '@utility-connect/protocol';
import type { Login, WithSession } from '../flow/definition/screen-state.ts';
import type { BackendErrorCode } from '../lib/backend.ts';
import type { Problem } from '../lib/problem.ts';

interface UtilitySelectionState extends WithSession {
  readonly screen: 'utility-selection';
  /** The choice before the person came back. */
  readonly chosen: Pick<Login, 'utility' | 'typed'> | null;
  /** Problem with loading the list of utilities. */
  readonly problem: Problem | null;
}

interface UtilitySelectionActions {
  /** Records the problem of the search, so that it is handled like any other failure; `null` when it no longer fails. */
  readonly searchChanged: (error: BackendErrorCode | null) => void;
  readonly choose: (utility: UtilitySummary) => void;
  readonly notListed: () => void;
}

/** Types of the screen. */
export type UtilitySelectionTypes = {
  readonly state: UtilitySelectionState;
  readonly entrance: 'choice';
  readonly actions: UtilitySelectionActions;
};
