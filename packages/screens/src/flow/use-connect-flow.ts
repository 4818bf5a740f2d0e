import type { Attempt } from '@utility-connect/protocol';
import { useEffect, useReducer, useRef } from 'react';
import { backendErrorCode } from '../lib/backend.ts';
import type { Messages } from '../lib/messages/messages.ts';
import { useLoadedMessages } from '../lib/messages/use-loaded-messages.ts';
import { type ErrorScreenCode, type Problem, toConnectErrorCode } from '../lib/problem.ts';
import { TERMS_VERSION } from '../lib/terms-version.ts';
import { useLocale } from '../lib/use-locale.ts';
import { utilityName } from '../lib/utility-name.ts';
import type { SearchStatus } from '../utility-selection/search-status.ts';
import type { ConnectExitError } from './connect-exit-error.ts';
import type { ConnectFlowOptions } from './connect-flow-props.ts';
import type { ConnectFlowActions, ConnectFlowResult } from './connect-flow-result.ts';
import { canGoBack, connectReducer, initialConnectState, isBackToChoice } from './connect-reducer.ts';
import type { ConnectState } from './connect-state.ts';
import { enterConnected } from './enter-state.ts';
import { codeRejection, type ShownError, shownError } from './flow-errors.ts';
import { useAttemptPolling } from './use-attempt-polling.ts';
import { knownScreen, useFlowEvents } from './use-flow-events.ts';
import { useLatest } from './use-latest.ts';
import { useRequest } from './use-request.ts';

/**
 * The flow without markup: its state, and the person's actions. It opens the session, polls sign-ins, and calls the callbacks.
 * {@link ConnectFlow} adds our screens.
 */
export function useConnectFlow(props: ConnectFlowOptions): ConnectFlowResult {
  const { backend } = props;
  const locale = useLocale(props.locale);
  const messages = useLoadedMessages(locale, props.messages);
  const [state, dispatch] = useReducer(connectReducer, props, firstState);
  const callbacks = useLatest(props);
  const send = useRequest(dispatch);
  const hasEnded = useRef(false);
  // The person has left: once no request is pending, the flow ends.
  const isLeaving = useRef(false);
  // A new sign-in waits until the previous one is cancelled: a late cancellation would end the new one.
  const cancelling = useRef<Promise<unknown>>(Promise.resolve());
  const starting = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    if (state.screen !== 'loading') return;
    let isActive = true;
    backend.openSession().then(
      (session) => isActive && dispatch({ type: 'session_opened', session }),
      (error) => isActive && dispatch({ type: 'request_failed', code: backendErrorCode(error) }),
    );
    return () => {
      isActive = false;
    };
  }, [backend, state.screen]);
  useAttemptPolling(backend, state, dispatch);
  useFlowEvents(state, callbacks);

  const sendEvent: NonNullable<ConnectFlowOptions['onEvent']> = (...event) =>
    callbacks.current.onEvent?.(...event);

  const stopAttempt = () => {
    const isStarting = state.screen === 'credentials' && state.busy;
    if (!isStarting && state.screen !== 'connecting' && state.screen !== 'verification') return;
    // Cancel after the attempt has started: before that there is nothing to cancel.
    const request = isStarting
      ? starting.current.then(() => backend.cancelAttempt())
      : backend.cancelAttempt();
    // The person continues whether or not the cancellation arrives in time.
    cancelling.current = request.catch(() => {});
  };

  const sendForAttempt = (request: () => Promise<Attempt>): boolean => {
    if (state.screen !== 'verification' || state.busy || state.isSending) return false;
    void send(request, (attempt) => dispatch({ type: 'attempt_read', attempt }));
    return true;
  };

  const exitTo = state.screen === 'closed' ? state.session?.exit_to : undefined;
  const actions: ConnectFlowActions = {
    agree: () => {
      if (state.screen !== 'terms-of-service') return;
      if (state.session.consented) dispatch({ type: 'consent_recorded' });
      else
        void send(
          () => backend.recordConsent({ terms_version: TERMS_VERSION, locale }),
          () => dispatch({ type: 'consent_recorded' }),
        );
    },
    searchChanged: (status) => dispatch({ type: 'search_changed', problem: searchProblems[status] ?? null }),
    choose: (utility) => {
      sendEvent('utility_selected', { utility_id: utility.id, utility_name: utility.name });
      dispatch({ type: 'utility_chosen', utility });
    },
    notListed: () => dispatch({ type: 'utility_not_listed' }),
    signIn: (username, password) => {
      if (state.screen !== 'credentials' || state.busy) return;
      const { utility } = state;
      sendEvent('submit', { screen: 'credentials' });
      const start = () => {
        const request = cancelling.current.then(() =>
          backend.startAttempt({ utility_id: utility.id, fields: { username, password } }),
        );
        starting.current = request;
        return request;
      };
      void send(start, (attempt) => dispatch({ type: 'attempt_started', attempt, username }));
    },
    chooseMethod: (methodId) => sendForAttempt(() => backend.chooseMethod(methodId)),
    resend: () => sendForAttempt(() => backend.resendCode()),
    answer: (code) => {
      if (sendForAttempt(() => backend.answerChallenge(code)))
        sendEvent('submit', { screen: 'verification' });
    },
    cancel: () => {
      stopAttempt();
      dispatch({ type: 'attempt_cancelled' });
    },
    otherLogin: () => dispatch({ type: 'other_login_wanted' }),
    connectAnother: offersAnother(state) ? () => dispatch({ type: 'another_utility_wanted' }) : undefined,
    complete: () => {
      if (state.screen !== 'success' || hasEnded.current) return;
      const { utility } = state;
      void send(
        () => backend.complete(),
        ({ code, redirect_to }) => {
          if (hasEnded.current) return;
          hasEnded.current = true;
          sendEvent('success', { utility_id: utility.id, utility_name: utility.name });
          callbacks.current.onSuccess({ code, redirectTo: redirect_to, utility });
        },
      );
    },
    back: () => {
      if (!state.busy && !isBackToChoice(state)) stopAttempt();
      dispatch({ type: 'back' });
    },
    retry: () => dispatch({ type: 'retried' }),
    leave: () => {
      if (hasEnded.current || state.screen === 'closed') return;
      const connected = connectedBefore(state);
      if (state.busy && (connected || state.screen === 'success')) {
        // The service may have stored the connection already, so an exit would be wrong. Wait for the code.
        isLeaving.current = true;
        return;
      }
      if (connected) {
        isLeaving.current = true;
        stopAttempt();
        dispatch({ type: 'finished' });
        return;
      }
      // Closing on "You're connected" means done, not changed my mind.
      if (state.screen === 'success' && !shownError(state)) {
        actions.complete();
        return;
      }
      hasEnded.current = true;
      stopAttempt();
      const status = knownScreen(state.screen) ?? 'terms-of-service';
      sendEvent('exit', { status });
      callbacks.current.onExit?.(exitErrorFor(state, messages), status);
      if (!props.embedded) dispatch({ type: 'left' });
    },
    returnToClient:
      exitTo !== undefined && props.onReturn ? () => callbacks.current.onReturn?.(exitTo) : undefined,
  };
  useEffect(() => {
    if (isLeaving.current && !state.busy) actions.leave();
  });
  return {
    state,
    actions,
    error: exitErrorFor(state, messages),
    canGoBack: canGoBack(state),
    messages,
    locale,
  };
}

