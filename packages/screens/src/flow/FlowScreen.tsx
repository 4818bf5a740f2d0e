import type { ReactNode } from 'react';
import { ErrorScreen } from '../error/ErrorScreen.tsx';
import { useMessages } from '../lib/messages/MessagesProvider.tsx';
import { Screen } from '../parts/Screen.tsx';
import { Skeleton } from '../parts/Skeleton.tsx';
import { VisuallyHidden } from '../parts/VisuallyHidden.tsx';
import { TermsOfService } from '../terms-of-service/TermsOfService.tsx';
import type { ConnectFlowActions } from './connect-flow-result.ts';
import type { ConnectState } from './connect-state.ts';
import { enterConnected } from './enter-state.ts';
import type { LaterScreensResult } from './use-later-screens.ts';
import type { UtilitySearchResult } from './use-utility-search.ts';

interface FlowScreenProps {
  readonly state: ConnectState;
  readonly search: UtilitySearchResult;
  readonly on: ConnectFlowActions;
  /** Whether the flow runs in the dialog of a host page. */
  readonly embedded: boolean;
  /** The screens after the terms. */
  readonly later: LaterScreensResult;
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
          sharing={state.session.sharing}
          busy={busy}
          problem={state.problem}
          onAgree={on.agree}
          onDecline={on.leave}
        />
      );
    case 'error': {
      const { code } = state;
      const canRetry =
        code === 'service_unavailable' || code === 'utility_not_listed' || code === 'opened_elsewhere';
      // Other errors of an open session mean that it goes on or ended in another tab, or that nobody may return there. After a
      // connection, only a valid token gets its code, and "Leave" would say that nothing was connected.
      const canLeave =
        embedded ||
        (session !== null &&
          (code === 'utility_not_listed' ||
            code === 'too_many_attempts' ||
            (code === 'connect_token_expired' && !enterConnected(session))));
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
        <later.screens.LaterScreen
          state={state}
          search={search}
          on={on}
          embedded={embedded}
          FileUploadScreen={later.screens.FileUploadScreen}
        />
      ) : later.hasFailed ? (
        <ErrorScreen code="service_unavailable" companyName={companyName} onRetry={later.retry} />
      ) : (
        <Loading />
      );
  }
}

const Loading = () => {
  const { frame } = useMessages();
  return (
    <Screen>
      <VisuallyHidden>{frame.loading}</VisuallyHidden>
      <Skeleton rows={5} />
    </Screen>
  );
};
