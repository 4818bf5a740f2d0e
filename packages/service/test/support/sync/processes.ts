import {
  type Capabilities,
  type ConnectorBill,
  ConnectorError,
  type MeterInterval,
  type RangeRequest,
  type SignInMethod,
} from '@utility-connect/connector';
import type { ConnectedMethod } from '@utility-connect/connector-host';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import { afterEach, beforeEach } from 'vitest';
import { createMemoryStore } from '../../../src/lib/app/create-memory-store.ts';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import { createVault, type Vault } from '../../../src/lib/core/crypto/vault.ts';
import { createWorker } from '../../../src/lib/core/jobs/worker.ts';
import type { Utility } from '../../../src/lib/directory/directory.ts';
import { createLimits, defaultLimits } from '../../../src/lib/heart/limits/limits.ts';
import {
  type Credentials,
  openCredentials,
  sealCredentials,
} from '../../../src/lib/heart/logins/credentials.ts';
import type { Account } from '../../../src/lib/heart/store/accounts.ts';
import { createSync, type Sync } from '../../../src/lib/heart/sync/sync.ts';
import { link, makeAccount, now as start } from '../../store/contract/fixtures.ts';

/** Processes that share a store and sync from one utility. */
interface Processes {
  /** UNIX seconds. Tests move it. */
  readonly clock: { now: number };
  readonly store: Store;
  readonly vault: Vault;
  readonly utility: FakeUtility;
  /** Reported by the processes. */
  readonly errors: unknown[];
  readonly debugMessages: string[];
  /** Starts another process. */
  startProcess(waitMs?: number): Process;
  /** Connects a login with these accounts, whose ids default to its name. */
  connect(
    name: string,
    accountIds?: string[],
    password?: string,
    more?: Partial<Credentials>,
  ): Promise<[Account, ...Account[]]>;
  /** Opens the stored credentials of an account's login. */
  credentialsOf(account: Account): Promise<Credentials>;
  reload(account: Account): Promise<Account>;
  syncedTo(account: Account): Promise<number | null>;
  stop(): Promise<unknown>;
}

interface Process extends Sync {
  /** Syncs due accounts in the background. */
  work(): void;
}

/** A utility whose responses tests control. */
interface FakeUtility {
  /** Keys of the accounts whose intervals were requested. */
  readonly reads: string[];
  readonly logins: string[];
  /** How far back its connector says that its data reaches. */
  historyMonths: number;
  /** Days of intervals that one read covers. Default any number. */
  windowDays?: number;
  /** Default some. */
  intervalSeconds?: readonly number[];
  /** Interval requests in progress. */
  active: number;
  maxActive: number;
  /** Called before each response. */
  hold: (request: RangeRequest) => Promise<void>;
  intervals: (request: RangeRequest) => readonly MeterInterval[];
  /** Default one batch of `intervals`. */
  batches: (request: RangeRequest) => AsyncIterable<readonly MeterInterval[]>;
  /** Must not return bills outside of the range: the connector guard is bypassed. */
  bills: (request: RangeRequest) => ConnectorBill[];
  signIn: SignInMethod['signIn'];
  /** Default none. */
  renew?: SignInMethod['renew'];
  /** Default username and password. */
  fields?: SignInMethod['fields'];
  /** Default `false`. */
  codeAtEachSignIn?: boolean;
}

/** For the top of a test file: gives each test a new store and utility, without accounts and processes. */
export function useProcesses(): Processes {
  const processes = {} as Processes;
  beforeEach(async () => {
    Object.assign(processes, await createProcesses());
  });
  afterEach(() => processes.stop());
  return processes;
}

