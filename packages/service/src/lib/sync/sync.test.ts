import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Connector, ConnectorError, type LoginRequest } from '../connectors/connector.ts';
import { createVault, type Vault } from '../crypto/vault.ts';
import type { Utility } from '../directory/directory.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { Account, Store } from '../store/store.ts';
import { link, makeAccount, now as start } from '../store/testing/fixtures.ts';
import { openCredentials, sealCredentials } from './credentials.ts';
import { createSync, type Sync } from './sync.ts';

/** A utility that does what the test says, and keeps what it was asked. */
interface FakeUtility {
  reads: string[];
  logins: string[];
  atOnce: number;
  most: number;
  /** Comes before each answer. */
  hold: (request: LoginRequest) => Promise<void>;
  signIn: Connector['signIn'];
}

let clock: number;
let store: Store;
let vault: Vault;
let utility: FakeUtility;
let processes: Sync[];
let errors: unknown[];

beforeEach(async () => {
  clock = start;
  store = createMemoryStore();
  vault = await createVault(new Uint8Array(32));
  processes = [];
  errors = [];
  utility = {
    reads: [],
    logins: [],
    atOnce: 0,
    most: 0,
    hold: async () => {},
    signIn: async () => ({ kind: 'signed_in', login: 'newer login' }),
  };
});
afterEach(() => Promise.all(processes.map((it) => it.stop())));

const connector = {
  signIn: (request) => utility.signIn(request),
  async *readIntervals(request) {
    utility.reads.push(request.accountKey);
    utility.logins.push(request.login);
    utility.atOnce += 1;
    utility.most = Math.max(utility.most, utility.atOnce);
    try {
      await utility.hold(request);
      yield [{ start: request.to - 900, end: request.to, usageKwh: 0.25 }];
    } finally {
      utility.atOnce -= 1;
    }
  },
  readBills: async () => [],
} as Partial<Connector> as Connector;

/** Another process on the same store. */
const startProcess = (patienceMs = 5_000): Sync => {
  const sync = createSync({
    store,
    vault,
    directory: { find: (id: string) => ({ id }) as Utility } as never,
    connectorFor: () => connector,
    now: () => clock,
    patienceMs,
    onError: (error) => errors.push(error),
    share: () => 0.5,
  });
  processes.push(sync);
  return sync;
};

const connect = async (name: string, accountIds: string[] = [name]): Promise<Account[]> => {
  const loginKey = `login-${name}`;
  const credentials = { username: name, password: 'password', login: 'first login' };
  const sealed = await sealCredentials(vault, loginKey, credentials);
  const accounts = accountIds.map((id) => makeAccount(id, { accountKey: id }));
  const attempt = `${name}-${Math.random()}`;
  const userRef = await link(store, attempt, { userId: name, loginKey, sealed, accounts, now: clock });
  return store.accounts.list('acme', userRef);
};
const syncedTo = async ([account]: Account[]) =>
  (await store.accounts.find('acme', account?.userRef ?? '', account?.id ?? ''))?.syncedTo;
const turns = async (count = 50): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const outage = () => Promise.reject(new ConnectorError('utility_unavailable', 'Down.'));
const expired = () => Promise.reject(new ConnectorError('login_expired', 'Expired.'));

