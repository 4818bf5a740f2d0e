import type { ReactNode } from 'react';
import type { ViewProps } from '../flow/definition/view-props.ts';
import { connectionOf } from '../lib/connection-of.ts';
import { signInOf } from '../lib/sign-in-fields.ts';
import { otherWays } from '../other-ways/other-ways.ts';
import { Credentials } from './Credentials.tsx';
import type { CredentialsTypes } from './credentials-types.ts';

/** The utility's login in the flow. */
export function CredentialsView({ state, on }: ViewProps<CredentialsTypes>): ReactNode {
  const { session, utility } = state;
  return (
    <Credentials
      {...state}
      companyName={session.company_name}
      connection={connectionOf(session, utility)}
      environment={session.environment}
      fields={signInOf(utility).fields}
      otherWays={otherWays(utility, 'sign_in')}
      onSubmit={on.signIn}
      onChooseWay={on.chooseWay}
    />
  );
}
