import type { ReactNode } from 'react';
import type { ViewProps } from '../flow/definition/view-props.ts';
import { Closed } from './Closed.tsx';
import type { ClosedTypes } from './closed-types.ts';

/** The last screen of the hosted flow. */
export function ClosedView({ state: { session }, on }: ViewProps<ClosedTypes>): ReactNode {
  return <Closed mode={session?.mode} companyName={session?.company_name} onReturn={on.returnToClient} />;
}
