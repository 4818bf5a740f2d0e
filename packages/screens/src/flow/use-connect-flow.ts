import type { Attempt } from '@utility-connect/protocol';
import { useEffect, useReducer, useRef } from 'react';
import { canConfirm, isActive } from '../file-upload/upload.ts';
import { backendErrorCode } from '../lib/backend.ts';
import { useLoadedMessages } from '../lib/messages/use-loaded-messages.ts';
import { signInOf, withoutPasswords } from '../lib/sign-in-fields.ts';
import { TERMS_VERSION } from '../lib/terms-version.ts';
import { useLatest } from '../lib/use-latest.ts';
import { useLocale } from '../lib/use-locale.ts';
import { afterRefusedRedirect } from './after-refused-redirect.ts';
import type { ConnectFlowOptions } from './connect-flow-props.ts';
import type { ConnectFlowActions, ConnectFlowResult } from './connect-flow-result.ts';
import { backKeepsAttempt, canGoBack, connectReducer, initialConnectState } from './connect-reducer.ts';
import type { ConnectState } from './connect-state.ts';
import { enterConnected } from './enter-state.ts';
import { exitErrorFor } from './exit-error.ts';
import { shownError } from './flow-errors.ts';
import { useAttemptPolling } from './use-attempt-polling.ts';
import { knownScreen, useFlowEvents } from './use-flow-events.ts';
import { useRedirectStart } from './use-redirect-start.ts';
import { useRequest } from './use-request.ts';
import { useUploads } from './use-uploads.ts';

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

  // A new attempt waits until the previous one is cancelled: a late cancellation would end the new one.
  const start = (request: () => Promise<Attempt>) => {
    const started = cancelling.current.then(request);
    starting.current = started.catch(() => {});
    return started;
  };
  useRedirectStart(state, { backend, dispatch, start });
  const uploads = useUploads(state, { backend, dispatch, start });

  const sendEvent: NonNullable<ConnectFlowOptions['onEvent']> = (...event) =>
    callbacks.current.onEvent?.(...event);

  const stopAttempt = () => {
    const isStarting =
      (state.screen === 'credentials' && state.busy) ||
      (state.screen === 'hand-off' && state.attemptId === null) ||
      (state.screen === 'file-upload' && state.attemptId === null && state.uploads.some(isActive));
    const hasStarted = 'attemptId' in state && state.attemptId !== null;
    if (!isStarting && !hasStarted) return;
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
    searchChanged: (error) => dispatch({ type: 'search_changed', error }),
    choose: (utility) => {
      sendEvent('utility_selected', { utility_id: utility.id, utility_name: utility.name });
      dispatch({ type: 'utility_chosen', utility });
    },
    notListed: () => dispatch({ type: 'utility_not_listed' }),
    signIn: (fields) => {
      if (state.screen !== 'credentials' || state.busy) return;
      const { utility } = state;
      sendEvent('submit', { screen: 'credentials' });
      const typed = withoutPasswords(fields, signInOf(utility));
      void send(
        () => start(() => backend.startAttempt({ utility_id: utility.id, fields })),
        (attempt) => dispatch({ type: 'attempt_started', attempt, typed }),
      );
    },
    chooseWay: (kind) => {
      if (state.busy) return;
      stopAttempt();
      dispatch({ type: 'method_chosen', kind });
    },
    goToUtility: () => {
      if (state.screen !== 'hand-off') return;
      sendEvent('submit', { screen: 'hand-off' });
      // The hosted page goes there itself.
      if (props.embedded) dispatch({ type: 'utility_opened' });
    },
    addFiles: uploads.add,
    retryFile: uploads.retry,
    removeFile: (id) => {
      if (state.screen !== 'file-upload') return;
      if (!state.uploaded.files.some((file) => file.id === id)) return uploads.remove(id);
      void send(
        () => backend.removeFile(id),
        (attempt) => dispatch({ type: 'attempt_read', attempt }),
      );
    },
    confirmFiles: (choice) => {
      if (state.screen !== 'file-upload' || state.busy || !canConfirm(state.uploads, state.uploaded)) return;
      sendEvent('submit', { screen: 'file-upload' });
      void send(
        () => backend.confirmFiles(choice),
        (attempt) => dispatch({ type: 'attempt_read', attempt }),
      );
    },
    shareAccounts: (accountIds) => {
      if (state.screen !== 'account-selection' || state.busy || accountIds.length === 0) return;
      sendEvent('submit', { screen: 'account-selection' });
      void send(
        () => backend.shareAccounts(accountIds),
        (attempt) => dispatch({ type: 'attempt_read', attempt }),
      );
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
      const { utility, redirect } = state;
      // Also after a redirect that was not followed: the app may have used its code, which revokes the token if it comes again.
      void send(
        () => backend.complete(),
        ({ code, redirect_to }) => {
          if (hasEnded.current) return;
          hasEnded.current = true;
          if (!redirect) sendEvent('success', { utility_id: utility.id, utility_name: utility.name });
          callbacks.current.onSuccess({ code, redirectTo: redirect_to, utility });
          if (redirect_to === null) return;
          dispatch({ type: 'redirect', redirect: 'begun' });
          afterRefusedRedirect(redirect_to, () => {
            hasEnded.current = isLeaving.current = false;
            dispatch({ type: 'redirect', redirect: 'refused' });
          });
        },
      );
    },
    back: () => {
      if (!state.busy && !backKeepsAttempt(state)) stopAttempt();
      dispatch({ type: 'back' });
    },
    retry: () => dispatch({ type: 'retried' }),
    leave: () => {
      if (hasEnded.current || state.screen === 'closed') return;
      const connected = connectedBefore(state);
      if (state.busy && (connected || storingScreens.includes(state.screen))) {
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
      if (state.screen === 'success' && !shownError(state)) return actions.complete();
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
    // The browser's Back did not bring the code: the person can try again.
    if (state.screen === 'success' && state.problem && !props.embedded) isLeaving.current = false;
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

const storingScreens: readonly ConnectState['screen'][] = ['success', 'file-upload', 'account-selection'];

const offersAnother = (state: ConnectState): boolean =>
  state.screen === 'success' && state.session.utility === null;

// An earlier connection of this session, which must not be lost when the person leaves a later sign-in.
const connectedBefore = (state: ConnectState): boolean => {
  if (!('session' in state) || !state.session || !enterConnected(state.session)) return false;
  if (state.screen === 'success') return shownError(state) === 'no_accounts';
  return (
    state.screen !== 'error' || state.code === 'too_many_attempts' || state.code === 'utility_not_listed'
  );
};

const firstState = ({ initialSession, initialError }: ConnectFlowOptions): ConnectState =>
  initialConnectState(initialSession ?? null, initialError);
