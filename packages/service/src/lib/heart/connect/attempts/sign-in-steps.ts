import type { SignInResult } from '@utility-connect/connector';
import { createFillInCode } from '../../logins/authenticator.ts';
import { openChallenge } from '../sign-in/challenges.ts';
import { findDevice, requestKeyOf } from './identify-login.ts';
import type { SignInStep, StepResult } from './step.ts';

/** Sends the person's input: the fields of the sign-in, or the answer to a challenge. */
export async function signIn(step: SignInStep): Promise<StepResult> {
  const { context, method, utility, secrets, signal } = step;
  const { challengeState: state, answer } = secrets;
  if (state !== undefined && answer !== undefined) {
    return afterSignIn(step, await method.answer({ utility, state, answer, signal }));
  }
  const device = await findDevice(step);
  const known = device === undefined ? {} : { device };
  const fields = await createFillInCode(context)(method, secrets.fields);
  const loginKey = requestKeyOf(step);
  const result = await method.signIn({ utility, fields, loginKey, ...known, signal });
  return afterSignIn({ ...step, secrets: { ...secrets, ...known } }, result);
}

/** Asks the utility for a code. */
export async function sendCode(step: SignInStep): Promise<StepResult> {
  const { method, utility, attempt, secrets, signal } = step;
  const { challengeState: state = '' } = secrets;
  const methodId = attempt.challenge?.chosen ?? null;
  return afterSignIn(step, await method.sendCode({ utility, state, methodId, signal }));
}

async function afterSignIn(
  { context, attempt, secrets }: SignInStep,
  result: SignInResult,
): Promise<StepResult> {
  const { answer: _used, challengeState: _ended, ...rest } = secrets;
  if (result.kind === 'signed_in') {
    const { kind: _kind, ...signedIn } = result;
    return { next: 'reading_accounts', secrets: { ...rest, ...signedIn } };
  }
  const { challenge, state } = result;
  const isCode = challenge.kind === 'code';
  const codesSent = rest.codesSent + (isCode ? 1 : 0);
  // A password and a request for a code took the quota in advance. An answer that leads to another code did not.
  const isAnswer = attempt.status === 'signing_in' && attempt.challenge !== null;
  const { add, isUsedUp } = context.limits.session;
  const isLast = await (isCode && isAnswer ? add : isUsedUp)('code', attempt.publicId);
  return {
    next: 'challenge',
    challenge: openChallenge(challenge, attempt.challenge, { isNew: codesSent > 1, isLast }, context.now()),
    secrets: { ...rest, codesSent, challengeState: state },
  };
}
