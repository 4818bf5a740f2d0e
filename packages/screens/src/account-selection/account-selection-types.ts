import type { OfferedAccount } from '@utility-connect/protocol';
import type { WithAttempt } from '../flow/definition/screen-state.ts';

interface AccountSelectionState extends WithAttempt {
  readonly screen: 'account-selection';
  readonly offered: readonly OfferedAccount[];
}

interface AccountSelectionActions {
  /**
   * Shares the accounts with these ids, at least one of `state.offered`. The others are not stored, and deleted if they were
   * shared before.
   */
  readonly shareAccounts: (accountIds: readonly string[]) => void;
}

/** Types of the screen. */
export type AccountSelectionTypes = {
  readonly state: AccountSelectionState;
  readonly entrance: 'choosing_accounts';
  readonly actions: AccountSelectionActions;
};
