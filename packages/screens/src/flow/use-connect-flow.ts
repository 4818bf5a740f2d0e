import type { Attempt, ConnectEvent, Screen } from '@utility-connect/protocol';
import { useReducer, useRef } from 'react';
import { useLoadedMessages } from '../lib/messages/use-loaded-messages.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useLocale } from '../lib/use-locale.ts';
import type { ConnectFlowOptions } from './connect-flow-props.ts';
import type { ConnectFlowResult } from './connect-flow-result.ts';
import { canGoBack, connectReducer, initialConnectState, stepBack } from './connect-reducer.ts';
import type { ConnectFlowActions, ConnectState } from './connect-state.ts';
import type { FlowContext, FlowProgress } from './definition/flow-context.ts';
import type { AnyTypes } from './screen-of.ts';
import { exitErrorFor } from './shown-error.ts';
import { useAttempts } from './use-attempts.ts';
import { useFlowEvents } from './use-flow-events.ts';
import { useLeaving } from './use-leaving.ts';
import { useRequest } from './use-request.ts';
import { useScreenActions } from './use-screen-actions.ts';

/**
 * The flow without markup: its state, and the person's actions. It opens the session, polls sign-ins, and calls the callbacks.
 * {@link ConnectFlow} adds our screens.
 */
export function useConnectFlow(props: ConnectFlowOptions): ConnectFlowResult {
  const { backend, embedded = false } = props;
  const locale = useLocale(props.locale);
  const messages = useLoadedMessages(locale, props.messages);
  const [state, dispatch] = useReducer(connectReducer, props, firstState);
  const callbacks = useLatest(props);
  const send = useRequest(dispatch);
  const attempts = useAttempts(backend);
  const progress = useRef<FlowProgress>(null);
  const error = exitErrorFor(state, messages);
  const stopAttempt = () => attempts.stop(state);
  const sendEvent = (...event: ConnectEvent) => callbacks.current.onEvent?.(...event);
  const showAttempt = (attempt: Attempt) => dispatch({ type: 'attempt_read', attempt });
  const flow: Omit<FlowContext<AnyTypes>, 'state' | 'change'> = {
    backend,
    dispatch,
    send,
    sendForAttempt: (request) => send(request, showAttempt),
    submit: (request, onAnswer = showAttempt) => {
      if (state.busy) return;
      sendEvent('submit', { screen: state.screen as Screen });
      send(request, onAnswer);
    },
    start: attempts.start,
    sendEvent,
    callbacks,
    progress,
    embedded,
    locale,
  };
  useFlowEvents(state, callbacks);
  const own = useScreenActions(state, dispatch, flow);
  const actions: ConnectFlowActions = {
    ...own,
    chooseWay: (kind) => {
      if (state.busy) return;
      stopAttempt();
      dispatch({ type: 'method_chosen', kind });
    },
    cancel: () => {
      stopAttempt();
      dispatch({ type: 'attempt_cancelled' });
    },
    back: () => {
      // The attempt continues on another view of its screen.
      if (!state.busy && stepBack(state).screen !== state.screen) stopAttempt();
      dispatch({ type: 'back' });
    },
    retry: () => dispatch({ type: 'retried' }),
    leave: useLeaving(flow, { state, error, complete: own.complete, stopAttempt }),
  };
  return { state, actions, error, canGoBack: canGoBack(state), messages, locale };
}

const firstState = ({ initialSession, initialError }: ConnectFlowOptions): ConnectState =>
  initialConnectState(initialSession ?? null, initialError);
