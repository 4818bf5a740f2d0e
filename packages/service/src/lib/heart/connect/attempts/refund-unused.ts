import type { Limits } from '../../limits/limits.ts';
import type { Attempt } from '../../store/attempts.ts';
import { isRefusal, isUnanswered, type StepOutcome, type StepResult } from './step.ts';

/**
 * Refunds the quotas that a step took and did not use. Call it after the step's result is stored, which happens once: a step that is
 * repeated or cancelled must not be refunded twice.
 */
export async function refundUnused(
  limits: Limits,
  { method, status, publicId, challenge }: Attempt,
  { result, signIn }: StepOutcome,
): Promise<void> {
  if (method !== 'sign_in') return;
  if (status === 'signing_in') {
    if (!isWrongGuess(result)) await limits.session.refund('guess', publicId);
    // A password also takes a code, because the utility may send one immediately. An answer takes none.
    if (challenge === null && !isCodeSent(result)) await limits.session.refund('code', publicId);
  }
  // An attempt that is reading accounts was refunded when its login was accepted.
  const isRefundable = result.next === 'reading_accounts' || isUnanswered(result);
  if (signIn && status !== 'reading_accounts' && isRefundable) await limits.refundSignIn(signIn);
}

const isWrongGuess = (result: StepResult): boolean =>
  (result.next === 'failed' && isRefusal(result.error)) ||
  (result.next === 'challenge' && result.challenge.error !== null);

const isCodeSent = (result: StepResult): boolean =>
  result.next === 'challenge' && result.challenge.kind === 'code';
