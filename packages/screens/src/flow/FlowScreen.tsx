import type { ConnectedUtility } from '@utility-connect/protocol';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorScreen } from '../error/ErrorScreen.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { TermsOfService } from '../terms-of-service/TermsOfService.tsx';
import { UtilitySelection } from '../utility-selection/UtilitySelection.tsx';
import type { ConnectFlowActions } from './connect-flow-result.ts';
import type { ConnectState } from './connect-state.ts';
import type { LaterScreensResult } from './use-later-screens.ts';
import type { UtilitySearchResult } from './use-utility-search.ts';

interface FlowScreenProps {
  readonly state: ConnectState;
  readonly search: UtilitySearchResult;
  readonly on: ConnectFlowActions;
  /** Whether the flow runs in the dialog of a host page. */
  readonly embedded: boolean;
  /** The screens after the choice of a utility. */
  readonly later: LaterScreensResult;
}

interface SelectionProps extends Pick<FlowScreenProps, 'search' | 'on'> {
  readonly connected: readonly ConnectedUtility[] | undefined;
}

/** Renders the screen of a state. */
export function FlowScreen({ state, search, on, embedded, later }: FlowScreenProps): ReactNode {
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
    default:
      // The frame says "loading" until the chunk is there.
      return later.screens ? (
        <later.screens.LaterScreen state={state} on={on} />
      ) : later.hasFailed ? (
        <ErrorScreen code="service_unavailable" companyName={companyName} onRetry={later.retry} />
      ) : (
        <Loading />
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

const Loading = () => {
  const { frame } = useMessages();
  return (
    <Screen>
      <VisuallyHidden>{frame.loading}</VisuallyHidden>
      <Skeleton rows={5} />
    </Screen>
  );
};
