import type { AttemptErrorCode } from '@utility-connect/protocol';
import type { Limits } from '../../limits/limits.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { StepResult } from './attempt-runner.ts';
import type { StepOutcome } from './attempt-steps.ts';

/** Guesses, not outages. */
const refusedErrors: readonly AttemptErrorCode[] = [
  'invalid_credentials',
  'verification_failed',
  'too_many_attempts',
];

/** Whether an attempt that failed so tried a wrong password or code. */
export function isRefused(error: AttemptErrorCode): boolean {
  return refusedErrors.includes(error);
}

/**
 * Gives back what a sign-in took and did not use: of its session's guesses and codes, and of its login's sign-ins. Comes after
 * the step is in the store, which happens once, and not at all where it was cancelled meanwhile.
 */
export async function giveBackUnused(
  limits: Limits,
  { status, publicId, challenge }: Attempt,
  { result, signIn }: StepOutcome,
): Promise<void> {
  if (status === 'signing_in') {
    if (!isWrongGuess(result)) await limits.session.count('guess', publicId, -1);
    // A password takes a code beside its guess, since the utility may send one at once. An answer takes none.
    if (challenge === null && !sendsCode(result)) await limits.session.count('code', publicId, -1);
  }
  // By the time the accounts are read it has come back already.
  const isOver = isAccepted(result) || isOutage(result);
  if (signIn && status !== 'reading_accounts' && isOver) await limits.refundSignIn(signIn);
}

const isWrongGuess = (result: StepResult): boolean =>
  (result.next === 'failed' && isRefused(result.error)) ||
  (result.next === 'challenge' && result.challenge.error !== null);

const isAccepted = ({ next }: StepResult): boolean => next === 'reading_accounts';

/** The utility had no word about the login. */
const isOutage = (result: StepResult): boolean =>
  result.next === 'failed' && (result.error === 'utility_unavailable' || result.error === 'utility_timeout');

const sendsCode = (result: StepResult): boolean =>
  result.next === 'challenge' && result.challenge.kind === 'code';
