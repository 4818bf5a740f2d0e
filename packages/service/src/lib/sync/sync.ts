import type { Environment } from '@utility-connect/protocol';
import { ConnectorError } from '../connectors/connector.ts';
import { InvalidAnswerError } from '../connectors/guard/invalid-answer.ts';
import { WordlessError } from '../connectors/guard/without-words.ts';
import { ServiceError, temporarilyUnavailable } from '../http/errors.ts';
import type { Account } from '../store/accounts.ts';
import { isDatabaseDown } from '../store/store-error.ts';
import type { SyncLease, SyncObstacle, SyncOutcome } from '../store/syncs.ts';
import { claimAt, holdLease } from './hold-lease.ts';
import { doneAt, failedAt } from './outcomes.ts';
import { type SyncContext, syncAccount } from './sync-account.ts';
import { startWorker } from './worker.ts';

/** Brings interval data and bills from the utility into the store. An account is read by one process at a time. */
export interface Sync {
  /**
   * Starts a sync after a sign-in and returns at once; a failure is met again by `ensure`. An account that has to wait for
   * its turn at the utility is left to the background work.
   */
  start(account: Account, environment: Environment): void;
  /**
   * Sees to it that the account's data can be read: waits a moment for a first sync, and brings in what is new where the
   * utility has a place free.
   *
   * @returns whether that took time, in which what the caller knows may have changed: the account may have been removed, too.
   * @throws ServiceError 409 `data_unavailable` while the first sync still runs or waits for its turn, or when the utility
   * refused the login before it; 503 when it failed or the utility rests.
   */
  ensure(account: Account, environment: Environment): Promise<boolean>;
  /** Reads in the background what is due, until `stop`. */
  work(): void;
  /** Lets go of all readings, so that another process can take them up. Resolves when they have ended. */
  stop(): Promise<void>;
}

export interface SyncOptions extends SyncContext {
  /** How long a request waits for a first sync, in milliseconds. Default 5,000. */
  readonly patienceMs?: number | undefined;
  /** Told of failures in the background that no utility is to blame for. */
  readonly onError: (error: unknown) => void;
  /** From 0 to 1, at random: spreads what would else happen at the same time. Default `Math.random`. */
  readonly share?: () => number;
}

const LOOK_AGAIN_MS = 200;
const STOP_MS = 2_000;
/** How long requests leave an account alone whose first reading failed. */
const REST_SECONDS = 30;
/** How often it is told that the database keeps background work from going on. */
const TELL_SECONDS = 600;

