import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Frame } from '../frame/Frame.tsx';
import { mergeAppearance } from '../lib/appearance.ts';
import { MessagesProvider } from '../lib/messages/MessagesProvider.tsx';
import { useLatest } from '../lib/use-latest.ts';
import { useUtilitySearch } from '../utility-selection/use-utility-search.ts';
import type { ConnectFlowProps } from './connect-flow-props.ts';
import type { ConnectFlowActions } from './connect-state.ts';
import { FlowScreen } from './FlowScreen.tsx';
import { isLater } from './later/is-later.ts';
import { useLaterScreens } from './later/use-later-screens.ts';
import { screenOf } from './screen-of.ts';
import { shownError } from './shown-error.ts';
import { useConnectFlow } from './use-connect-flow.ts';
import { useStopQuestion } from './use-stop-question.tsx';

/**
 * The whole flow: opens the session, orders the screens, sends the person's input to the backend, and reports the
 * outcome.
 */
export function ConnectFlow(props: ConnectFlowProps): ReactNode {
  const { backend, embedded = false } = props;
  const flow = useConnectFlow(props);
  const { state, actions, canGoBack, messages, locale } = flow;
  const definition = screenOf(state);
  const session = 'session' in state ? state.session : null;
  const stored = session?.appearance;
  const appearance = useMemo(() => mergeAppearance(stored, props.appearance), [stored, props.appearance]);
  // Fetch the list while the person reads the terms.
  const search = useUtilitySearch(backend, session !== null && session.utility === null);
  const custom = props.renderScreen?.(flow) ?? null;
  const isNeeded = custom === null && isLater(state);
  const later = useLaterScreens(isNeeded ? state.screen : undefined, locale);
  const missing = isNeeded && !later.screens ? (later.hasFailed ? 'error' : 'loading') : null;
  const screen = missing ?? state.screen;
  const [ask, question, loss] = useStopQuestion(state, later.screens);
  // The state can change while the question is open.
  const latest = useLatest(actions);
  const on: ConnectFlowActions =
    loss === 'files' && !state.busy
      ? {
          ...actions,
          back: () => ask(() => latest.current.back()),
          chooseWay: (kind) => ask(() => latest.current.chooseWay(kind)),
        }
      : actions;
  const browserBack = flow.error ? null : definition.browserBack?.(state);
  const back = canGoBack ? on.back : browserBack ? actions[browserBack] : null;
  const { step } = definition;
  // The hosted page needs a Close button only on the first screen of update mode: all others have a way out.
  const canClose = embedded || (!canGoBack && (step === 2 || step === 3));
  useEffect(() => props.onBackChange?.(back));
  useEffect(() => props.onLeaveChange?.(actions.leave));
  useReady(messages !== null && screen !== 'loading', props.onReady);

  if (!messages) return null;
  return (
    <MessagesProvider messages={messages} locale={locale}>
      <Frame
        screen={screen}
        view={definition.view?.(state)}
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
        {question}
      </Frame>
    </MessagesProvider>
  );
}

const useReady = (isReady: boolean, onReady: (() => void) | undefined) => {
  const latest = useLatest(onReady);
  const hasFired = useRef(false);
  useEffect(() => {
    if (!isReady || hasFired.current) return;
    hasFired.current = true;
    latest.current?.();
  }, [isReady, latest]);
};
