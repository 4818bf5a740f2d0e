import type { ReactNode } from 'react';
import type { ViewProps } from '../flow/definition/view-props.ts';
import { connectionOf } from '../lib/connection-of.ts';
import { otherWays } from '../other-ways/other-ways.ts';
import { Credentials } from './Credentials.tsx';
import type { CredentialsTypes } from './credentials-types.ts';
import { signInFields, withoutSecrets } from './sign-in-fields.ts';

/** The utility's login in the flow. */
export function CredentialsView({ state, on }: ViewProps<CredentialsTypes>): ReactNode {
  const { session, utility } = state;
  return (
    <Credentials
      {...state}
      companyName={session.company_name}
      connection={connectionOf(session, utility)}
      environment={session.environment}
      fields={signInFields(utility)}
      otherWays={otherWays(utility, 'sign_in')}
      onSubmit={(fields) => on.signIn(fields, withoutSecrets(fields, utility))}
      onChooseWay={on.chooseWay}
    />
  );
}
