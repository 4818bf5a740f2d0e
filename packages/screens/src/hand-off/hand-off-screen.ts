import { backFromMethod } from '../flow/definition/destination.ts';
import type { FlowContext } from '../flow/definition/flow-context.ts';
import type { ScreenDefinition } from '../flow/definition/screen-definition.ts';
import { useAttemptPolling } from '../flow/definition/use-attempt-polling.ts';
import { useRequestWhile } from '../flow/definition/use-request-while.ts';
import { isGone, toProblem } from '../lib/problem.ts';
import type { HandOffTypes } from './hand-off-types.ts';

// The person may be at the utility for minutes.
const POLL_INTERVAL_MS = 2_000;

/** The utility's own page: the link to it, and the wait for the person's return. */
export const handOffScreen: ScreenDefinition<HandOffTypes> = {
  name: 'hand-off',
  step: 3,
  enter: {
    redirect: (input, before) => ({
      attemptId: null,
      goUrl: null,
      isAway: false,
      ...input,
      // The attempt that the screen needs could not be started.
      needsRetry: before?.attemptId === null && input.problem !== null,
    }),
    at_utility(input, before, attempt) {
      // The hosted page itself goes to the utility: a person who sees it has returned.
      const hasLeft = attempt.away === true && input.session.exit_to === undefined;
      return {
        ...input,
        method: 'redirect',
        goUrl: attempt.go_url ?? null,
        needsRetry: false,
        isAway: before ? before.attemptId === attempt.id && before.isAway : hasLeft,
        // The problem of the previous attempt.
        problem: before?.problem ?? null,
        direction: before?.direction ?? input.direction,
      };
    },
  },
  on: {
    retried: (state) => ({ ...state, needsRetry: false, problem: null }),
  },
  back: (state) => (state.isAway ? { ...state, isAway: false } : backFromMethod(state)),
  fail(state, code) {
    if (state.attemptId === null) return { ...state, needsRetry: true, problem: toProblem(code) };
    // A failed poll is repeated.
    return isGone(code) ? null : state;
  },
  loss: ({ isAway }) => (isAway ? 'sign_in' : null),
  view: ({ isAway }) => (isAway ? 'away' : undefined),
  isStarting: ({ attemptId }) => attemptId === null,
  useScreen: useHandOff,
};

function useHandOff(flow: FlowContext<HandOffTypes>): HandOffTypes['actions'] {
  const { state } = flow;
  // Start the attempt when the screen appears: a link needs its address before it is pressed. Browsers never block a link, but may block a
  // window that a script opens.
  const utilityId = state?.attemptId === null && !state.needsRetry ? state.utility.id : null;
  useRequestWhile(utilityId, flow.dispatch, async () => ({
    type: 'attempt_read',
    attempt: await flow.start(() => flow.backend.startRedirectAttempt(utilityId as string)),
  }));
  useAttemptPolling(flow, state?.attemptId ?? null, POLL_INTERVAL_MS);
  return {
    goToUtility() {
      if (!state) return;
      flow.sendEvent('submit', { screen: 'hand-off' });
      // The hosted page follows the link itself.
      if (!flow.embedded) return;
      flow.change((before) => ({ ...before, isAway: true, problem: null, direction: 'forward' }));
    },
  };
}
