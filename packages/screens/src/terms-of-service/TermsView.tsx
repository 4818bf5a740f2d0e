import type { ReactNode } from 'react';
import type { ViewProps } from '../flow/definition/view-props.ts';
import { TermsOfService } from './TermsOfService.tsx';
import type { TermsTypes } from './terms-types.ts';

/** The Terms of Service in the flow. */
export function TermsView({ state, on }: ViewProps<TermsTypes>): ReactNode {
  const { session } = state;
  return (
    <TermsOfService
      {...state}
      companyName={session.company_name}
      logoUrl={session.logo_url}
      returnHost={session.return_host}
      sharing={session.sharing}
      onAgree={on.agree}
      onDecline={on.leave}
    />
  );
}
