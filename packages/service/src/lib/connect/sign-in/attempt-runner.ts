import type { AttemptErrorCode } from '@utility-connect/protocol';
import type { Context } from '../../context.ts';
import { holdLease } from '../../lease/hold-lease.ts';
import type { SignIn } from '../../limits/limits.ts';
import { runningStatuses, unfinishedStatuses } from '../../store/attempt-status.ts';
import type { Attempt, OpenChallenge } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import { isLeased, LEASE_SECONDS, type Lease } from '../../store/leases.ts';
import type { Session } from '../../store/sessions.ts';
import { type AttemptSecrets, openSecrets, sealSecrets } from './attempt-secrets.ts';
import { stepAttempt } from './attempt-steps.ts';
import type { Resume } from './challenges.ts';
import { giveBackUnused } from './refusals.ts';
import { writeOrGiveBack } from './write-or-give-back.ts';

/**
 * Works on sign-ins in the background, one step at a time. Each step's result is in the store before the next begins, so that
 * another process, or this one after a restart, goes on where it was.
 */
export interface AttemptRunner {
  /** @throws ServiceError 429 `too_many_attempts` when the session, the login or the address has no sign-in left. */
  start(session: Session, input: AttemptInput): Promise<Attempt>;
  /** The session's newest attempt; takes up its work where nobody does. */
  current(session: Session): Promise<Attempt | null>;
  /**
   * Goes on with an open challenge.
   *
   * @returns `null` when none is open.
   * @throws what `resume` throws; the challenge then stays as it is.
   */
  resume(session: Session, resume: Resume): Promise<Attempt | null>;
  cancel(session: Session): Promise<void>;
  /** Lets go of all work; what is unfinished is taken up again later. */
  stop(): void;
}

export interface AttemptInput {
  readonly client: Client;
  /** Where the person is, if that is known. */
  readonly address: string | null;
  readonly utilityId: string;
  readonly username: string;
  readonly password: string;
  readonly requestId: string;
}

/** What a step of an attempt came to. */
export type StepResult =
  | { readonly next: 'signing_in' | 'reading_accounts'; readonly secrets: AttemptSecrets }
  | { readonly next: 'challenge'; readonly challenge: OpenChallenge; readonly secrets: AttemptSecrets }
  | { readonly next: 'failed'; readonly error: AttemptErrorCode }
  | { readonly next: 'done' };

const isRunning = ({ status }: Attempt): boolean => runningStatuses.includes(status);