describe('background work', () => {
  it('reads each account once, however many processes there are, and again a day later', async () => {
    const accounts = await connect('a', ['a-1', 'a-2', 'a-3']);
    for (const sync of [startProcess(), startProcess(), startProcess()]) sync.work();
    await expect.poll(() => utility.reads.toSorted()).toEqual(['a-1', 'a-2', 'a-3']);
    await expect.poll(() => syncedTo(accounts)).toBe(start);
    clock += 23 * 3600;
    startProcess().work();
    await turns();
    expect(utility.reads).toHaveLength(3);
    clock += 2 * 3600;
    startProcess().work();
    await expect.poll(() => utility.reads.length).toBe(6);
  });

  it('reads four accounts of one utility at a time, over all processes', async () => {
    await connect('a', ['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    utility.hold = () => gate;
    for (const sync of [startProcess(), startProcess()]) sync.work();
    await expect.poll(() => utility.atOnce).toBe(4);
    await turns();
    release();
    await expect.poll(() => utility.reads.length).toBe(9);
    expect(utility.most).toBe(4);
  });

  it('leaves a utility alone that is down, and goes on later', async () => {
    const accounts = await connect('a', ['a-1', 'a-2']);
    utility.hold = outage;
    startProcess().work();
    await expect.poll(() => utility.reads).toEqual(['a-1', 'a-2']);
    await expect.poll(() => store.syncs.lease('a-2', clock, clock)).toBe('leased');
    clock += 10;
    startProcess().work();
    await turns();
    expect(utility.reads).toHaveLength(2);
    utility.hold = async () => {};
    clock += 3600;
    startProcess().work();
    await expect.poll(() => syncedTo(accounts)).toBe(clock);
    expect(errors).toEqual([]);
  });

  it('signs in again when the utility has ended the login, and keeps the new one', async () => {
    const accounts = await connect('a');
    utility.hold = ({ login }) => (login === 'first login' ? expired() : Promise.resolve());
    startProcess().work();
    await expect.poll(() => syncedTo(accounts)).toBe(start);
    expect(utility.logins).toEqual(['first login', 'newer login']);
    const sealed = await store.accounts.findSealed('a');
    expect(sealed && (await openCredentials(vault, sealed))).toMatchObject({
      login: 'newer login',
      username: 'a',
    });
  });

  it('marks a connection whose password stopped working, and tries it no more until it is connected again', async () => {
    const accounts = await connect('a', ['a-1', 'a-2']);
    let signIns = 0;
    utility.hold = expired;
    utility.signIn = async () => {
      signIns += 1;
      throw new ConnectorError('invalid_credentials', 'Wrong.');
    };
    const sync = startProcess();
    sync.work();
    await expect.poll(() => store.syncs.lease('a-1', clock, clock)).toBe('login_refused');
    await turns();
    const before = signIns;
    clock += 30 * 86_400;
    startProcess().work();
    await turns();
    const [first] = accounts;
    if (!first) throw new Error('There is no account.');
    await expect(sync.ensure(first, 'sandbox')).rejects.toMatchObject({ status: 503 });
    expect(signIns).toBe(before);

    utility.hold = async () => {};
    await connect('a', ['a-1', 'a-2']);
    startProcess().work();
    await expect.poll(() => syncedTo(accounts)).toBe(clock);
  });

  it('takes up what a process that died had begun, once its lease has run out', async () => {
    const accounts = await connect('a');
    await store.syncs.claimDue({ now: clock, leaseUntil: clock + 30, perUtility: 4 });
    startProcess().work();
    await turns();
    expect(utility.reads).toEqual([]);
    clock += 30;
    startProcess().work();
    await expect.poll(() => syncedTo(accounts)).toBe(clock);
  });

  it('lets go at once when its process stops', async () => {
    const accounts = await connect('a');
    utility.hold = ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const stopped = startProcess();
    stopped.work();
    await expect.poll(() => utility.reads).toEqual(['a']);
    await stopped.stop();
    utility.hold = async () => {};
    startProcess().work();
    await expect.poll(() => syncedTo(accounts)).toBe(clock);
    expect(utility.reads).toEqual(['a', 'a']);
  });

  it('tells of a fault of our own, and not of an outage', async () => {
    await connect('a');
    store.accounts.findSealed = async () => {
      throw new TypeError('a fault');
    };
    startProcess().work();
    await expect.poll(() => errors).toMatchObject([{ cause: { message: 'a fault' } }]);
  });
});

describe('a request', () => {
  it('waits for the first sync of another process, instead of reading as well', async () => {
    const [account] = await connect('a');
    if (!account) throw new Error('There is no account.');
    let release = () => {};
    utility.hold = () => new Promise<void>((resolve) => (release = resolve));
    startProcess().work();
    await expect.poll(() => utility.reads).toEqual(['a']);
    const answered = startProcess().ensure(account, 'sandbox');
    await turns();
    release();
    await answered;
    expect(await syncedTo([account])).toBe(clock);
    expect(utility.reads).toEqual(['a']);
  });

  it('does not ask a utility again that has just failed, until half a minute later', async () => {
    const [account] = await connect('a');
    if (!account) throw new Error('There is no account.');
    utility.hold = outage;
    const sync = startProcess();
    for (let request = 0; request < 5; request += 1) {
      await expect(sync.ensure(account, 'sandbox')).rejects.toMatchObject({ status: 503 });
    }
    expect(utility.reads).toEqual(['a']);
    utility.hold = async () => {};
    clock += 30;
    await sync.ensure(account, 'sandbox');
    expect(await syncedTo([account])).toBe(clock);
  });

  it('is told to come back when another process takes long', async () => {
    const [account] = await connect('a');
    if (!account) throw new Error('There is no account.');
    await store.syncs.lease(account.id, clock, clock + 30);
    await expect(startProcess(1).ensure(account, 'sandbox')).rejects.toMatchObject({
      code: 'data_unavailable',
    });
  });
});
