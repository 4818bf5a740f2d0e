import type { ReactNode } from 'react';
import type { ViewProps } from '../flow/definition/view-props.ts';
import { utilityName } from '../lib/utility-name.ts';
import { Connecting } from './Connecting.tsx';
import type { ConnectingTypes } from './connecting-types.ts';

/** The step of the sign-in in the flow. */
export function ConnectingView({ state, on }: ViewProps<ConnectingTypes>): ReactNode {
  return (
    <Connecting {...state} utilityName={utilityName(state.utility)} onCancel={on.cancel} onLeave={on.leave} />
  );
}
