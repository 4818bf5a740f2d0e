import {
  ConnectorError,
  type ConnectorErrorCode,
  NotYetError,
  type SignInResult,
} from '@utility-connect/connector';
import { InvalidAnswerError } from '@utility-connect/connector/checks';
import type { AttemptErrorCode } from '@utility-connect/protocol';
import { redactError } from '../../connectors/guard/redact-error.ts';
import type { Context } from '../../context.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Session } from '../../store/sessions.ts';
import { isDatabaseDown } from '../../store/store-error.ts';
import { openChallenge } from './challenges.ts';
import { completeAttempt } from './complete-attempt.ts';
import { isOutage, isRefusal, prepareStep, type Step, type StepOutcome, type StepResult } from './step.ts';
import { loginNameOf } from './typed-fields.ts';

/**
 * Takes the next step of a running attempt at the utility. A failure is a result too.
 *
 * @throws StoreError when the database is down: the attempt is unchanged, and the step will be taken again.
 */
export async function takeStep(
  context: Context,
  session: Session,
  attempt: Attempt,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<StepOutcome> {
  let step: Step | undefined;
  let result: StepResult;
  try {
    step = await prepareStep(context, session, attempt, signal);
    result = await askUtility(step);
    // An accepted login does not show that the utility is up: listing its accounts may still fail.
    if (result.next !== 'reading_accounts') noteHealth(step, result);
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    if (step && error instanceof NotYetError) {
      result = afterNotYet(step, error);
    } else if (step && error instanceof ConnectorError) {
      if (error instanceof InvalidAnswerError) onError(error);
      result = await afterConnectorError(step, error);
      noteHealth(step, result);
    } else {
      // Our own fault, which says nothing about the utility's health.
      if (!signal.aborted) onError(redactError(error, 'A sign-in'));
      result = { next: 'failed', error: 'utility_unavailable' };
    }
  }
  if (!step) return { result, signIn: null };
  const { client, utility, method, secrets } = step;
  const loginName = loginNameOf(method, secrets.fields);
  return { result, signIn: { client, utilityId: utility.id, loginName } };
}

function askUtility(step: Step): Promise<StepResult> {
  switch (step.attempt.status) {
    case 'signing_in':
      return signIn(step);
    case 'sending_code':
      return sendCode(step);
    default:
      return completeAttempt(step);
  }
}

async function signIn(step: Step): Promise<StepResult> {
  const { method, utility, secrets, signal } = step;
  const { fields, challengeState: state, answer } = secrets;
  const result =
    state !== undefined && answer !== undefined
      ? await method.answer({ utility, state, answer, signal })
      : await method.signIn({ utility, fields, signal });
  return afterSignIn(step, result);
}

async function sendCode(step: Step): Promise<StepResult> {
  const { method, utility, attempt, secrets, signal } = step;
  const { challengeState: state = '' } = secrets;
  const methodId = attempt.challenge?.chosen ?? null;
  return afterSignIn(step, await method.sendCode({ utility, state, methodId, signal }));
}

async function afterSignIn({ context, attempt, secrets }: Step, result: SignInResult): Promise<StepResult> {
  const { answer: _used, challengeState: _ended, ...rest } = secrets;
  if (result.kind === 'signed_in') {
    return { next: 'reading_accounts', secrets: { ...rest, login: result.login } };
  }
  const { challenge, state } = result;
  const isCode = challenge.kind === 'code';
  const codesSent = rest.codesSent + (isCode ? 1 : 0);
  // A password and a request for a code took the quota in advance. An answer that leads to another code did not.
  const isAnswer = attempt.status === 'signing_in' && attempt.challenge !== null;
  const isLast = await context.limits.session.count('code', attempt.publicId, isCode && isAnswer ? 1 : 0);
  return {
    next: 'challenge',
    challenge: openChallenge(challenge, attempt.challenge, { isNew: codesSent > 1, isLast }, context.now()),
    secrets: { ...rest, codesSent, challengeState: state },
  };
}

async function afterConnectorError(
  { context, attempt, secrets }: Step,
  { code }: ConnectorError,
): Promise<StepResult> {
  const error = attemptErrors[code];
  if (!isRefusal(error)) return { next: 'failed', error };
  // Tell the person now that this was the last try, rather than after they have typed another one.
  const isLast = await context.limits.session.count('guess', attempt.publicId, 0);
  if (isLast) return { next: 'failed', error: 'too_many_attempts' };
  if ((code === 'wrong_code' || code === 'expired_code') && attempt.challenge) {
    return { next: 'challenge', challenge: { ...attempt.challenge, error: code }, secrets };
  }
  return { next: 'failed', error };
}

// Says nothing about the utility's health: it has answered.
function afterNotYet({ context, session }: Step, { retryAfterSeconds }: NotYetError): StepResult {
  const isTooLate = context.now() + retryAfterSeconds >= session.expiresAt;
  return isTooLate
    ? { next: 'failed', error: 'utility_timeout' }
    : { next: 'wait', seconds: retryAfterSeconds };
}

const attemptErrors: Record<ConnectorErrorCode, AttemptErrorCode> = {
  invalid_credentials: 'invalid_credentials',
  account_locked: 'account_locked',
  wrong_code: 'verification_failed',
  expired_code: 'verification_failed',
  challenge_over: 'verification_failed',
  utility_unavailable: 'utility_unavailable',
  utility_timeout: 'utility_timeout',
  invalid_answer: 'utility_unavailable',
  login_expired: 'utility_unavailable',
  consent_denied: 'consent_denied',
  client_refused: 'utility_unavailable',
  connector_stopped: 'utility_unavailable',
};

const noteHealth = ({ context, client, utility, session }: Step, result: StepResult): void => {
  if (isOutage(result)) context.outages.noteOutage(client, utility.id, session.publicId);
  else context.outages.noteAnswer(client, utility.id);
};
