import type { ReactNode } from 'react';
import type { ViewProps } from '../flow/definition/view-props.ts';
import { utilityName } from '../lib/utility-name.ts';
import { AccountSelection } from './AccountSelection.tsx';
import type { AccountSelectionTypes } from './account-selection-types.ts';

/** The choice of the accounts in the flow. */
export function AccountSelectionView({ state, on }: ViewProps<AccountSelectionTypes>): ReactNode {
  return (
    <AccountSelection
      // The choice is that of one attempt.
      key={state.attemptId}
      {...state}
      utilityName={utilityName(state.utility)}
      companyName={state.session.company_name}
      accounts={state.offered}
      onSubmit={on.shareAccounts}
    />
  );
}
