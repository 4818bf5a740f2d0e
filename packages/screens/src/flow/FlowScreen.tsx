import type { ConnectedUtility, Session, UtilitySummary } from '@utility-connect/protocol';
import { type ReactNode, useEffect, useRef } from 'react';
import { Closed } from '../closed/Closed.tsx';
import { Connecting } from '../connecting/Connecting.tsx';
import { Credentials } from '../credentials/Credentials.tsx';
import { ErrorScreen } from '../error/ErrorScreen.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { utilityName } from '../lib/utility-name.ts';
import { Screen } from '../parts/Screen.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { Success } from '../success/Success.tsx';
import { TermsOfService } from '../terms-of-service/TermsOfService.tsx';
import { UtilitySelection } from '../utility-selection/UtilitySelection.tsx';
import { Verification } from '../verification/Verification.tsx';
import type { ConnectFlowActions } from './connect-flow-result.ts';
import type { ConnectState } from './connect-state.ts';
import type { UtilitySearchResult } from './use-utility-search.ts';

/** Time to read the accounts, or to choose another utility, before the flow continues by itself. */
const AUTO_CONTINUE_MS = 5_000;

interface FlowScreenProps {
  readonly state: ConnectState;
  readonly search: UtilitySearchResult;
  readonly on: ConnectFlowActions;
  /** Whether the flow runs in the dialog of a host page. */
  readonly embedded: boolean;
}

interface SelectionProps extends Pick<FlowScreenProps, 'search' | 'on'> {
  readonly connected: readonly ConnectedUtility[] | undefined;
}

/** Renders the screen of a state. */
export function FlowScreen({ state, search, on, embedded }: FlowScreenProps): ReactNode {
  const session = 'session' in state ? state.session : null;
  const companyName = session?.company_name ?? '';
  const { busy } = state;
  switch (state.screen) {
    case 'loading':
      return <Loading />;
    case 'terms-of-service':
      return (
        <TermsOfService
          companyName={companyName}
          logoUrl={state.session.logo_url}
          returnHost={state.session.return_host}
          busy={busy}
          problem={state.problem}
          onAgree={on.agree}
          onDecline={on.leave}
        />
      );
    case 'utility-selection':
      return <Selection search={search} on={on} connected={state.session.connected} />;
    case 'credentials':
      return (
        <Credentials
          utility={state.utility}
          companyName={companyName}
          connection={connectionOf(state.session, state.utility)}
          environment={state.session.environment}
          username={state.username}
          busy={busy}
          problem={state.problem}
          onSubmit={on.signIn}
        />
      );
    case 'verification':
      return (
        <Verification
          utilityName={utilityName(state.utility)}
          challenge={state.challenge}
          busy={busy}
          sending={state.isSending}
          problem={state.problem}
          onChoose={on.chooseMethod}
          onOtherWay={on.back}
          onResend={on.resend}
          onSubmit={on.answer}
        />
      );
    case 'connecting':
      return (
        <Connecting
          utilityName={utilityName(state.utility)}
          step={state.step}
          isTroubled={state.isTroubled}
          onCancel={on.cancel}
          onLeave={on.leave}
        />
      );
    case 'success':
      return (
        <Success
          utilityName={utilityName(state.utility)}
          companyName={companyName}
          accounts={state.accounts}
          busy={busy}
          problem={state.problem}
          autoContinueMs={AUTO_CONTINUE_MS}
          onContinue={on.complete}
          onOtherLogin={on.otherLogin}
          onConnectAnother={on.connectAnother}
        />
      );
    case 'error': {
      const { code } = state;
      const canRetry =
        code === 'service_unavailable' || code === 'utility_not_listed' || code === 'opened_elsewhere';
      const canLeave = embedded || code === 'utility_not_listed';
      return (
        <ErrorScreen
          code={code}
          companyName={session?.company_name ?? null}
          onRetry={canRetry ? on.retry : undefined}
          onLeave={canLeave ? on.leave : undefined}
        />
      );
    }
    case 'closed':
      return (
        <Closed
          mode={session?.mode}
          companyName={session?.company_name ?? null}
          onReturn={on.returnToClient}
        />
      );
  }
}

const Selection = ({ search, on, connected }: SelectionProps) => {
  const { status } = search;
  // A search that failed before the list was shown is retried now, so its failure is not reported.
  const reported = useRef(status);
  useEffect(() => {
    if (reported.current === status) return;
    reported.current = status;
    on.searchChanged(status);
  });
  return (
    <UtilitySelection
      query={search.query}
      status={status}
      utilities={search.utilities}
      connected={connected}
      onQueryChange={search.setQuery}
      onChoose={on.choose}
      onRetry={search.retry}
      onNotListed={on.notListed}
    />
  );
};

// A utility that was never connected is new in update mode too, for example that of a second home.
const connectionOf = ({ connected = [] }: Session, utility: UtilitySummary) => {
  const logins = connected.filter((login) => login.utility.id === utility.id);
  if (logins.length === 0) return 'new';
  return logins.some(({ needs_sign_in }) => needs_sign_in) ? 'needs_sign_in' : 'working';
};

const Loading = () => {
  const { frame } = useMessages();
  return (
    <Screen>
      <VisuallyHidden>{frame.loading}</VisuallyHidden>
      <Skeleton rows={5} />
    </Screen>
  );
};
