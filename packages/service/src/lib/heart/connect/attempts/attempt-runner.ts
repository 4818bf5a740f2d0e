import { DomainError } from '../../../core/domain-error.ts';
import { holdLease } from '../../../core/jobs/hold-lease.ts';
import { isLeased, type Lease, newClaim } from '../../../core/jobs/leases.ts';
import type { Context } from '../../context.ts';
import type { SignIn } from '../../limits/limits.ts';
import { type Attempt, runningStatuses } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import { type ChallengeReply, replyToChallenge } from '../sign-in/challenges.ts';
import type { TypedFields } from '../sign-in/typed-fields.ts';
import { openSecrets, type SignInSecrets, sealSecrets } from './attempt-secrets.ts';
import { countSignIn } from './count-sign-in.ts';
import { createAttempt } from './create-attempt.ts';
import { failAttempt } from './fail-attempt.ts';
import { refundUnused } from './refund-unused.ts';
import type { StepResult } from './step.ts';
import { takeStep } from './take-step.ts';

interface AttemptInput {
  readonly client: Client;
  /** IP address of the person; `null` if unknown. */
  readonly address: string | null;
  readonly utilityId: string;
  /** See `limitedNameOf`. */
  readonly limitedName: string;
  readonly fields: TypedFields;
  readonly requestId: string;
}

export type AttemptRunner = ReturnType<typeof createAttemptRunner>;

/**
 * Works on the attempts of sessions that sign in or consent, in the background, one step at a time. The result of a step is stored
 * before the next step begins, so that another process, or this one after a restart, can continue.
 */
export function createAttemptRunner(context: Context) {
  const { store, now, vault, limits, wake, onError } = context;
  /** One controller per attempt that this process works on. */
  const controllers = new Map<string, AbortController>();
  let isStopped = false;

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
      const isStored = await settle(session, attempt, result, signIn);
      if (!isStored || isLastStep) return;
    }
  };

  /** Stores the result, then refunds the quotas that the step did not use. @returns whether the result was stored. */
  const settle = async (
    session: Session,
    attempt: Attempt,
    result: Exclude<StepResult, { next: 'done' | 'wait' }>,
    signIn: SignIn | null,
  ): Promise<boolean> => {
    const isStored =
      result.next === 'failed'
        ? await failAttempt(context, session, attempt, result)
        : await store.attempts.advance(attempt.id, attempt.status, {
            status: result.next,
            challenge: result.next === 'challenge' ? result.challenge : null,
            sealed: await sealSecrets(vault, attempt.id, result.secrets),
          });
    if (isStored) await refundUnused(limits, attempt, { result, signIn });
    return isStored;
  };

  /** Claims the attempt and starts to work on it. Does nothing while another worker has its lease. */
  const startWork = async (session: Session, attemptId: string): Promise<void> => {
    if (isStopped || controllers.has(attemptId)) return;
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
  };

  const find = (session: Session) => store.attempts.findCurrent(session.publicId);

  const findUsable = async (session: Session): Promise<Attempt> => {
    const attempt = await find(session);
    if (!attempt || attempt.status === 'cancelled') throw notReady();
    return attempt;
  };

  return {
    /**
     * Starts a sign-in, which cancels the session's previous one.
     *
     * @throws DomainError `too_many_attempts` when the session, the login or the address has no sign-in left, `consent_required`.
     */
    async start(
      session: Session,
      { client, address, utilityId, limitedName, ...secrets }: AttemptInput,
    ): Promise<Attempt> {
      const signIn = { client, utilityId, limitedName };
      const id = crypto.randomUUID();
      const sealed = await sealSecrets(vault, id, { ...secrets, codesSent: 0 });
      await limits.takeSignIn(signIn, session.publicId, address);
      const attempt = await createAttempt(store, session, {
        id,
        utilityId,
        method: 'sign_in',
        status: 'signing_in',
        sealed,
        createdAt: now(),
      });
      await startWork(session, id);
      return attempt;
    },

    /** The session's newest attempt. Continues it if no worker has its lease. */
    async current(session: Session): Promise<Attempt | null> {
      const attempt = await find(session);
      if (attempt && isRunning(attempt) && !isLeased(attempt, now())) await startWork(session, attempt.id);
      return attempt;
    },

    /**
     * Replies to the open challenge. Does nothing if the attempt has left it.
     *
     * @throws DomainError `attempt_not_ready` when there is no attempt or it was cancelled, `too_many_attempts` when the session has no try left, or
     * an error of {@link replyToChallenge}. The attempt is then unchanged.
     */
    async reply(session: Session, reply: ChallengeReply): Promise<Attempt> {
      const attempt = await findUsable(session);
      // A repeated reply, after a response that was lost.
      if (attempt.status !== 'challenge' || !attempt.challenge || !attempt.sealed) return attempt;
      const { id, publicId } = attempt;
      const transition = replyToChallenge(attempt.challenge, reply, now());
      if (transition === null) return attempt;
      const secrets = await openSecrets<SignInSecrets>(vault, id, attempt.sealed);
      const answered = reply.kind === 'answer' ? { ...secrets, answer: reply.answer } : secrets;
      const change = { ...transition, sealed: await sealSecrets(vault, id, answered) };
      const quota = reply.kind === 'answer' ? 'guess' : 'code';
      await limits.session.take(quota, publicId);
      if (!(await store.attempts.advance(id, 'challenge', change))) {
        await limits.session.refund(quota, publicId);
        return findUsable(session);
      }
      await startWork(session, id);
      return { ...attempt, ...change };
    },

    async cancel(session: Session): Promise<void> {
      const attempt = await find(session);
      if (!attempt) return;
      const isCancelled = await store.attempts.cancel(session.publicId);
      if (isCancelled) await countSignIn(context, session, attempt, { outcome: 'cancelled' });
      controllers.get(attempt.id)?.abort();
      if (attempt.method !== 'redirect') return;
      await store.revocations.makeDue(attempt.id, now());
      wake('revocation');
    },

    /**
     * Aborts all background work, whose attempts can be claimed again when their leases expire. Starts no more: later attempts wait
     * for another process.
     */
    stop(): void {
      isStopped = true;
      for (const controller of controllers.values()) controller.abort();
    },
  };
}

const notReady = (): DomainError =>
  new DomainError('attempt_not_ready', 'The utility is not waiting for a code.');

/** Whether the attempt continues without the person. */
const isRunning = ({ status }: Attempt): boolean => runningStatuses.includes(status);

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
