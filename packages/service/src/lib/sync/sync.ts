import type { Environment } from '@utility-connect/protocol';
import { ConnectorError } from '../connectors/connector.ts';
import { InvalidAnswerError } from '../connectors/guard/invalid-answer.ts';
import { WordlessError } from '../connectors/guard/without-words.ts';
import { ServiceError, temporarilyUnavailable } from '../http/errors.ts';
import type { Account, SyncOutcome } from '../store/store.ts';
import { isDatabaseDown } from '../store/store-error.ts';
import { holdLease, LEASE_SECONDS } from './hold-lease.ts';
import { doneAt, type FormerFailures, failedAt } from './outcomes.ts';
import { type ReadContext, readAccount } from './read-account.ts';
import { startWorker } from './worker.ts';

/** Brings interval data and bills from the utility into the store. An account is read by one process at a time. */
export interface Sync {
  /** Starts a sync and returns at once; a failure is met again by `ensure`. */
  start(account: Account, environment: Environment): void;
  /**
   * Sees to it that the account's data can be read: waits a moment for a first sync, and brings in what is new.
   *
   * @throws ServiceError 409 `data_unavailable` while the first sync still runs, 503 when it failed.
   */
  ensure(account: Account, environment: Environment): Promise<void>;
  /** Reads in the background what is due, until `stop`. */
  work(): void;
  /** Lets go of all readings, so that another process can take them up. Resolves when they have ended. */
  stop(): Promise<void>;
}

export interface SyncOptions extends ReadContext {
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
const neverFailed: FormerFailures = { failures: 0, utilityFailures: 0 };

/** Syncs on demand and, once told to work, in the background. */
export function createSync(options: SyncOptions): Sync {
  const { store, now, patienceMs = 5_000, share = Math.random } = options;
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  // A utility may lag behind the clock for days: ask it once per interval, not once per request.
  const checkedAt = new Map<string, number>();
  const restUntil = new Map<string, number>();

  const track = (accountId: string, reading: Promise<void>): Promise<void> => {
    const tracked = reading.finally(() => running.delete(accountId));
    running.set(accountId, tracked);
    return tracked;
  };

  const findAgain = ({ clientId, userRef, id }: Account) => store.accounts.find(clientId, userRef, id);

  /** Under a lease. */
  const read = async (
    account: Account,
    environment: Environment,
    held: number,
    former: FormerFailures,
  ): Promise<void> => {
    let failure: unknown;
    await holdLease(store.syncs, account.id, held, now, async (lost): Promise<SyncOutcome> => {
      try {
        // Somebody else may have read it between the request and the lease.
        const fresh = (await findAgain(account)) ?? account;
        await readAccount(options, fresh, environment, AbortSignal.any([lost, stopping.signal]));
        return doneAt(now(), share());
      } catch (error) {
        failure = error;
        return stopping.signal.aborted ? { kind: 'released' } : failedAt(now(), failure, former, share());
      }
    });
    if (failure === undefined) return;
    if (restUntil.size > 10_000) restUntil.clear();
    restUntil.set(account.id, now() + REST_SECONDS);
    throw temporarilyUnavailable(failure);
  };

  const readOnce = async (account: Account, environment: Environment): Promise<void> => {
    for (let waitedMs = 0; ; waitedMs += LOOK_AGAIN_MS) {
      const held = now() + LEASE_SECONDS;
      const lease = await store.syncs.lease(account.id, now(), held);
      if (lease === 'leased') return read(account, environment, held, neverFailed);
      if (lease === 'login_refused') throw temporarilyUnavailable();
      // Another process reads it: what it finds is there for all.
      if (waitedMs >= patienceMs) throw stillRunning();
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      const fresh = await findAgain(account);
      if (fresh === null || fresh.syncedTo !== account.syncedTo) return;
    }
  };

  const run = (account: Account, environment: Environment): Promise<void> => {
    const current = running.get(account.id);
    if (current) return current;
    if (checkedAt.size > 10_000) checkedAt.clear();
    checkedAt.set(account.id, now());
    return track(account.id, readOnce(account, environment));
  };

  return {
    start(account, environment) {
      run(account, environment).catch(() => checkedAt.delete(account.id));
    },

    async ensure(account, environment) {
      if (account.syncedTo === null) {
        if ((restUntil.get(account.id) ?? 0) > now()) throw temporarilyUnavailable();
        const done = await settlesWithin(run(account, environment), patienceMs);
        if (!done) throw stillRunning();
        return;
      }
      const fresh = Math.max(account.syncedTo, checkedAt.get(account.id) ?? 0);
      if (now() - fresh < account.intervalSeconds) return;
      // What is stored stays readable when the utility is down.
      await settlesWithin(run(account, environment), patienceMs).catch(() => undefined);
    },

    work() {
      startWorker({
        syncs: store.syncs,
        now,
        signal: stopping.signal,
        read: ({ account, environment, ...former }, held) =>
          track(account.id, read(account, environment, held, former)),
        onError(error) {
          const { cause } = error as { cause?: unknown };
          // What may be logged of a connector that is at fault.
          if (cause instanceof InvalidAnswerError || cause instanceof WordlessError) options.onError(cause);
          else if (!(cause instanceof ConnectorError) && !isDatabaseDown(error)) options.onError(error);
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

const stillRunning = (): ServiceError =>
  new ServiceError(
    409,
    'data_unavailable',
    'The first data of this account is still being read. Try again shortly.',
    {
      headers: { 'Retry-After': '2' },
    },
  );
