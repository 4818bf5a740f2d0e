// One percent of the calls to the database and the utility fails, some of them after they have taken effect.
import { ConnectorError, type SignInMethod } from '@utility-connect/connector';
import { expect, it, onTestFinished } from 'vitest';
import type { Store } from '../src/lib/app/create-sql-store.ts';
import { StoreError } from '../src/lib/core/database/store-error.ts';
import { openPostgres } from '../src/lib/node/postgres/postgres.ts';
import { createHarness, type Harness, json, PGE } from './support/harness.ts';
import { createDatabase } from './support/postgres/database.ts';

const SECONDS = Number(process.env.SOAK_SECONDS ?? 60);
const WORKERS = 8;
const PASSWORD = 'canary-password';
const HOUR = 3_600;
const DAYS = 10;

const faults = { rate: 0, count: 0 };
const fails = (): boolean => {
  const isFault = Math.random() < faults.rate;
  if (isFault) faults.count += 1;
  return isFault;
};

/** A store whose calls fail before or after they have taken effect, as over a broken connection. */
const makeFaulty = (store: Store): Store => {
  const lost = () => new StoreError('database_unreachable', 'The database does not answer (soak).');
  const wrap = <Part extends object>(part: Part): Part =>
    new Proxy(part, {
      get(target, name, receiver) {
        const method: unknown = Reflect.get(target, name, receiver);
        if (typeof method !== 'function') return method;
        return async (...given: unknown[]) => {
          if (fails()) throw lost();
          const result: unknown = await method.apply(target, given);
          if (fails()) throw lost();
          return result;
        };
      },
    });
  const parts = Object.entries(store).map(([name, part]) => [
    name,
    typeof part === 'object' ? wrap(part) : part,
  ]);
  return Object.fromEntries(parts) as Store;
};

/** Every login works, with two accounts and hourly data of ten days. */
const utility: SignInMethod = {
  kind: 'sign_in',
  async signIn({ fields: { username = '' } }) {
    if (fails()) throw new ConnectorError('utility_unavailable', PASSWORD);
    return { kind: 'signed_in', login: username };
  },
  async listAccounts({ login }) {
    if (fails()) throw new ConnectorError('utility_timeout', PASSWORD);
    return ['1', '2'].map((number) => ({
      ...{ key: `${login} ${number}`, accountNumber: number, address: '1 Main Street' },
      ...{ timeZone: 'America/Los_Angeles', intervalSeconds: HOUR, hasEmissions: false },
    }));
  },
  async *readIntervals({ to }) {
    const end = to - (to % HOUR);
    for (let start = end - DAYS * 24 * HOUR; start < end; start += 24 * HOUR) {
      if (fails()) throw new ConnectorError('utility_unavailable', PASSWORD);
      yield Array.from({ length: 24 }, (_, hour) => {
        const first = start + hour * HOUR;
        return { start: first, end: first + HOUR, usageKwh: 1 };
      });
    }
  },
  readBills: async () => [],
};

