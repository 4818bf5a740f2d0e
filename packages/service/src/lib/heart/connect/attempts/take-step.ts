import { ConnectorError, NotYetError } from '@utility-connect/connector';
import { redactError } from '@utility-connect/connector-host';
import { isDatabaseDown } from '../../../core/database/store-error.ts';
import type { UtilitySignIn } from '../../sql/utilities/utility-store.ts';
import { reportConnectorError } from '../../utilities/client-refused-error.ts';
import { limitedNameOf } from '../sign-in/typed-fields.ts';
import { attemptErrors } from './attempt-errors.ts';
import { finishRedirect } from './finish-redirect.ts';
import { readAccounts } from './read-accounts.ts';
import { sendCode, signIn } from './sign-in-steps.ts';
import {
  isOutage,
  isRefusal,
  prepareStep,
  type RunningAttempt,
  type SignInStep,
  type Step,
  type StepOutcome,
  type StepResult,
} from './step.ts';

/**
 * Takes the next step of a running attempt at the utility. A failure is a result too.
 *
 * @throws StoreError when the database is down: the attempt is unchanged, and the step will be taken again.
 */
export async function takeStep(running: RunningAttempt): Promise<StepOutcome> {
  const { signal } = running;
  const { onError } = running.context;
  let step: Step | undefined;
  let result: StepResult;
  try {
    step = await prepareStep(running);
    result = await askUtility(step);
    // An accepted login does not show that the utility is up: listing its accounts may still fail.
    if (result.next !== 'reading_accounts') await noteHealth(step, result);
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    if (step && error instanceof NotYetError) {
      result = afterNotYet(step, error);
    } else if (step && error instanceof ConnectorError) {
      reportConnectorError(error, step.utility.id, onError);
      result = await afterConnectorError(step, error);
      if (result.next === 'failed') result = { ...result, code: error.code };
      if (!isOnlyOurs(error)) await noteHealth(step, result);
    } else {
      // A bug of the connector or the service, so the utility's health is unknown.
      if (!signal.aborted) onError(redactError(error, 'A sign-in'));
      result = { next: 'failed', error: 'utility_unavailable' };
    }
  }
  return { result, signIn: step?.kind === 'sign_in' ? signInOf(step) : null };
}

const signInOf = ({ client, utility, method, secrets }: SignInStep) => ({
  client,
  utilityId: utility.id,
  limitedName: limitedNameOf(method, secrets.fields),
});

function askUtility(step: Step): Promise<StepResult> {
  if (step.attempt.status === 'reading_accounts') return readAccounts(step);
  if (step.kind === 'redirect') return finishRedirect(step);
  return step.attempt.status === 'signing_in' ? signIn(step) : sendCode(step);
}

async function afterConnectorError(
  { context, attempt, secrets }: Step,
  { code, retryAfterSeconds }: ConnectorError,
): Promise<StepResult> {
  const error = attemptErrors[code];
  if (code === 'rate_limited' && retryAfterSeconds !== undefined)
    return { next: 'failed', error, retryAfterSeconds };
  if (!isRefusal(error)) return { next: 'failed', error };
  // Report now that this was the last try, rather than after the person has typed another one.
  const isLast = await context.limits.session.isUsedUp('guess', attempt.publicId);
  if (isLast) return { next: 'failed', error: 'too_many_attempts' };
  if ((code === 'wrong_code' || code === 'expired_code') && attempt.challenge) {
    return { next: 'challenge', challenge: { ...attempt.challenge, error: code }, secrets };
  }
  return { next: 'failed', error };
}

// Doesn't change the utility's health: it has answered.
function afterNotYet({ context, session }: Step, { retryAfterSeconds }: NotYetError): StepResult {
  const isTooLate = context.now() + retryAfterSeconds >= session.expiresAt;
  return isTooLate
    ? { next: 'failed', error: 'utility_timeout' }
    : { next: 'wait', seconds: retryAfterSeconds };
}

// The utility answered, but about our registration or the accepted login, not the person's input.
const isOnlyOurs = ({ code }: ConnectorError): boolean =>
  code === 'client_refused' || code === 'login_expired';

const noteHealth = async ({ context, client, utility, session }: Step, result: StepResult): Promise<void> => {
  const { store, now, onError } = context;
  const signIn: UtilitySignIn = { client, utilityId: utility.id, publicId: session.publicId };
  const { noteOutage, noteAnswer } = store.utilities;
  // The result of the step counts: a password must not be sent again because this failed.
  await (isOutage(result) ? noteOutage : noteAnswer)(signIn, now()).catch(onError);
};
