import type { ReactNode } from 'react';
import { toConnected } from '../flow/definition/destination.ts';
import type { ViewProps } from '../flow/definition/view-props.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import type { ErrorTypes } from './error-types.ts';

/** An error and its remedy in the flow. */
export function ErrorView({ state: { code, session }, on, embedded }: ViewProps<ErrorTypes>): ReactNode {
  const canRetry =
    code === 'service_unavailable' || code === 'utility_not_listed' || code === 'opened_elsewhere';
  // Other errors of an open session mean that it goes on or ended in another tab, or that its redirect URI is not allowed. After a
  // connection, only a valid token gets its code, and "Leave" would report that nothing was connected.
  const canLeave =
    embedded ||
    (session !== null &&
      (code === 'utility_not_listed' ||
        code === 'too_many_attempts' ||
        (code === 'connect_token_expired' && !toConnected(session))));
  return (
    <ErrorScreen
      code={code}
      companyName={session?.company_name}
      onRetry={canRetry ? on.retry : undefined}
      onLeave={canLeave ? on.leave : undefined}
    />
  );
}