interface Connected {
  readonly token: string;
  readonly ids: readonly string[];
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

it(`loses nothing, reveals nothing and recovers when one percent of the calls fails for ${SECONDS} s`, {
  timeout: SECONDS * 1_000 + 300_000,
}, async () => {
  const database = await createDatabase();
  const store = await openPostgres(database.url, { timeoutMs: 20_000 });
  const errors: unknown[] = [];
  const harness = await createHarness({
    store: makeFaulty(store),
    clock: () => store.clock(),
    methods: [utility],
    onError: (error) => errors.push(error),
    waitMs: 1_000,
  });
  onTestFinished(async () => {
    await harness.service.stop();
    await store.close();
    await database.drop();
  });
  harness.service.work();
  faults.rate = 0.01;

  const kept: Connected[] = [];
  const until = performance.now() + SECONDS * 1_000;
  const work = async (worker: number): Promise<void> => {
    for (let round = 0; performance.now() < until; round += 1) {
      const name = `${worker}-${round}`;
      const first = await connect(harness, name, name);
      // Under a new `user_id`, the token and the accounts stay.
      const renamed = await connect(harness, `${name}-renamed`, name);
      expect(await idsOf(harness, first.token)).toEqual(first.ids);
      expect([...renamed.ids].sort()).toEqual([...first.ids].sort());
      await expectIntervals(harness, renamed);
      if (round % 2 === 0) kept.push(renamed);
      else await remove(harness, renamed.token);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));

  expect(faults.count).toBeGreaterThan(10);
  faults.rate = 0;
  expect(kept.length).toBeGreaterThan(0);
  for (const each of kept) {
    expect(await idsOf(harness, each.token)).toEqual(each.ids);
    await expectIntervals(harness, each);
  }
  const connections = await database.run(
    `select count(*)::int as count from connections inner join users on ref = user_ref where state is null`,
  );
  expect(connections).toEqual([{ count: kept.length }]);
  expect(errors.map(String).join('\n')).not.toContain(PASSWORD);
});

/** Sends a request until it is answered with success. Each other answer must say that a retry may help. */
const ask = async (send: () => Promise<Response>): Promise<Response> => {
  for (;;) {
    const answer = await send();
    if (answer.ok) return answer;
    // No account yet, too many requests, or a fault.
    if (![409, 429, 503].includes(answer.status)) throw new Error(`${answer.status}: ${await answer.text()}`);
    await pause();
  }
};

/** Goes through Connect, again where it fails. */
const connect = async (harness: Harness, userId: string, username: string): Promise<Connected> => {
  const { page, post, clientHeaders } = harness;
  for (;;) {
    const created = await ask(() => post('/auth/connect-token', { user_id: userId }));
    const { connect_token: token } = await json<{ connect_token: string }>(created);
    await ask(() => page(token, 'session', { body: {} }));
    await ask(() => page(token, 'session/consent', { body: { terms_version: '2026-11-20', locale: 'en' } }));
    const fields = { username, password: PASSWORD };
    await ask(() => page(token, 'attempts', { body: { utility_id: PGE, fields } }));
    let status = '';
    do {
      await pause();
      const current = await ask(() => page(token, 'attempts/current', { method: 'GET' }));
      ({ status } = await json<{ status: string }>(current));
    } while (!['succeeded', 'failed'].includes(status));
    if (status === 'failed') continue;
    const { code } = await json<{ code: string }>(ask(() => page(token, 'session/complete', { body: {} })));
    const headers = { ...clientHeaders, 'Idempotency-Key': crypto.randomUUID() };
    const exchanged = await ask(() => harness.exchange(code, headers));
    const { access_token: accessToken } = await json<{ access_token: string }>(exchanged);
    return { token: accessToken, ids: await idsOf(harness, accessToken) };
  }
};

const idsOf = async ({ read }: Harness, token: string): Promise<string[]> => {
  const accounts = await json<{ id: string }[]>(ask(() => read('/accounts', token)));
  expect(accounts).toHaveLength(2);
  return accounts.map(({ id }) => id);
};

/** Expects each hour of ten days once. */
const expectIntervals = async ({ read }: Harness, { token, ids }: Connected): Promise<void> => {
  for (const id of ids) {
    const { intervals } = await json<{ intervals: { start: number }[] }>(
      ask(() => read(`/intervals?account_id=${id}`, token)),
    );
    const starts = intervals.map(({ start }) => start);
    const [first = 0] = starts;
    expect(starts.length).toBeGreaterThanOrEqual(DAYS * 24);
    expect(starts).toEqual(starts.map((_, index) => first + index * HOUR));
  }
};

const remove = async ({ call, clientHeaders, read }: Harness, token: string): Promise<void> => {
  const headers = { ...clientHeaders, Authorization: `Bearer ${token}` };
  for (;;) {
    const { status } = await call('/connection', { method: 'DELETE', headers });
    // A removal whose response was lost has happened.
    if (status === 204 || status === 401) break;
    expect(status).toBe(503);
  }
  for (;;) {
    const { status } = await read('/accounts', token);
    if (status === 401) return;
    expect(status).toBe(503);
  }
};
