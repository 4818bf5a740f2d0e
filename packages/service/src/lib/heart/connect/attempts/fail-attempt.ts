import type { Context } from '../../context.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Session } from '../../store/sessions.ts';
import { countSignIn } from './count-sign-in.ts';
import type { FailedStep } from './step.ts';

/** Stores that an attempt has failed. @returns whether it still had its status. */
export async function failAttempt(
  context: Pick<Context, 'store' | 'now' | 'onOutcome'>,
  session: Session,
  attempt: Attempt,
  { error, code = error, retryAfterSeconds }: FailedStep,
): Promise<boolean> {
  const { store, now } = context;
  const retryAt = retryAfterSeconds === undefined ? null : now() + retryAfterSeconds;
  const isStored = await store.attempts.fail(attempt.id, attempt.status, { error, retryAt, now: now() });
  if (isStored) await countSignIn(context, session, attempt, { outcome: 'failed', code });
  return isStored;
}
