import type { Environment } from '@utility-connect/protocol';
import type { Connector, MeterInterval } from '../connectors/connector.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Directory, Utility } from '../directory/directory.ts';
import { ServiceError, temporarilyUnavailable } from '../http/errors.ts';
import type { Account, AccountData, Store } from '../store/store.ts';
import { cutChunk, encodeChunks, joinBodies, lastEnd } from './chunks.ts';
import { openCredentials } from './credentials.ts';
import { addMonths, monthOf } from './months.ts';

/** How much of an account's past is kept, in months. */
export const HISTORY_MONTHS = 24;

/** Brings interval data and bills from the utility into the store. One sync per account at a time. */
export interface Sync {
  /** Starts a sync and returns at once; a failure is met again by `ensure`. */
  start(account: Account, environment: Environment): void;
  /**
   * Sees to it that the account's data can be read: waits a moment for a first sync, and brings in what is new.
   *
   * @throws ServiceError 409 `data_unavailable` while the first sync still runs, 503 when it failed.
   */
  ensure(account: Account, environment: Environment): Promise<void>;
}

export interface SyncOptions {
  readonly store: Store;
  readonly directory: Directory;
  readonly vault: Vault;
  readonly connectorFor: (utility: Utility, environment: Environment) => Connector | null;
  /** UNIX seconds. */
  readonly now: () => number;
  /** How long a request waits for a first sync, in milliseconds. Default 5,000. */
  readonly patienceMs?: number | undefined;
}

const SYNC_TIMEOUT_MS = 120_000;

/** Syncs in the process, on demand. */
export function createSync(options: SyncOptions): Sync {
  const running = new Map<string, Promise<void>>();
  // A utility may lag behind the clock for days: ask it once per interval, not once per request.
  const checkedAt = new Map<string, number>();

  const run = (account: Account, environment: Environment): Promise<void> => {
    const current = running.get(account.id);
    if (current) return current;
    if (checkedAt.size > 10_000) checkedAt.clear();
    checkedAt.set(account.id, options.now());
    const sync = syncAccount(options, account, environment).finally(() => running.delete(account.id));
    running.set(account.id, sync);
    return sync;
  };

  return {
    start(account, environment) {
      run(account, environment).catch(() => checkedAt.delete(account.id));
    },

    async ensure(account, environment) {
      if (account.syncedTo === null) {
        const done = await settlesWithin(run(account, environment), options.patienceMs ?? 5_000);
        if (!done) throw stillRunning();
        return;
      }
      const fresh = Math.max(account.syncedTo, checkedAt.get(account.id) ?? 0);
      if (options.now() - fresh < account.intervalSeconds) return;
      // What is stored stays readable when the utility is down.
      await settlesWithin(run(account, environment), options.patienceMs ?? 5_000).catch(() => undefined);
    },
  };
}

async function syncAccount(options: SyncOptions, account: Account, environment: Environment): Promise<void> {
  const { store, directory, vault, now, connectorFor } = options;
  const utility = directory.find(account.utilityId);
  const connector = utility && connectorFor(utility, environment);
  const sealed = await store.accounts.findSealed(account.id);
  if (!utility || !connector || !sealed) throw temporarilyUnavailable();
  const { login } = await openCredentials(vault, sealed);
  const to = now();
  const from = account.syncedTo ?? alignDown(addMonths(to, -HISTORY_MONTHS), account.intervalSeconds);
  const request = {
    utility,
    login,
    accountKey: account.accountKey,
    from,
    to,
    signal: AbortSignal.timeout(SYNC_TIMEOUT_MS),
  };
  try {
    const intervals: MeterInterval[] = [];
    for await (const batch of connector.readIntervals(request)) intervals.push(...batch);
    const bills = await connector.readBills(request);
    await store.accounts.putData(account.id, await mergeData(store, account, from, to, intervals, bills));
  } catch (error) {
    throw temporarilyUnavailable(error);
  }
}

// The month in which the last sync stopped is written anew: its old intervals, then the new ones.
async function mergeData(
  store: Store,
  account: Account,
  from: number,
  to: number,
  intervals: readonly MeterInterval[],
  bills: AccountData['bills'],
): Promise<AccountData> {
  const chunks = encodeChunks(intervals);
  const [first, ...rest] = chunks;
  if (!first) return { chunks, bills, syncedTo: account.syncedTo ?? to };
  const [stored] = await store.accounts.readChunks(account.id, first.month, first.month + 1);
  const kept = stored ? cutChunk(stored.body, monthOf(from), from) : new Uint8Array();
  const merged = { month: first.month, body: joinBodies([kept, first.body]) };
  return { chunks: [merged, ...rest], bills, syncedTo: lastEnd(chunks.at(-1)?.body ?? first.body) ?? to };
}

const alignDown = (time: number, seconds: number): number => Math.floor(time / seconds) * seconds;

/** @returns whether the promise settled in time; a rejection is passed on. */
async function settlesWithin(promise: Promise<void>, milliseconds: number): Promise<boolean> {
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
