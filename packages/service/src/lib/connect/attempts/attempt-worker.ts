import type { Context } from '../../context.ts';
import { holdLease } from '../../lease/hold-lease.ts';
import type { SignIn } from '../../limits/limits.ts';
import type { Attempt } from '../../store/attempts.ts';
import { runningStatuses } from '../../store/attempts.ts';
import { type Lease, newClaim } from '../../store/leases.ts';
import type { Session } from '../../store/sessions.ts';
import { sealSecrets } from '../steps/attempt-secrets.ts';
import { refundUnused } from '../steps/refund-unused.ts';
import type { StepResult } from '../steps/step.ts';
import { takeStep } from '../steps/take-step.ts';

/**
 * Works on attempts in the background, one step at a time. The result of a step is stored before the next step begins, so that
 * another process, or this one after a restart, can continue.
 */
interface AttemptWorker {
  /** Claims the attempt and starts to work on it. Does nothing while another worker has its lease. */
  start(session: Session, attemptId: string): Promise<void>;
  abort(attemptId: string): void;
  /** Aborts all work. The attempts can be claimed again when their leases expire. */
  stop(): void;
}

/** Whether the attempt continues without the person. */
export function isRunning({ status }: Attempt): boolean {
  return runningStatuses.includes(status);
}

export function createAttemptWorker(context: Context): AttemptWorker {
  const { store, now, vault, limits, onError } = context;
  /** Of the attempts that this process works on. */
  const controllers = new Map<string, AbortController>();

  const work = async (session: Session, attemptId: string, signal: AbortSignal): Promise<void> => {
    for (;;) {
      const attempt = await store.attempts.findCurrent(session.publicId);
      // A newer attempt has a worker of its own: a second one would send the password twice.
      if (attempt?.id !== attemptId || !isRunning(attempt) || signal.aborted) return;
      const { result, signIn } = await takeStep({ context, session, attempt, signal });
      if (signal.aborted || result.next === 'done') return;
      if (result.next === 'wait') {
        await pause(result.seconds * 1_000, signal);
        continue;
      }
      // After a challenge or a failure, the person continues, possibly as soon as the result is stored.
      const isLastStep = result.next !== 'reading_accounts';
      if (isLastStep) controllers.delete(attemptId);
      const isStored = await settle(attempt, result, signIn);
      if (!isStored || isLastStep) return;
    }
  };

  /** Stores the result, then refunds what the step did not use. @returns whether the result was stored. */
  const settle = async (
    attempt: Attempt,
    result: Exclude<StepResult, { next: 'done' | 'wait' }>,
    signIn: SignIn | null,
  ): Promise<boolean> => {
    const isStored = await store.attempts.advance(attempt.id, attempt.status, {
      status: result.next,
      challenge: result.next === 'challenge' ? result.challenge : null,
      error: result.next === 'failed' ? result.error : null,
      sealed: 'secrets' in result ? await sealSecrets(vault, attempt.id, result.secrets) : null,
    });
    if (isStored) await refundUnused(limits, attempt, { result, signIn });
    return isStored;
  };

  return {
    async start(session, attemptId) {
      if (controllers.has(attemptId)) return;
      const controller = new AbortController();
      controllers.set(attemptId, controller);
      const remove = (): void => {
        if (controllers.get(attemptId) === controller) controllers.delete(attemptId);
      };
      const lease = newClaim(now());
      // If the claim fails, the page's next poll tries again.
      const isClaimed = await store.attempts.claimLease(attemptId, lease).catch(() => false);
      if (!isClaimed) return remove();
      const renew = (renewed: Lease) => store.attempts.renewLease(attemptId, renewed);
      holdLease(lease, { now, renew }, (lost) =>
        work(session, attemptId, AbortSignal.any([lost, controller.signal])),
      )
        .catch(onError)
        .finally(remove);
    },

    abort(attemptId) {
      controllers.get(attemptId)?.abort();
    },

    stop() {
      for (const controller of controllers.values()) controller.abort();
    },
  };
}

/** Resolves after some time, or when the signal aborts. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    signal.addEventListener('abort', finish);
    if (signal.aborted) finish();
  });
