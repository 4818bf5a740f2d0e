import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Frame } from '../frame/Frame.tsx';
import { mergeAppearance } from '../lib/appearance.ts';
import { MessagesProvider } from '../lib/messages/MessagesProvider.tsx';
import { useLatest } from '../lib/use-latest.ts';
import type { ConnectFlowProps } from './connect-flow-props.ts';
import type { ConnectFlowActions, ConnectFlowResult } from './connect-flow-result.ts';
import type { ConnectState } from './connect-state.ts';
import { FlowScreen } from './FlowScreen.tsx';
import { shownError } from './flow-errors.ts';
import { isLater } from './later-state.ts';
import { useConnectFlow } from './use-connect-flow.ts';
import { useLaterScreens } from './use-later-screens.ts';
import { useUtilitySearch } from './use-utility-search.ts';

/**
 * The whole flow: opens the session, orders the screens, sends the person's input to the backend, and reports the
 * outcome.
 */
export function ConnectFlow(props: ConnectFlowProps): ReactNode {
  const { backend, embedded = false } = props;
  const flow = useConnectFlow(props);
  const { state, actions, canGoBack, messages, locale } = flow;
  const session = 'session' in state ? state.session : null;
  const stored = session?.appearance;
  const appearance = useMemo(() => mergeAppearance(stored, props.appearance), [stored, props.appearance]);
  // Fetch the list while the person reads the terms.
  const search = useUtilitySearch(
    backend,
    session !== null && session.utility === null,
    state.screen === 'utility-selection',
  );
  const custom = props.renderScreen?.(flow) ?? null;
  const isNeeded = custom === null && isLater(state);
  const later = useLaterScreens(isNeeded ? state.screen : undefined, locale);
  const missing = isNeeded && !later.screens ? (later.hasFailed ? 'error' : 'loading') : null;
  const screen = missing ?? state.screen;
  const StopConfirmation = later.screens?.StopConfirmation;
  // The action if the person confirms that they want to stop.
  const [stop, setStop] = useState<(() => void) | null>(null);
  const loss = lossOf(state);
  useEffect(() => {
    if (!loss) setStop(null);
  }, [loss]);
  const ask = (action: () => void) => (loss && StopConfirmation ? setStop(() => action) : action());
  // The state can change while the question is open.
  const latest = useLatest(actions);
  const isCollecting = state.screen === 'file-upload' && !state.busy;
  const on: ConnectFlowActions = isCollecting
    ? {
        ...actions,
        back: () => ask(() => latest.current.back()),
        chooseWay: (kind) => ask(() => latest.current.chooseWay(kind)),
      }
    : actions;
  const back = browserBackFor({ ...flow, actions: on });
  const step = steps[state.screen];
  // The hosted page needs a Close button only where nothing else leads out of it: on the first screen of update mode.
  const canClose = embedded || (!canGoBack && (step === 2 || step === 3));
  useEffect(() => props.onBackChange?.(back));
  useEffect(() => props.onLeaveChange?.(actions.leave));
  useReady(messages !== null && screen !== 'loading', props.onReady);

  if (!messages) return null;
  return (
    <MessagesProvider messages={messages} locale={locale}>
      <Frame
        screen={screen}
        view={viewOf(state)}
        direction={state.direction}
        progress={step ? [step, 5] : undefined}
        sandbox={session?.environment === 'sandbox'}
        error={missing === 'error' ? 'service_unavailable' : shownError(state)}
        appearance={appearance}
        onBack={canGoBack ? on.back : undefined}
        onClose={canClose ? () => ask(() => latest.current.leave()) : undefined}
        ignoresEscape={!embedded}
      >
        {custom ?? <FlowScreen state={state} search={search} on={on} embedded={embedded} later={later} />}
        {stop && loss && StopConfirmation && (
          <StopConfirmation loss={loss} onKeepGoing={() => setStop(null)} onStop={stop} />
        )}
      </Frame>
    </MessagesProvider>
  );
}

// Where a screen has more than one.
const viewOf = (state: ConnectState): string | undefined => {
  if (state.screen === 'verification') return state.challenge.kind;
  return state.screen === 'hand-off' && state.isAway ? 'away' : undefined;
};

// The loss when the person stops here.
const lossOf = (state: ConnectState): 'sign_in' | 'files' | null => {
  switch (state.screen) {
    case 'connecting':
    case 'verification':
    case 'account-selection':
      return 'sign_in';
    case 'credentials':
      return state.busy ? 'sign_in' : null;
    case 'hand-off':
      return state.isAway ? 'sign_in' : null;
    case 'file-upload':
      return state.uploads.length + state.uploaded.files.length > 0 ? 'files' : null;
    default:
      return null;
  }
};

const browserBackFor = ({ state, actions, error, canGoBack }: ConnectFlowResult): (() => void) | null => {
  if (canGoBack) return actions.back;
  if (state.screen === 'connecting') return actions.cancel;
  // No step precedes "You're connected": Back acts like Close, which returns the code.
  return state.screen === 'success' && !error && state.redirect !== 'begun' ? actions.leave : null;
};

const steps: Partial<Record<ConnectState['screen'], number>> = {
  'terms-of-service': 1,
  'utility-selection': 2,
  credentials: 3,
  'hand-off': 3,
  'file-upload': 3,
  verification: 4,
  connecting: 4,
  'account-selection': 4,
  success: 5,
};

const useReady = (isReady: boolean, onReady: (() => void) | undefined) => {
  const latest = useLatest(onReady);
  const hasFired = useRef(false);
  useEffect(() => {
    if (!isReady || hasFired.current) return;
    hasFired.current = true;
    latest.current?.();
  }, [isReady, latest]);
};