/** Syncs on demand and, once told to work, in the background. */
export function createSync(options: SyncOptions): Sync {
  const { store, now, patienceMs = 5_000, share = Math.random } = options;
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  // A utility may lag behind the clock for days: ask it once per interval, not once per request.
  const checkedAt = new Map<string, number>();
  const restUntil = new Map<string, number>();
  let lookForDue = () => {};

  const track = (accountId: string, reading: Promise<void>): Promise<void> => {
    const tracked = reading.finally(() => {
      // Another one may have begun meanwhile.
      if (running.get(accountId) === tracked) running.delete(accountId);
    });
    running.set(accountId, tracked);
    return tracked;
  };

  // Not where it lies further ahead than a rest lasts: the clock was wrong then.
  const rests = ({ id }: Account): boolean => {
    const left = (restUntil.get(id) ?? 0) - now();
    return left > 0 && left <= REST_SECONDS;
  };

  const findAgain = ({ clientId, userRef, id }: Account) => store.accounts.find(clientId, userRef, id);

  const read = async (account: Account, environment: Environment, lease: SyncLease): Promise<void> => {
    let failure: unknown;
    let failed: SyncOutcome | undefined;
    const isOurs = await holdLease(
      store.syncs,
      account.id,
      lease.held,
      now,
      async (lost): Promise<SyncOutcome> => {
        try {
          // Somebody else may have read it between the request and the lease.
          const fresh = (await findAgain(account)) ?? account;
          await syncAccount(options, fresh, environment, AbortSignal.any([lost, stopping.signal]));
          return doneAt(now(), share());
        } catch (error) {
          failure = error;
          failed = stopping.signal.aborted ? { kind: 'released' } : failedAt(now(), failure, lease, share());
          return failed;
        }
      },
    );
    if (failed === undefined) return;
    // Somebody else reads it: that it failed here says nothing.
    if (!isOurs) throw notReadYet();
    // The store knows it, and a sign-in at another process ends it.
    if (failed.kind === 'login_refused') throw loginRefused(failure);
    if (restUntil.size > 10_000) restUntil.clear();
    restUntil.set(account.id, now() + REST_SECONDS);
    throw temporarilyUnavailable(failure);
  };

  const readOnce = async (
    account: Account,
    environment: Environment,
    waitFor: readonly SyncObstacle[],
  ): Promise<void> => {
    for (let waitedMs = 0; ; waitedMs += LOOK_AGAIN_MS) {
      const lease = await store.syncs.lease(account.id, claimAt(now()));
      // Its place is free then for what waits.
      if (typeof lease === 'object') return read(account, environment, lease).finally(() => lookForDue());
      if (lease === 'login_refused') throw loginRefused();
      if (lease === 'utility_resting') throw temporarilyUnavailable();
      // The utility was not asked: the next request may try again.
      if (lease === 'utility_full') checkedAt.delete(account.id);
      if (!waitFor.includes(lease) || waitedMs >= patienceMs) throw notReadYet();
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      // What another process or the background work finds is there for all.
      const fresh = await findAgain(account);
      if (fresh === null || fresh.syncedTo !== account.syncedTo) return;
    }
  };

  const begin = (
    account: Account,
    environment: Environment,
    waitFor: readonly SyncObstacle[],
  ): Promise<void> => {
    if (checkedAt.size > 10_000) checkedAt.clear();
    checkedAt.set(account.id, now());
    return track(account.id, readOnce(account, environment, waitFor));
  };

  return {
    start(account, environment) {
      restUntil.delete(account.id);
      // Also beside a reading that is under way: it has the credentials from before the sign-in, and has lost its lease.
      begin(account, environment, []).catch(() => checkedAt.delete(account.id));
    },

    async ensure(account, environment) {
      const current = running.get(account.id);
      if (account.syncedTo === null) {
        if (rests(account)) throw temporarilyUnavailable();
        const reading = current ?? begin(account, environment, ['busy', 'utility_full']);
        if (!(await settlesWithin(reading, patienceMs))) throw notReadYet();
        return true;
      }
      const fresh = Math.max(account.syncedTo, checkedAt.get(account.id) ?? 0);
      if (now() - fresh < account.intervalSeconds) return false;
      // What is stored stays readable when the utility is down, and while others are read there.
      await settlesWithin(current ?? begin(account, environment, ['busy']), patienceMs).catch(
        () => undefined,
      );
      return true;
    },

    work() {
      let toldAt: number | undefined;
      lookForDue = startWorker({
        syncs: store.syncs,
        now,
        signal: stopping.signal,
        read: ({ account, environment, ...lease }) => track(account.id, read(account, environment, lease)),
        onError(error) {
          if (hasNoData(error)) return;
          const { cause } = error as { cause?: unknown };
          // What may be logged of a connector that is at fault.
          if (cause instanceof InvalidAnswerError || cause instanceof WordlessError) options.onError(cause);
          else if (isDatabaseDown(error)) {
            // Also where it answers everything else: nobody waits for this, so nobody else would notice.
            if (toldAt !== undefined && Math.abs(now() - toldAt) < TELL_SECONDS) return;
            toldAt = now();
            options.onError(error);
          } else if (!(cause instanceof ConnectorError)) options.onError(cause ?? error);
        },
      });
    },

    async stop() {
      stopping.abort();
      await settlesWithin(Promise.allSettled(running.values()), STOP_MS);
    },
  };
}

/** @returns whether the promise settled in time; a rejection is passed on. */
async function settlesWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([promise.then(() => true), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** What a request gets whose account has nothing yet. */
export const notReadYet = (): ServiceError =>
  new ServiceError(
    409,
    'data_unavailable',
    'The first data of this account is still being read, or waits for its turn at the utility. Try again shortly.',
    {
      headers: { 'Retry-After': '2' },
    },
  );

// Nothing is down, and asking again changes nothing before the person has signed in.
const loginRefused = (cause?: unknown): ServiceError =>
  new ServiceError(
    409,
    'data_unavailable',
    'The utility refuses the login of this account, and nothing was read before. The person has to sign in again through Connect.',
    { headers: { 'Retry-After': '3600' }, cause },
  );

const hasNoData = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'data_unavailable';
