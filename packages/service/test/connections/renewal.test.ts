import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openCredentials, sealCredentials } from '../../src/lib/heart/logins/credentials.ts';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import {
  accountsOf,
  createTokenUtility,
  pass,
  type TokenUtility,
} from '../support/connections/token-utility.ts';
import { createHarness, type Harness } from '../support/harness.ts';
import { createDatabase } from '../support/postgres/database.ts';
import { startSecondProcess } from '../support/second-process.ts';

let errors: unknown[];
let utility: TokenUtility;
let harness: Harness;
let token: string;

const open = async (options: { readonly store?: Harness['service']['context']['store'] } = {}) => {
  errors = [];
  utility = createTokenUtility();
  utility.grant('grant-1').accounts = ['meter-1', 'meter-2', 'meter-3'];
  harness = await createHarness({
    ...options,
    methods: [utility.method],
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => harness.service.stop());
  token = await utility.connect(harness);
  await sync(harness);
};

/** Reads all accounts, which syncs them. @returns the statuses. */
const sync = async (by: Harness) => {
  const accounts = await accountsOf(harness, token);
  const { clientHeaders } = harness;
  const reads = accounts.map(({ id }) => by.read(`/users/${id}/bills`, token, clientHeaders));
  return (await Promise.all(reads)).map(({ status }) => status);
};
const syncLater = (by: Harness = harness) => {
  harness.clock.now += 2 * 3_600_000;
  return sync(by);
};
const renewals = () => utility.calls.filter((call) => call === 'renew grant-1').length;
const refusedAt = async () => (await accountsOf(harness, token)).map((each) => each.login_refused_at);
const grant = () => utility.grant('grant-1');

const storedLogin = async (): Promise<unknown> => {
  const { store, vault } = harness.service.context;
  const [row] = await store.keys.listSealed({ kind: 'connection', otherThan: null, after: '', limit: 1 });
  if (!row) throw new Error('There is no connection.');
  const { login } = await openCredentials(vault, row.id, { loginKey: row.name, sealed: row.sealed });
  return JSON.parse(login);
};

/** The next login that is renewed gets lost, as when the process is killed before it writes. */
const loseNextWrite = () => {
  const { connections } = harness.service.context.store;
  const { replaceSealed } = connections;
  Object.assign(connections, {
    async replaceSealed() {
      Object.assign(connections, { replaceSealed });
      throw new Error('killed');
    },
  });
};

beforeEach(() => open());

describe('a login whose access token ends soon', () => {
  it('is renewed once for all accounts, and stored before it is used', async () => {
    grant().isEnding = true;
    utility.logins.length = 0;
    const stored: unknown[] = [];
    const { readIntervals } = utility.method;
    utility.method.readIntervals = async function* (request) {
      stored.push([await storedLogin(), JSON.parse(request.login)]);
      yield* readIntervals(request);
    };
    expect(await syncLater()).toEqual([200, 200, 200]);
    const renewed = { grantId: 'grant-1', refresh: 2, access: 2 };
    expect(await storedLogin()).toEqual(renewed);
    expect(utility.logins.map((login) => JSON.parse(login))).toEqual([renewed, renewed, renewed]);
    expect(errors).toEqual([]);
  });

  it('is renewed once by two services on one PostgreSQL database', async () => {
    const database = await createDatabase();
    const [one, other] = [await openPostgres(database.url), await openPostgres(database.url)];
    onTestFinished(async () => {
      await Promise.all([one.close(), other.close()]);
      await database.drop();
    });
    await open({ store: one });
    const second = await startSecondProcess(harness, { store: other });
    onTestFinished(() => second.service.stop());
    grant().isEnding = true;
    expect((await Promise.all([syncLater(), sync(second)])).flat()).toEqual(Array(6).fill(200));
    expect(grant()).toMatchObject({ refresh: 2, access: 2 });
    expect(await storedLogin()).toMatchObject({ refresh: 2, access: 2 });
    expect(await refusedAt()).toEqual([null, null, null]);
  });
});

it('keeps a renewed login if the keys are rotated meanwhile', async () => {
  const { store, vault } = harness.service.context;
  utility.hold = async () => {
    const [row] = await store.keys.listSealed({ kind: 'connection', otherThan: null, after: '', limit: 1 });
    if (!row) throw new Error('There is no connection.');
    const credentials = await openCredentials(vault, row.id, { loginKey: row.name, sealed: row.sealed });
    const resealed = await sealCredentials(vault, row.name, credentials);
    await store.connections.replaceSealed(row.id, row.sealed, resealed);
  };
  grant().isEnding = true;
  await syncLater();
  expect(await storedLogin()).toEqual({ grantId: 'grant-1', refresh: 2, access: 2 });
  expect(await refusedAt()).toEqual([null, null, null]);
});

describe('a login that the utility rejects early', () => {
  it('is renewed once for all accounts', async () => {
    grant().access = 7;
    expect(await syncLater()).toEqual([200, 200, 200]);
    expect(grant()).toMatchObject({ refresh: 2, access: 8 });
    expect(await refusedAt()).toEqual([null, null, null]);
    expect(errors).toEqual([]);
  });

  it('marks all accounts if it cannot be renewed, and the data stays readable', async () => {
    grant().isRevoked = true;
    expect(await syncLater()).toEqual([200, 200, 200]);
    const now = Math.floor(harness.clock.now / 1000);
    expect(await refusedAt()).toEqual([now, now, now]);
    const before = renewals();
    pass(harness, 3 * 86_400);
    await sync(harness);
    expect(renewals()).toBe(before);
    expect(errors).toEqual([]);
  });
});

describe('a process that is killed between the answer of the utility and the write', () => {
  it('a refresh token that was used before a crash is tried again, then the connection needs sign-in', async () => {
    grant().isEnding = true;
    loseNextWrite();
    await syncLater();
    const now = Math.floor(harness.clock.now / 1000);
    expect(renewals()).toBeGreaterThan(1);
    await expect.poll(refusedAt).toEqual([now, now, now]);
  });

  it('recovers after a crash where the utility accepts the old refresh token', async () => {
    grant().isEnding = true;
    utility.acceptsUsedTokens = true;
    loseNextWrite();
    await syncLater();
    expect(await syncLater()).toEqual([200, 200, 200]);
    expect(await refusedAt()).toEqual([null, null, null]);
    expect(await storedLogin()).toMatchObject({ access: grant().access });
  });

  it('continues when the lease of the dead process has expired', async () => {
    const { store } = harness.service.context;
    const [row] = await store.keys.listSealed({ kind: 'connection', otherThan: null, after: '', limit: 1 });
    const now = Math.floor(harness.clock.now / 1000) + 7_200;
    const lease = { now, leaseId: 'dead', leaseUntil: now + 10 };
    expect(await store.connections.claimLease(row?.id ?? '', lease)).toBe(true);
    grant().isEnding = true;
    const synced = syncLater();
    harness.clock.now += 10_000;
    expect(await synced).toEqual([200, 200, 200]);
    expect(grant().access).toBe(2);
  });
});

it('a refused registration is not the person’s fault: the data stays readable, and the operator is told', async () => {
  utility.isClientRefused = true;
  expect(await syncLater()).toEqual([200, 200, 200]);
  expect(await refusedAt()).toEqual([null, null, null]);
  expect(new Set(errors.map(String))).toEqual(
    new Set([expect.stringMatching(/The utility 14328 refuses the registration of this service/)]),
  );
  utility.isClientRefused = false;
  utility.calls.length = 0;
  await syncLater();
  expect(utility.calls.filter((call) => call === 'read grant-1')).toHaveLength(3);
});
