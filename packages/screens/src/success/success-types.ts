import type { AccountSummary } from '@utility-connect/protocol';
import type { WithUtility } from '../flow/definition/screen-state.ts';

interface SuccessState extends WithUtility {
  readonly screen: 'success';
  readonly accounts: readonly AccountSummary[];
  /** There are no accounts yet, because the utility still prepares the data. */
  readonly isPreparing: boolean;
  /** With `isPreparing`: the person chooses the accounts in a later session. */
  readonly choosesLater: boolean;
  /** Hosted flow. `refused`: the browser did not follow the redirect, and `complete` gets a new one. */
  readonly redirect?: 'begun' | 'refused';
}

interface SuccessActions {
  readonly otherLogin: () => void;
  /**
   * Returns to Utility Selection after a connection; `undefined` on other screens, and when the connect token is for one utility.
   */
  readonly connectAnother: (() => void) | undefined;
  readonly complete: () => void;
}

/** Types of the screen. */
export type SuccessTypes = {
  readonly state: SuccessState;
  readonly entrance: 'succeeded';
  readonly actions: SuccessActions;
};