/** @param onError - told of what no step expected; the person sees an outage. */
export function createAttemptRunner(context: Context, onError: (error: unknown) => void): AttemptRunner {
  const { store, random, now, vault, limits } = context;
  const working = new Map<string, AbortController>();
  /** Of sessions: steps whose result can be seen already, while what they did not use is still given back. */
  const settling = new Map<string, Promise<unknown>>();

  const find = (session: Session) => store.attempts.findCurrent(session.publicId);

  const takeUp = async (session: Session, attempt: Attempt): Promise<void> => {
    if (working.has(attempt.id)) return;
    const controller = new AbortController();
    working.set(attempt.id, controller);
    const lease = { leaseId: random.uuid(), leaseUntil: now() + LEASE_SECONDS };
    // Without a lease, two workers would each send the password.
    const isClaimed = await store.attempts
      .claimLease(attempt.id, { ...lease, now: now() })
      .catch(() => false);
    if (!isClaimed) {
      working.delete(attempt.id);
      return;
    }
    const leave = (): void => {
      if (working.get(attempt.id) === controller) working.delete(attempt.id);
    };
    const renew = (renewed: Lease) => store.attempts.renewLease(attempt.id, renewed);
    holdLease(lease, { now, renew }, (lost) =>
      work(session, attempt.id, AbortSignal.any([lost, controller.signal]), leave),
    )
      .catch(onError)
      .finally(leave);
  };

  const work = async (
    session: Session,
    attemptId: string,
    signal: AbortSignal,
    leave: () => void,
  ): Promise<void> => {
    for (;;) {
      const attempt = await find(session);
      // A newer one has a worker of its own: two would send its password twice.
      if (attempt?.id !== attemptId || !isRunning(attempt) || attempt.sealed === null) return;
      if (signal.aborted) return;
      const { result, signIn } = await stepAttempt(context, session, attempt, signal, onError);
      if (signal.aborted || result.next === 'done') return;
      // The answer may arrive as soon as the challenge is stored, at this process or another one.
      if (result.next === 'challenge') leave();
      const settled = settle(attempt, result, signIn);
      // The person may go on at once, where it is for them to go on.
      if (result.next === 'challenge' || result.next === 'failed') settling.set(attempt.publicId, settled);
      const moved = await settled.finally(() => {
        if (settling.get(attempt.publicId) === settled) settling.delete(attempt.publicId);
      });
      if (!moved || result.next === 'challenge') return;
    }
  };

  const settle = async (
    attempt: Attempt,
    result: Exclude<StepResult, { next: 'done' }>,
    signIn: SignIn | null,
  ): Promise<boolean> => {
    const moved = await store.attempts.advance(attempt.id, attempt.status, {
      status: result.next,
      challenge: result.next === 'challenge' ? result.challenge : null,
      error: result.next === 'failed' ? result.error : null,
      sealed: 'secrets' in result ? await sealSecrets(vault, attempt.id, result.secrets) : null,
    });
    if (moved) await giveBackUnused(limits, attempt, { result, signIn });
    return moved;
  };

  const whenSettled = async (session: Session): Promise<void> => {
    await settling.get(session.publicId)?.catch(() => undefined);
  };

  return {
    async start(session, { client, address, utilityId, ...secrets }) {
      const signIn = { client, utilityId, username: secrets.username };
      const id = random.uuid();
      const attempt: Attempt = {
        id,
        publicId: session.publicId,
        utilityId,
        status: 'signing_in',
        challenge: null,
        error: null,
        sealed: await sealSecrets(vault, id, { ...secrets, codesSent: 0 }),
        leaseUntil: 0,
        userRef: null,
        connectionId: null,
        createdAt: now(),
      };
      await whenSettled(session);
      await limits.takeSignIn(signIn, session.publicId, address);
      await writeOrGiveBack({
        write: () => store.attempts.create(attempt),
        isWritten: async () => (await find(session))?.id === id,
        giveBack: () => limits.refundUnsent(signIn, session.publicId),
      });
      await takeUp(session, attempt);
      return attempt;
    },

    async current(session) {
      const attempt = await find(session);
      if (attempt && isRunning(attempt) && !isLeased(attempt, now())) await takeUp(session, attempt);
      return attempt;
    },

    async resume(session, resume) {
      const attempt = await find(session);
      if (attempt?.status !== 'challenge' || !attempt.challenge || !attempt.sealed) return null;
      const next = resume(attempt.challenge, await openSecrets(vault, attempt.id, attempt.sealed));
      if (next === null) return attempt;
      const { status, challenge, secrets } = next;
      const taking = status === 'signing_in' ? 'guess' : 'code';
      const giveBack = () => limits.session.count(taking, session.publicId, -1);
      const sealed = await sealSecrets(vault, attempt.id, secrets);
      const change = { status, challenge, sealed };
      await whenSettled(session);
      await limits.session.take(taking, session.publicId);
      const isMoved = await writeOrGiveBack({
        write: () => store.attempts.advance(attempt.id, 'challenge', change),
        isWritten: async () => (await find(session))?.status !== 'challenge',
        giveBack,
      });
      if (!isMoved) {
        await giveBack();
        return null;
      }
      await takeUp(session, { ...attempt, status });
      return find(session);
    },

    async cancel(session) {
      const attempt = await find(session);
      if (!attempt) return;
      working.get(attempt.id)?.abort();
      for (const status of unfinishedStatuses) {
        await store.attempts.advance(attempt.id, status, {
          status: 'cancelled',
          challenge: null,
          sealed: null,
        });
      }
    },

    stop() {
      for (const controller of working.values()) controller.abort();
    },
  };
}
