import { toMethod } from '../flow/definition/destination.ts';
import type { ScreenDefinition } from '../flow/definition/screen-definition.ts';
import type { AccountSelectionTypes } from './account-selection-types.ts';

/** The choice of the accounts that are shared. */
export const accountSelectionScreen: ScreenDefinition<AccountSelectionTypes> = {
  name: 'account-selection',
  step: 4,
  enter: {
    choosing_accounts: (input, _, { offered = [] }) => ({ ...input, offered }),
  },
  back: toMethod,
  loss: () => 'sign_in',
  leave: ({ busy }) => (busy ? 'wait' : undefined),
  useScreen: (flow) => ({
    shareAccounts(accountIds) {
      if (flow.state && accountIds.length > 0) flow.submit(() => flow.backend.shareAccounts(accountIds));
    },
  }),
};
