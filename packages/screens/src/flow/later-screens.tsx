// Screens after the terms. They load after the first screen, see load-later-screens.ts.
import type { Session, UtilitySummary } from '@utility-connect/protocol';
import type { ReactNode } from 'react';
import { AccountSelection } from '../account-selection/AccountSelection.tsx';
import { Closed } from '../closed/Closed.tsx';
import { Connecting } from '../connecting/Connecting.tsx';
import { Credentials } from '../credentials/Credentials.tsx';
import { HandOff } from '../hand-off/HandOff.tsx';
import { otherWays } from '../lib/methods-of.ts';
import { signInOf } from '../lib/sign-in-fields.ts';
import { utilityName } from '../lib/utility-name.ts';
import { Success } from '../success/Success.tsx';
import { Verification } from '../verification/Verification.tsx';
import type { ConnectFlowActions } from './connect-flow-result.ts';
import type { FileUploadScreenProps } from './file-upload-screen.tsx';
import type { LaterState } from './later-state.ts';
import { Selection } from './Selection.tsx';
import type { UtilitySearchResult } from './use-utility-search.ts';

// Re-exported for the manage page: the bundler would put a module imported from both into a chunk of its own.
export { formattingLocale } from '../lib/formatting-locale.ts';
export { Accounts } from '../success/Accounts.tsx';
export { StopConfirmation } from './StopConfirmation.tsx';

/** Imported from here, so that its chunk takes what it shares with these screens from theirs. */
export const importFileUploadScreen = () => import('./file-upload-screen.tsx');

/** Time to read the accounts, or to choose another utility, before the flow continues by itself. */
const AUTO_CONTINUE_MS = 5_000;

interface LaterScreenProps {
  readonly state: LaterState;
  readonly search: UtilitySearchResult;
  readonly on: ConnectFlowActions;
  /** Whether the flow runs in the dialog of a host page. */
  readonly embedded: boolean;
  /** Loaded only when it is needed. */
  readonly FileUploadScreen: ((props: FileUploadScreenProps) => ReactNode) | undefined;
}

/** Renders the screen of a state after the terms. */
export function LaterScreen({ state, search, on, embedded, FileUploadScreen }: LaterScreenProps): ReactNode {
  const companyName = state.session?.company_name ?? '';
  const { busy } = state;
  switch (state.screen) {
    case 'utility-selection':
      return <Selection search={search} on={on} connected={state.session.connected} />;
    case 'credentials':
      return (
        <Credentials
          utility={state.utility}
          companyName={companyName}
          connection={connectionOf(state.session, state.utility)}
          environment={state.session.environment}
          typed={state.typed}
          fields={signInOf(state.utility).fields}
          busy={busy}
          problem={state.problem}
          retryMinutes={state.retryMinutes}
          otherWays={otherWays(state.utility, 'sign_in')}
          onSubmit={on.signIn}
          onChooseWay={on.chooseWay}
        />
      );
    case 'hand-off':
      return (
        <HandOff
          utility={state.utility}
          companyName={companyName}
          connection={connectionOf(state.session, state.utility)}
          goUrl={state.goUrl}
          needsRetry={state.needsRetry}
          isAway={state.isAway}
          inNewTab={embedded}
          problem={state.problem}
          retryMinutes={state.retryMinutes}
          otherWays={otherWays(state.utility, 'redirect')}
          onGo={on.goToUtility}
          onRetry={on.retry}
          onCancel={on.back}
          onChooseWay={on.chooseWay}
        />
      );
    case 'file-upload':
      return FileUploadScreen && <FileUploadScreen state={state} on={on} />;
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
          method={state.method}
          step={state.step}
          isTroubled={state.isTroubled}
          onCancel={on.cancel}
          onLeave={on.leave}
        />
      );
    case 'account-selection':
      return (
        <AccountSelection
          // The choice is that of one attempt.
          key={state.attemptId}
          utilityName={utilityName(state.utility)}
          companyName={companyName}
          accounts={state.offered}
          busy={busy}
          problem={state.problem}
          onSubmit={on.shareAccounts}
        />
      );
    case 'success':
      return (
        <Success
          utilityName={utilityName(state.utility)}
          companyName={companyName}
          accounts={state.accounts}
          isPreparing={state.isPreparing}
          choosesLater={state.choosesLater}
          busy={busy}
          problem={state.problem}
          autoContinueMs={state.redirect ? null : AUTO_CONTINUE_MS}
          onContinue={on.complete}
          onOtherLogin={on.otherLogin}
          onConnectAnother={on.connectAnother}
        />
      );
    case 'closed':
      return (
        <Closed
          mode={state.session?.mode}
          companyName={state.session?.company_name ?? null}
          onReturn={on.returnToClient}
        />
      );
  }
}

// A utility that was never connected is new in update mode too, for example that of a second home.
const connectionOf = ({ connected = [] }: Session, utility: UtilitySummary) => {
  const logins = connected.filter((login) => login.utility.id === utility.id);
  if (logins.length === 0) return 'new';
  return logins.some(({ needs_sign_in }) => needs_sign_in) ? 'needs_sign_in' : 'working';
};
