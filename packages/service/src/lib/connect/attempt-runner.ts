import type { AttemptErrorCode } from '@utility-connect/protocol';
import type { Context } from '../context.ts';
import { runningStatuses, unfinishedStatuses } from '../store/attempt-status.ts';
import type { Attempt, OpenChallenge, Session } from '../store/store.ts';
import { type AttemptSecrets, openSecrets, sealSecrets } from './attempt-secrets.ts';
import { stepAttempt } from './attempt-steps.ts';
import type { Resume } from './challenges.ts';
import { giveBackUnused } from './refusals.ts';

/**
 * Works on sign-ins in the background, one step at a time. Each step's result is in the store before the next begins, so that
 * another process, or this one after a restart, goes on where it was.
 */
export interface AttemptRunner {
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

const LEASE_SECONDS = 10;
const RENEW_MS = 3_000;

const isRunning = ({ status }: Attempt): boolean => runningStatuses.includes(status);

/** @param onError - told of what no step expected; the person sees an outage. */
export function createAttemptRunner(context: Context, onError: (error: unknown) => void): AttemptRunner {
  const { store, random, now, vault, limits } = context;
  const working = new Map<string, AbortController>();

  const find = (session: Session) => store.attempts.findCurrent(session.publicId);

  const takeUp = async (session: Session, attempt: Attempt): Promise<void> => {
    if (working.has(attempt.id)) return;
    const controller = new AbortController();
    working.set(attempt.id, controller);
    const leased = await store.attempts.lease(attempt.id, now(), now() + LEASE_SECONDS).catch(() => false);
    if (!leased) {
      working.delete(attempt.id);
      return;
    }
    const renewal = setInterval(() => renew(attempt.id).catch(() => undefined), RENEW_MS);
    work(session, attempt.id, controller.signal)
      .catch(onError)
      .finally(() => {
        clearInterval(renewal);
        working.delete(attempt.id);
      });
  };

  const renew = async (attemptId: string): Promise<void> => {
    const change = { leaseUntil: now() + LEASE_SECONDS };
    for (const status of runningStatuses) {
      if (await store.attempts.advance(attemptId, status, change)) return;
    }
  };

  const work = async (session: Session, attemptId: string, signal: AbortSignal): Promise<void> => {
    for (;;) {
      const attempt = await find(session);
      // A newer one has a worker of its own: two would send its password twice.
      if (attempt?.id !== attemptId || !isRunning(attempt) || attempt.sealed === null) return;
      if (signal.aborted) return;
      const result = await stepAttempt(context, session, attempt, signal, onError);
      if (signal.aborted || result.next === 'done') return;
      const moved = await store.attempts.advance(attempt.id, attempt.status, {
        status: result.next,
        challenge: result.next === 'challenge' ? result.challenge : null,
        error: result.next === 'failed' ? result.error : null,
        sealed: result.next === 'failed' ? null : await sealSecrets(vault, attempt.id, result.secrets),
      });
      if (!moved) return;
      await giveBackUnused(limits.ofSession, attempt, result);
      // Whoever takes the answer to it works on.
      if (result.next === 'challenge') return;
    }
  };

  return {
    async start(session, { utilityId, ...secrets }) {
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
      await store.attempts.create(attempt);
      await takeUp(session, attempt);
      return attempt;
    },

    async current(session) {
      const attempt = await find(session);
      if (attempt && isRunning(attempt) && attempt.leaseUntil <= now()) await takeUp(session, attempt);
      return attempt;
    },

    async resume(session, resume) {
      const attempt = await find(session);
      if (attempt?.status !== 'challenge' || !attempt.challenge || !attempt.sealed) return null;
      const next = resume(attempt.challenge, await openSecrets(vault, attempt.id, attempt.sealed));
      if (next === null) return attempt;
      const { status, challenge, secrets } = next;
      const taking = status === 'signing_in' ? 'guess' : 'code';
      await limits.ofSession.take(taking, session.publicId);
      const sealed = await sealSecrets(vault, attempt.id, secrets);
      const change = { status, challenge, sealed, leaseUntil: 0 };
      if (!(await store.attempts.advance(attempt.id, 'challenge', change))) {
        await limits.ofSession.count(taking, session.publicId, -1);
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
