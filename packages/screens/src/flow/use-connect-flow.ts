import type { Attempt, Locale, UtilitySummary } from '@utility-connect/protocol';
import { useEffect, useReducer, useRef } from 'react';
import { backendErrorCode } from '../lib/backend.ts';
import type { Messages } from '../lib/messages/messages.ts';
import { type ErrorScreenCode, type Problem, toConnectErrorCode } from '../lib/problem.ts';
import { TERMS_VERSION } from '../lib/terms-version.ts';
import type { SearchStatus } from '../utility-selection/search-status.ts';
import { refusedCode, type ShownError, shownError } from './connect-failures.ts';
import type { ConnectExitError, ConnectFlowProps } from './connect-flow-props.ts';
import { connectReducer, initialConnectState, isBackToChoice } from './connect-reducer.ts';
import type { ConnectState } from './connect-state.ts';
import { useAttemptPolling } from './use-attempt-polling.ts';
import { knownScreen, useFlowEvents } from './use-flow-events.ts';
import { useLatest } from './use-latest.ts';
import { useRequest } from './use-request.ts';

/** What a person can do in the flow. Each fits some screens and does nothing on the others. */
export interface FlowHandlers {
  readonly agree: () => void;
  /** A search went on: told so that its failure is known wherever the others are. */
  readonly searchChanged: (status: SearchStatus) => void;
  readonly choose: (utility: UtilitySummary) => void;
  readonly notListed: () => void;
  readonly signIn: (username: string, password: string) => void;
  readonly chooseMethod: (methodId: string) => void;
  readonly resend: () => void;
  readonly answer: (code: string) => void;
  readonly cancel: () => void;
  readonly otherLogin: () => void;
  readonly complete: () => void;
  readonly back: () => void;
  readonly retry: () => void;
  readonly leave: () => void;
}

/** The state of the flow, and everything around the reducer that is not pure. */
export function useConnectFlow(
  props: ConnectFlowProps,
  locale: Locale,
  messages: Messages | null,
): readonly [ConnectState, FlowHandlers] {
  const { backend } = props;
  const [state, dispatch] = useReducer(connectReducer, props, firstState);
  const callbacks = useLatest(props);
  const send = useRequest(dispatch);
  const hasEnded = useRef(false);
  const leavesOnFailure = useRef(false);
  // A new sign-in waits for the end of the one before it: a late cancellation would end the new one.
  const cancelling = useRef<Promise<unknown>>(Promise.resolve());
  const starting = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    if (state.screen !== 'loading') return;
    let isWanted = true;
    backend.openSession().then(
      (session) => isWanted && dispatch({ type: 'session_opened', session }),
      (error) => isWanted && dispatch({ type: 'request_failed', code: backendErrorCode(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [backend, state.screen]);
  useAttemptPolling(backend, state, dispatch);
  useFlowEvents(state, callbacks);

  const tell: NonNullable<ConnectFlowProps['onEvent']> = (name, metadata) =>
    callbacks.current.onEvent?.(name, metadata);

  const stopAttempt = () => {
    const isStarting = state.screen === 'credentials' && state.busy;
    if (!isStarting && state.screen !== 'connecting' && state.screen !== 'verification') return;
    // Not before it has begun, or there would be nothing to stop yet.
    const request = isStarting
      ? starting.current.then(() => backend.cancelAttempt())
      : backend.cancelAttempt();
    // Whether it was stopped in time does not matter to the person, who goes on either way.
    cancelling.current = request.catch(() => {});
  };

  const goOn = (request: () => Promise<Attempt>): boolean => {
    if (state.screen !== 'verification' || state.busy || state.isSending) return false;
    void send(request, (attempt) => dispatch({ type: 'attempt_read', attempt }));
    return true;
  };

  const handlers: FlowHandlers = {
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
      tell('utility_selected', { utility_id: utility.id, utility_name: utility.name });
      dispatch({ type: 'utility_chosen', utility });
    },
    notListed: () => dispatch({ type: 'utility_not_listed' }),
    signIn: (username, password) => {
      if (state.screen !== 'credentials' || state.busy) return;
      const { utility } = state;
      tell('submit', { screen: 'credentials' });
      const start = () => {
        const request = cancelling.current.then(() =>
          backend.startAttempt({ utility_id: utility.id, username, password }),
        );
        starting.current = request;
        return request;
      };
      void send(start, (attempt) => dispatch({ type: 'attempt_started', attempt, username }));
    },
    chooseMethod: (methodId) => goOn(() => backend.chooseMethod(methodId)),
    resend: () => goOn(() => backend.resendCode()),
    answer: (code) => {
      if (goOn(() => backend.answerChallenge(code))) tell('submit', { screen: 'verification' });
    },
    cancel: () => {
      stopAttempt();
      dispatch({ type: 'attempt_cancelled' });
    },
    otherLogin: () => dispatch({ type: 'other_login_wanted' }),
    complete: () => {
      if (state.screen !== 'success' || hasEnded.current) return;
      const { utility } = state;
      void send(
        () => backend.complete(),
        ({ code, redirect_to }) => {
          if (hasEnded.current) return;
          hasEnded.current = true;
          tell('success', { utility_id: utility.id, utility_name: utility.name });
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
      if (state.screen === 'success' && state.busy) {
        // The code is on its way, and the service keeps the connection: an exit now would deny both.
        leavesOnFailure.current = true;
        return;
      }
      // Who reads "You're connected" and closes is done, and has not changed their mind.
      if (state.screen === 'success' && !shownError(state)) {
        handlers.complete();
        return;
      }
      hasEnded.current = true;
      stopAttempt();
      const status = knownScreen(state.screen) ?? 'terms-of-service';
      tell('exit', { status });
      callbacks.current.onExit(exitErrorOf(state, messages), status);
      if (!props.embedded) dispatch({ type: 'left' });
    },
  };
  useEffect(() => {
    if (leavesOnFailure.current && !state.busy) handlers.leave();
  });
  return [state, handlers];
}

const searchProblems: { readonly [status in SearchStatus]?: Problem } = {
  offline: 'offline',
  failed: 'service_unavailable',
};

const firstState = ({ initialSession, initialError }: ConnectFlowProps): ConnectState =>
  initialConnectState(initialSession ?? null, initialError);

const exitErrorOf = (state: ConnectState, messages: Messages | null): ConnectExitError | null => {
  const shown = shownError(state);
  if (!shown) return null;
  const sentence = messages && sentenceOf(messages, state, shown);
  return { code: toConnectErrorCode(shown), message: sentence ?? shown };
};

const sentenceOf = (
  { problems, error, selection, verification, success }: Messages,
  state: ConnectState,
  shown: ShownError,
): string => {
  if (shown === 'no_accounts') return success.emptyTitle;
  const refused = refusedCode(state);
  if (shown === 'verification_failed' && refused) return verification.errors[refused];
  if (state.screen === 'utility-selection') {
    return (shown === 'offline' ? selection.offline : selection.failed).title;
  }
  const name = 'utility' in state ? state.utility.name : '';
  return shown in problems
    ? problems[shown as Problem](name).title
    : error.screens[shown as ErrorScreenCode](null).title;
};