const offersAnother = (state: ConnectState): boolean =>
  state.screen === 'success' && state.session.utility === null;

// An earlier connection of this session, which must not be lost when the person leaves a later sign-in.
const connectedBefore = (state: ConnectState): boolean => {
  if (!('session' in state) || !state.session || !enterConnected(state.session)) return false;
  if (state.screen === 'success') return state.accounts.length === 0;
  return (
    state.screen !== 'error' || state.code === 'too_many_attempts' || state.code === 'utility_not_listed'
  );
};

const searchProblems: { readonly [status in SearchStatus]?: Problem } = {
  offline: 'offline',
  failed: 'service_unavailable',
};

const firstState = ({ initialSession, initialError }: ConnectFlowOptions): ConnectState =>
  initialConnectState(initialSession ?? null, initialError);

const exitErrorFor = (state: ConnectState, messages: Messages | null): ConnectExitError | null => {
  const shown = shownError(state);
  if (!shown) return null;
  const sentence = messages && sentenceFor(messages, state, shown);
  return { code: toConnectErrorCode(shown), message: sentence ?? shown };
};

const sentenceFor = (
  { problems, error, selection, verification, success }: Messages,
  state: ConnectState,
  shown: ShownError,
): string => {
  if (shown === 'no_accounts') return success.emptyTitle;
  const rejection = codeRejection(state);
  if (shown === 'verification_failed' && rejection) return verification.errors[rejection];
  if (state.screen === 'utility-selection') {
    return (shown === 'offline' ? selection.offline : selection.failed).title;
  }
  const name = 'utility' in state ? utilityName(state.utility) : '';
  return shown in problems
    ? problems[shown as Problem](name).title
    : error.screens[shown as ErrorScreenCode](null).title;
};
