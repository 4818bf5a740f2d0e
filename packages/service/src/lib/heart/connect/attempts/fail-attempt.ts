import type { Context } from '../../context.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { FailedStep } from './step.ts';

/** Stores that an attempt has failed. @returns whether it still had its status. */
export async function failAttempt(
  { store, now, onOutcome }: Pick<Context, 'store' | 'now' | 'onOutcome'>,
  { id, status }: Attempt,
  { error, retryAfterSeconds }: FailedStep,
): Promise<boolean> {
  const retryAt = retryAfterSeconds === undefined ? null : now() + retryAfterSeconds;
  const isStored = await store.attempts.fail(id, status, { error, retryAt, now: now() });
  if (isStored) onOutcome({ kind: 'sign_in', outcome: error });
  return isStored;
}
