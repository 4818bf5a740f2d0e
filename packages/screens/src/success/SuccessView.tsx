import type { ReactNode } from 'react';
import type { ViewProps } from '../flow/definition/view-props.ts';
import { utilityName } from '../lib/utility-name.ts';
import { Success } from './Success.tsx';
import type { SuccessTypes } from './success-types.ts';

/** Time to read the accounts, or to choose another utility, before the flow continues by itself. */
const AUTO_CONTINUE_MS = 5_000;

/** The accounts that were found in the flow. */
export function SuccessView({ state, on }: ViewProps<SuccessTypes>): ReactNode {
  return (
    <Success
      {...state}
      utilityName={utilityName(state.utility)}
      companyName={state.session.company_name}
      endsHere={state.session.ends_here}
      autoContinueMs={state.redirect ? null : AUTO_CONTINUE_MS}
      onContinue={on.complete}
      onOtherLogin={on.otherLogin}
      onConnectAnother={on.connectAnother}
    />
  );
}
