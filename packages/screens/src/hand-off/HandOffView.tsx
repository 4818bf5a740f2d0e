import type { ReactNode } from 'react';
import type { ViewProps } from '../flow/definition/view-props.ts';
import { connectionOf } from '../lib/connection-of.ts';
import { otherWays } from '../other-ways/other-ways.ts';
import { HandOff } from './HandOff.tsx';
import type { HandOffTypes } from './hand-off-types.ts';

/** The utility's own page in the flow. */
export function HandOffView({ state, on, embedded }: ViewProps<HandOffTypes>): ReactNode {
  const { session, utility } = state;
  return (
    <HandOff
      {...state}
      companyName={session.company_name}
      connection={connectionOf(session, utility)}
      inNewTab={embedded}
      otherWays={otherWays(utility, 'redirect')}
      onGo={on.goToUtility}
      onRetry={on.retry}
      onCancel={on.back}
      onChooseWay={on.chooseWay}
    />
  );
}
