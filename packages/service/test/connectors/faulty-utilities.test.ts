// The whole service with a utility that misbehaves, on a real database.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectorError, type RangeRequest, type SignInMethod } from '@utility-connect/connector';
import type { Attempt } from '@utility-connect/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/lib/app/create-sql-store.ts';
import { openSqlite } from '../../src/lib/node/sqlite/sqlite.ts';
import { attemptWhere, createHarness, type Harness, json, PGE } from '../support/harness.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

const OTHER_UTILITY = '16609';

/** A method that never answers. */
const never = (): Promise<never> => new Promise(() => {});

let folder: string;
let store: Store;
let harness: Harness;
let errors: unknown[];
let faults: Partial<Record<keyof SignInMethod, unknown>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'utility connect '));
  store = await openSqlite(join(folder, 'db'));
  errors = [];
  faults = {};
});
afterEach(async () => {
  await harness.service.stop();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const readQuarterHour = async function* ({ to }: RangeRequest) {
  yield [{ start: to - 900, end: to, usageKwh: 0.25 }];
};

/** Starts a service at whose first utility the methods in `faults` are replaced. */
const start = async (answer: number): Promise<void> => {
  const quick = { ...createQuickConnector({ user: 2, neighbour: 1 }), readIntervals: readQuarterHour };
  const { kind, ...functions } = quick;
  const faulty = Object.fromEntries(
    (Object.keys(functions) as (keyof typeof functions)[]).map((name) => [
      name,
      (request: { utility: { id: string } }) => {
        const isFaulty = request.utility.id === PGE && name in faults;
        return ((isFaulty ? faults[name] : quick[name]) as (request: unknown) => unknown)(request);
      },
    ]),
  ) as unknown as SignInMethod;
  harness = await createHarness({
    store,
    methods: [{ ...faulty, kind }],
    utilityTimeouts: { answer, intervals: answer * 4 },
    waitMs: 2_000,
    onError: (error) => errors.push(error),
  });
};

const signIn = async (username: string, utilityId = PGE): Promise<Attempt> => {
  const token = await harness.connectToken({ user_id: username });
  await harness.page(token, 'session', { body: {} });
  await harness.page(token, 'session/consent', { body: { terms_version: '2026-11-20', locale: 'en' } });
  await harness.page(token, 'attempts', {
    body: { utility_id: utilityId, fields: { username, password: 'password' } },
  });
  return attemptWhere(
    ({ status }) => status === 'failed' || status === 'succeeded',
    () => harness.page(token, 'attempts/current', { method: 'GET' }),
  );
};

const modeOf = async (user_id: string) =>
  (await json<{ mode: string }>(harness.post('/auth/connect-token', { user_id }))).mode;

const accountIds = async (token: string): Promise<string[]> =>
  (await json<{ id: string }[]>(harness.read('/accounts', token))).map(({ id }) => id);
const intervals = (token: string, id: string | undefined) =>
  harness.read(`/intervals?account_id=${id}`, token);

describe('sign-in at a faulty utility', () => {
  it.each<keyof SignInMethod>(['signIn', 'listAccounts'])(
    'times out when %s never answers, and can be retried',
    async (method) => {
      faults[method] = never;
      await start(10);
      expect(await signIn('user')).toMatchObject({ status: 'failed', error: 'utility_timeout' });
      expect(await modeOf('user')).toBe('create');
      delete faults[method];
      expect(await signIn('user')).toMatchObject({ status: 'succeeded' });
    },
  );

  it.each<keyof SignInMethod>(['signIn', 'listAccounts'])(
    'says when to try again if the utility limits requests in %s, and does not mark it as down',
    async (method) => {
      faults[method] = () =>
        Promise.reject(new ConnectorError('rate_limited', 'canary', { retryAfterSeconds: 240 }));
      await start(60_000);
      for (const user of ['user', 'neighbour', 'user', 'neighbour']) {
        const limited = { status: 'failed', error: 'rate_limited', retry_after: 240 };
        expect(await signIn(user)).toMatchObject({ ...limited, utility: { status: 'up' } });
      }
      delete faults[method];
      expect(await signIn('user')).toMatchObject({ status: 'succeeded' });
    },
  );

  it('reports a refused password without a time, even if the connector gives one', async () => {
    const options = { retryAfterSeconds: 240 };
    faults.signIn = () => Promise.reject(new ConnectorError('invalid_credentials', 'canary', options));
    await start(60_000);
    const attempt = await signIn('user');
    expect(attempt).toMatchObject({ status: 'failed', error: 'invalid_credentials' });
    expect(attempt).not.toHaveProperty('retry_after');
  });

  it.each<[keyof SignInMethod, unknown]>([
    ['signIn', { kind: 'signed_in', login: 'x'.repeat(1_000_000) }],
    ['listAccounts', new Array(1_000_000).fill({})],
  ])('fails and stores nothing when %s returns an invalid answer', async (method, answer) => {
    faults[method] = async () => answer;
    await start(60_000);
    expect(await signIn('user')).toMatchObject({ status: 'failed', error: 'utility_unavailable' });
    expect(await modeOf('user')).toBe('create');
    expect(errors).toMatchObject([{ code: 'invalid_answer' }]);
  });

  it('fails when the connector throws an error that looks like a database error', async () => {
    faults.signIn = () => Promise.reject(Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' }));
    await start(60_000);
    expect(await signIn('user')).toMatchObject({ status: 'failed', error: 'utility_unavailable' });
  });

  it('does not delay sign-ins at other utilities', async () => {
    faults.signIn = never;
    await start(60_000);
    const hanging = signIn('user').catch(() => 'hangs');
    expect(await signIn('neighbour', OTHER_UTILITY)).toMatchObject({ status: 'succeeded' });
    expect(await hanging).toBe('hangs');
  });
});

describe('data of a faulty utility', () => {
  const quarter = (to: number) => [{ start: to - 900, end: to, usageKwh: 0.25 }];
  const withIntervals = (list: (request: RangeRequest) => unknown) =>
    async function* (request: RangeRequest) {
      yield list(request);
    };

  async function* validMonthsAndDuplicates({ to }: RangeRequest) {
    for (let day = 100; day > 0; day -= 1) yield quarter(to - day * 86_400);
    yield [...quarter(to), ...quarter(to)];
  }

  it.each<[string, unknown]>([
    ['contain duplicates', withIntervals(({ to }) => [...quarter(to), ...quarter(to)])],
    ['contain duplicates after valid months', validMonthsAndDuplicates],
    ['cannot be fetched', withIntervals(() => Promise.reject('password'))],
  ])('is not stored when the intervals %s, while other accounts are served', async (_name, fault) => {
    faults.readIntervals = (request: RangeRequest) =>
      request.accountKey === 'user 0' ? (fault as typeof readQuarterHour)(request) : readQuarterHour(request);
    await start(60_000);
    const token = await harness.accessToken({ username: 'user' });
    const [faulty = '', sound] = await accountIds(token);
    const refused = await intervals(token, faulty);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await json(refused)).toMatchObject({ error: 'temporarily_unavailable' });
    expect(await store.accounts.readChunks(faulty, 0, 1e11)).toEqual([]);
    expect(await json(intervals(token, sound))).toMatchObject({ intervals: [{ usage: 0.25 }] });
  });

  it('stays readable when a later sync hangs or gets invalid data', async () => {
    await start(20);
    const token = await harness.accessToken({ username: 'neighbour' });
    const [id] = await accountIds(token);
    const before = await (await intervals(token, id)).text();
    for (const fault of [never, () => undefined, withIntervals(() => [{}])]) {
      faults.readIntervals = fault;
      faults.readBills = fault;
      harness.clock.now += 900_000;
      const answer = await intervals(token, id);
      expect([answer.status, await answer.text()]).toEqual([200, before]);
    }
  });
});

describe('the log', () => {
  const refuse = async () => {
    throw new ConnectorError('invalid_answer', 'The utility gave "canary".');
  };
  const lines = () => errors.map((error) => (error as Error).message);
  const line = `The answer of the utility ${PGE} is invalid: its connector cannot read it.`;

  it('names the utility whose answer a connector cannot read, without the message of the connector', async () => {
    await start(60_000);
    faults.signIn = refuse;
    await signIn('user');
    expect(lines()).toEqual([line]);
    faults = { readBills: refuse };
    const token = await harness.accessToken({ username: 'neighbour' });
    const [id] = await accountIds(token);
    expect((await intervals(token, id)).status).toBe(503);
    expect(lines()).toEqual([line, line]);
  });
});

describe('background syncs', () => {
  it('continue at other utilities while one hangs, and retry it later', async () => {
    await start(60_000);
    await signIn('user');
    await signIn('neighbour', OTHER_UTILITY);
    const due = () => store.jobs.count('sync', Math.floor(harness.clock.now / 1000));
    await expect.poll(due).toEqual({ due: 0, running: 0 });
    harness.clock.now += 2 * 86_400_000;
    let read = 0;
    const release: (() => void)[] = [];
    faults.readIntervals = async function* () {
      await new Promise<void>((resolve) => release.push(resolve));
      yield [Number.NaN];
    };
    const { readBills } = createQuickConnector({});
    faults.readBills = (request: RangeRequest) => {
      read += 1;
      return readBills(request);
    };
    harness.service.work();
    // Two syncs hang; the one at the other utility is done.
    await expect.poll(() => release.length).toBe(2);
    await expect.poll(due).toEqual({ due: 0, running: 2 });
    for (const end of release) end();
    await expect.poll(due).toEqual({ due: 0, running: 0 });
    expect(errors).toMatchObject([{ code: 'invalid_answer' }, { code: 'invalid_answer' }]);
    expect(read).toBe(0);
    await harness.service.stop();
    harness.clock.now += 300_000;
    expect(await due()).toEqual({ due: 2, running: 0 });
  });
});
