import type { Attempt, Challenge } from '@utility-connect/protocol';
import { toMethod } from '../flow/definition/destination.ts';
import type { Entrances } from '../flow/definition/entrances.ts';
import type { FlowContext } from '../flow/definition/flow-context.ts';
import type { ScreenDefinition } from '../flow/definition/screen-definition.ts';
import { useAttemptPolling } from '../flow/definition/use-attempt-polling.ts';
import { isGone } from '../lib/problem.ts';
import type { VerificationTypes } from './verification-types.ts';

type State = VerificationTypes['state'];

const unknownChallenge: Challenge = { kind: 'code', sent_to: null, error: null };

const enter = (
  input: Entrances['challenge'],
  _: unknown,
  { status, challenge }: Attempt,
): Omit<State, 'screen'> => ({
  ...input,
  isSending: status === 'sending_code',
  challenge: challenge ?? unknownChallenge,
});

/** The utility asks for a code, or for the method to send it. */
export const verificationScreen: ScreenDefinition<VerificationTypes> = {
  name: 'verification',
  step: 4,
  inProgress: 'sign_in',
  enter: { challenge: enter, sending_code: enter },
  back(state) {
    const { challenge } = state;
    // Back to the choice of a method.
    return !state.isSending && challenge.kind === 'code' && challenge.methods !== undefined
      ? { ...state, challenge: { ...challenge, kind: 'choice' }, problem: null }
      : toMethod(state);
  },
  fail(state, code) {
    if (isGone(code)) return toMethod(state, 'verification_failed');
    // While the utility sends a code, the next poll retries.
    return state.isSending ? state : null;
  },
  error: (state) => codeRejection(state) && 'verification_failed',
  sentence(state, error, { verification }) {
    const rejection = codeRejection(state);
    return rejection && error === 'verification_failed' ? verification.errors[rejection] : null;
  },
  loss: () => 'sign_in',
  view: ({ challenge }) => challenge.kind,
  useScreen: useVerification,
};

// The rejection of the last code, while the screen shows it and no other code is being sent.
const codeRejection = ({ busy, isSending, challenge }: State): Challenge['error'] =>
  !busy && !isSending && challenge.kind === 'code' ? challenge.error : null;

function useVerification(flow: FlowContext<VerificationTypes>): VerificationTypes['actions'] {
  const { state } = flow;
  useAttemptPolling(flow, state?.isSending ? state.attemptId : null);
  // While the utility sends a code, the actions do nothing.
  const isReady = state?.isSending === false;
  return {
    chooseMethod(methodId) {
      if (isReady) flow.sendForAttempt(() => flow.backend.chooseMethod(methodId));
    },
    resend() {
      if (isReady) flow.sendForAttempt(() => flow.backend.resendCode());
    },
    answer(code) {
      if (isReady) flow.submit(() => flow.backend.answerChallenge(code));
    },
  };
}
