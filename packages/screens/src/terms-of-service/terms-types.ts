import type { WithSession } from '../flow/definition/screen-state.ts';
import type { Problem } from '../lib/problem.ts';

interface TermsState extends WithSession {
  readonly screen: 'terms-of-service';
  readonly problem: Problem | null;
}

interface TermsActions {
  readonly agree: () => void;
}

/** Types of the screen. */
export type TermsTypes = {
  readonly state: TermsState;
  readonly entrance: 'consent';
  readonly actions: TermsActions;
};
