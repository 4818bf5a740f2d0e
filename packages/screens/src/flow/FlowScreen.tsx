import { type ReactNode, useEffect, useRef } from 'react';
import { Closed } from '../closed/Closed.tsx';
import { Connecting } from '../connecting/Connecting.tsx';
import { Credentials } from '../credentials/Credentials.tsx';
import { ErrorScreen } from '../error/ErrorScreen.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
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

/** Time to read the accounts before the flow continues by itself. */
const AUTO_CONTINUE_MS = 3_000;

interface FlowScreenProps {
  readonly state: ConnectState;
  readonly search: UtilitySearchResult;
  readonly on: ConnectFlowActions;
  /** Whether the flow runs in the dialog of a host page. */
  readonly embedded: boolean;
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
      return <Selection search={search} on={on} />;
    case 'credentials':
      return (
        <Credentials
          utility={state.utility}
          companyName={companyName}
          mode={state.session.mode}
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
          utilityName={state.utility.name}
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
          utilityName={state.utility.name}
          step={state.step}
          isTroubled={state.isTroubled}
          onCancel={on.cancel}
          onLeave={on.leave}
        />
      );
    case 'success':
      return (
        <Success
          utilityName={state.utility.name}
          companyName={companyName}
          accounts={state.accounts}
          busy={busy}
          problem={state.problem}
          autoContinueMs={AUTO_CONTINUE_MS}
          onContinue={on.complete}
          onOtherLogin={on.otherLogin}
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
      return <Closed mode={session?.mode} />;
  }
}

const Selection = ({ search, on }: Pick<FlowScreenProps, 'search' | 'on'>) => {
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
      onQueryChange={search.setQuery}
      onChoose={on.choose}
      onRetry={search.retry}
      onNotListed={on.notListed}
    />
  );
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
