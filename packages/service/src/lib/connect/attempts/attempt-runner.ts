import type { Context } from '../../context.ts';
import { DomainError } from '../../domain-error.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import { isLeased } from '../../store/leases.ts';
import type { Session } from '../../store/sessions.ts';
import { type ChallengeReply, replyToChallenge } from '../sign-in/challenges.ts';
import type { TypedFields } from '../sign-in/typed-fields.ts';
import { openSecrets, type SignInSecrets, sealSecrets } from '../steps/attempt-secrets.ts';
import { createAttemptWorker, isRunning } from './attempt-worker.ts';
import { newAttempt } from './new-attempt.ts';

/** The attempts of sessions that sign in or consent. Requests change an attempt here; the work at the utility is in `attempt-worker.ts`. */
export interface AttemptRunner {
  /**
   * Starts a sign-in, which cancels the session's previous one.
   *
   * @throws DomainError `too_many_attempts` when the session, the login or the address has no sign-in left.
   */
  start(session: Session, input: AttemptInput): Promise<Attempt>;
  /** The session's newest attempt. Continues it if no worker has its lease. */
  current(session: Session): Promise<Attempt | null>;
  /**
   * Replies to the open challenge.
   *
   * @throws DomainError `attempt_not_ready` when no challenge is open, `too_many_attempts` when the session has no try left, or
   * an error of {@link replyToChallenge}. The attempt is then unchanged.
   */
  reply(session: Session, reply: ChallengeReply): Promise<Attempt>;
  cancel(session: Session): Promise<void>;
  /** Ends the background work. */
  stop(): void;
}

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

export function createAttemptRunner(context: Context): AttemptRunner {
  const { store, now, vault, limits, upkeep } = context;
  const worker = createAttemptWorker(context);

  const find = (session: Session) => store.attempts.findCurrent(session.publicId);

  return {
    async start(session, { client, address, utilityId, limitedName, ...secrets }) {
      const signIn = { client, utilityId, limitedName };
      const id = crypto.randomUUID();
      const attempt = newAttempt(session, {
        id,
        utilityId,
        method: 'sign_in',
        status: 'signing_in',
        sealed: await sealSecrets(vault, id, { ...secrets, codesSent: 0 }),
        createdAt: now(),
      });
      await limits.takeSignIn(signIn, session.publicId, address);
      await store.attempts.create(attempt);
      await worker.start(session, id);
      return attempt;
    },

    async current(session) {
      const attempt = await find(session);
      if (attempt && isRunning(attempt) && !isLeased(attempt, now())) await worker.start(session, attempt.id);
      return attempt;
    },

    async reply(session, reply) {
      const attempt = await find(session);
      if (attempt?.status !== 'challenge' || !attempt.challenge || !attempt.sealed) throw notReady();
      const { id, publicId } = attempt;
      const transition = replyToChallenge(attempt.challenge, reply, now());
      if (transition === null) return attempt;
      const secrets = await openSecrets<SignInSecrets>(vault, id, attempt.sealed);
      const answered = reply.kind === 'answer' ? { ...secrets, answer: reply.answer } : secrets;
      const change = { ...transition, sealed: await sealSecrets(vault, id, answered) };
      const quota = reply.kind === 'answer' ? 'guess' : 'code';
      await limits.session.take(quota, publicId);
      if (!(await store.attempts.advance(id, 'challenge', change))) {
        await limits.session.count(quota, publicId, -1);
        throw notReady();
      }
      await worker.start(session, id);
      return { ...attempt, ...change };
    },

    async cancel(session) {
      const attempt = await find(session);
      if (!attempt) return;
      await store.attempts.cancel(session.publicId);
      worker.abort(attempt.id);
      if (attempt.method !== 'redirect') return;
      await store.revocations.makeDue(attempt.id, now());
      upkeep.wake();
    },

    stop: worker.stop,
  };
}

const notReady = (): DomainError =>
  new DomainError('attempt_not_ready', 'The utility is not waiting for a code.');