const createProcesses = async (): Promise<Processes> => {
  const clock = { now: start };
  const store = await createMemoryStore();
  const vault = await createVault(new Uint8Array(32));
  const processes: Process[] = [];
  const errors: unknown[] = [];
  const debugMessages: string[] = [];
  const utility: FakeUtility = {
    reads: [],
    logins: [],
    historyMonths: 24,
    active: 0,
    maxActive: 0,
    hold: async () => {},
    intervals: ({ to }) => [{ start: to - 900, end: to, usageKwh: 0.25 }],
    async *batches(request) {
      yield utility.intervals(request);
    },
    bills: () => [],
    signIn: async () => ({ kind: 'signed_in', login: 'newer login' }),
  };
  const reload = async ({ userRef, id }: Account): Promise<Account> => {
    const account = await store.accounts.find('acme', userRef, id);
    if (!account) throw new Error(`There is no account ${id}.`);
    return account;
  };
  return {
    clock,
    store,
    vault,
    utility,
    errors,
    debugMessages,
    startProcess(waitMs = 5_000) {
      const sync = createSync({
        wake: (kind) => worker.wake(kind),
        store,
        vault,
        directory: { find: (id: string) => ({ id }) as Utility } as never,
        methodsFor: () => [methodOf(utility)],
        historyMonthsOf: () => utility.historyMonths,
        limits: createLimits(
          { store: store.limits, lookupKey: new Uint8Array(32), now: () => clock.now },
          defaultLimits,
        ),
        now: () => clock.now,
        codec: zlibCodec,
        waitMs,
        onError: (error) => errors.push(error),
        onDebug: (message) => debugMessages.push(message),
        share: () => 0.5,
      });
      const onError = (error: unknown) => void errors.push(error);
      const worker = createWorker({ store, now: () => clock.now, onError }, [sync.background]);
      const process = {
        ...sync,
        work: () => worker.work(),
        stop: async () => void (await Promise.all([worker.stop(), sync.stop()])),
      };
      processes.push(process);
      return process;
    },
    async connect(name, accountIds = [name], password = 'password', more = {}) {
      const loginKey = `login-${name}`;
      const credentials = { fields: { username: name, password }, login: 'first login', ...more };
      const sealed = await sealCredentials(vault, loginKey, credentials);
      const accounts = accountIds.map((id) => makeAccount(id, { accountKey: id }));
      const attempt = `${name}-${Math.random()}`;
      const userRef = await link(store, attempt, {
        userId: name,
        loginKey,
        sealed,
        accounts,
        now: clock.now,
      });
      const [first, ...others] = await store.accounts.list('acme', userRef);
      if (!first) throw new Error(`The login ${name} has no accounts.`);
      return [first, ...others];
    },
    reload,
    async credentialsOf({ connectionId }) {
      const row = await store.connections.findLogin(connectionId);
      if (!row) throw new Error(`There is no connection ${connectionId}.`);
      return openCredentials(vault, connectionId, row);
    },
    syncedTo: async (account) => (await reload(account)).syncedTo,
    stop: () => Promise.all(processes.map((it) => it.stop())),
  };
};

const methodOf = (utility: FakeUtility) =>
  ({
    kind: 'sign_in',
    ...(utility.fields && { fields: utility.fields }),
    ...(utility.renew && { renew: utility.renew }),
    get capabilities() {
      const { historyMonths, windowDays, intervalSeconds, codeAtEachSignIn = false } = utility;
      return {
        historyMonths,
        ...(intervalSeconds && { intervalSeconds }),
        codeAtEachSignIn,
        ...(windowDays !== undefined && { windowDays }),
      } as Capabilities;
    },
    signIn: (request) => utility.signIn(request),
    async *readIntervals(request) {
      utility.reads.push(request.accountKey);
      utility.logins.push(request.login);
      utility.active += 1;
      utility.maxActive = Math.max(utility.maxActive, utility.active);
      try {
        await utility.hold(request);
        yield* utility.batches(request);
      } finally {
        utility.active -= 1;
      }
    },
    readBills: async (request) => utility.bills(request),
  }) as Partial<SignInMethod & ConnectedMethod> as SignInMethod & ConnectedMethod;

/** Rejects like a utility that is down. */
export const outage = (): Promise<never> =>
  Promise.reject(new ConnectorError('utility_unavailable', 'Down.'));

/** Rejects like a utility that has ended the login. */
export const expired = (): Promise<never> => Promise.reject(new ConnectorError('login_expired', 'Expired.'));

/** Rejects like a connector with a bug. */
export const fault = (): Promise<never> => Promise.reject(new Error('a fault'));

/** Yields to the event loop, so that pending work continues. */
export async function turns(count = 50): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
