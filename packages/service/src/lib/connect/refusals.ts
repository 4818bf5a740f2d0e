import type { AttemptErrorCode } from '@utility-connect/protocol';
import type { SessionLimits } from '../limits/session-limits.ts';
import type { Attempt } from '../store/store.ts';
import type { StepResult } from './attempt-runner.ts';

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

/** Gives back what a sign-in took of its session's guesses and codes and did not use. Comes after the step is in the store, which happens once. */
export async function giveBackUnused(
  limits: SessionLimits,
  { status, publicId, challenge }: Attempt,
  result: StepResult,
): Promise<void> {
  if (status !== 'signing_in') return;
  if (!isWrongGuess(result)) await limits.count('guess', publicId, -1);
  // A password takes a code beside its guess, since the utility may send one at once. An answer takes none.
  if (challenge === null && !sendsCode(result)) await limits.count('code', publicId, -1);
}

const isWrongGuess = (result: StepResult): boolean =>
  (result.next === 'failed' && isRefused(result.error)) ||
  (result.next === 'challenge' && result.challenge.error !== null);

const sendsCode = (result: StepResult): boolean =>
  result.next === 'challenge' && result.challenge.kind === 'code';
