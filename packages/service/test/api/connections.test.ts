import { ConnectorError, type RangeRequest } from '@utility-connect/connector';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectFile, greenButton } from '../support/connect/upload.ts';
import { createTokenUtility } from '../support/connections/token-utility.ts';
import { createHarness, type Harness, json, PGE } from '../support/harness.ts';
import { type OpenedStore, openStore, storeNames } from '../support/open-store.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

interface ApiConnection {
  readonly id: string;
  readonly account_ids: readonly string[];
  readonly status: string;
  readonly next_sync_at: number | null;
  readonly last_success_at: number | null;
  readonly last_error: { readonly code: string; readonly message: string } | null;
}

const list = (harness: Harness, token: string) => json<ApiConnection[]>(harness.read('/connections', token));
const only = async (harness: Harness, token: string): Promise<ApiConnection> => {
  const [connection, ...others] = await list(harness, token);
  if (!connection || others.length > 0) throw new Error('Not one connection.');
  return connection;
};
const sync = (harness: Harness, token: string, id: string) =>
  harness.call(`/connections/${id}/sync`, {
    method: 'POST',
    headers: { ...harness.clientHeaders, Authorization: `Bearer ${token}` },
  });

describe.each(storeNames)('connections on %s', (name) => {
  let opened: OpenedStore;
  let harness: Harness;
  const now = () => harness.clock.now / 1000;
  let reading: (request: RangeRequest) => void;
  let accountCounts: Record<string, number>;
  beforeEach(async () => {
    opened = await openStore[name]();
    reading = () => {};
    accountCounts = { user: 2, neighbour: 1 };
    const quick = createQuickConnector(accountCounts);
    const method = {
      ...quick,
      async *readIntervals(request: RangeRequest) {
        reading(request);
        yield [{ start: request.to - 900, end: request.to, usageKwh: 0.25 }];
      },
    };
    harness = await createHarness({ store: opened.store, methods: [method] });
  });
  afterEach(async () => {
    await harness.service.stop();
    await opened.close();
  });

  /** Connects a user and reads each account once. */
  const connected = async (username = 'user') => {
    const token = await harness.accessToken({ userId: username, username });
    const { account_ids: ids } = await only(harness, token);
    for (const id of ids) await harness.read(`/intervals?account_id=${id}`, token);
    return token;
  };

  it('say how current they are, and when they are synced next', async () => {
    const token = await connected();
    // A sync schedules the next one after it has stored the data.
    await expect
      .poll(async () => (await only(harness, token)).next_sync_at ?? 0)
      .toBeGreaterThan(now() + 21 * 3600);
    const connection = await only(harness, token);
    const accounts = await json<{ id: string }[]>(harness.read('/accounts', token));
    expect(connection).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      utility_id: PGE,
      utility_name: 'Pacific Gas & Electric',
      method: 'sign_in',
      account_ids: accounts.map(({ id }) => id),
      status: 'active',
      connected_at: now(),
      last_success_at: now(),
      next_sync_at: expect.any(Number),
      data_through: now(),
      last_error: null,
      purpose: null,
      scopes: ['accounts', 'intervals', 'bills'],
      history_months: null,
      expires_at: null,
    });
    expect(connection.next_sync_at).toBeLessThan(now() + 27 * 3600);
  });

  it('say what the newest consent allows, until another one replaces it', async () => {
    const purpose = 'To size your battery.';
    const limits = { purpose, scopes: 'bills accounts', history_months: 6, expires_at: now() + 9_000_000 };
    await harness.connect({ userId: 'user', username: 'neighbour' });
    const token = await harness.accessToken({ userId: 'user', username: 'user', parameters: limits });
    const shown = {
      purpose,
      scopes: ['accounts', 'bills'],
      history_months: 6,
      expires_at: limits.expires_at,
    };
    expect(await list(harness, token)).toMatchObject([shown, shown]);
    harness.clock.now += 40 * 86_400_000;
    expect(await list(harness, token)).toMatchObject([shown, shown]);
    await harness.connect({ userId: 'user', username: 'user', parameters: { history_months: 12 } });
    expect(await list(harness, token)).toMatchObject([
      {
        purpose: null,
        scopes: ['accounts', 'intervals', 'bills'],
        history_months: 12,
        expires_at: null,
      },
      { history_months: 12 },
    ]);
  });

  it('are empty for a login without accounts, and active', async () => {
    const empty = await createHarness();
    const token = await empty.accessToken({ username: 'empty@example.com' });
    expect(await only(empty, token)).toMatchObject({
      account_ids: [],
      status: 'active',
      next_sync_at: null,
      data_through: null,
    });
  });

  it('are preparing until each account was read, and name the last failure until a success', async () => {
    reading = () => {
      throw new ConnectorError('utility_timeout', 'Slow.');
    };
    const token = await connected();
    expect(await only(harness, token)).toMatchObject({
      status: 'preparing',
      last_success_at: null,
      data_through: null,
      last_error: { code: 'utility_unavailable', message: expect.stringContaining('down or too slow') },
    });
    reading = () => {};
    harness.clock.now += 7 * 3_600_000;
    harness.service.work();
    await expect.poll(() => only(harness, token)).toMatchObject({ status: 'active', last_error: null });
  });

  it.for([
    ['both accounts', 2],
    ['one account, because the other one was closed', 1],
  ] as const)('need a sign-in and are not synced until the login lists %s', async ([, count]) => {
    const token = await connected();
    reading = ({ login }) => {
      if (login === 'user') throw new ConnectorError('login_expired', 'Over.');
    };
    delete accountCounts.user;
    harness.clock.now += 3_600_000;
    const { id, account_ids: ids } = await only(harness, token);
    await harness.read(`/intervals?account_id=${ids[0]}`, token);
    expect(await only(harness, token)).toMatchObject({
      status: 'needs_sign_in',
      next_sync_at: null,
      last_error: { code: 'login_refused' },
    });
    const answer = await sync(harness, token, id);
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([409, '3600']);
    expect(await json(answer)).toMatchObject({ error: 'data_unavailable' });
    expect(await only(harness, await connected('neighbour'))).toMatchObject({ status: 'active' });
    reading = () => {};
    accountCounts.user = count;
    await harness.connect({ userId: 'user', username: 'user' });
    expect(await only(harness, token)).toMatchObject({ id, account_ids: ids, last_error: null });
    expect((await sync(harness, token, id)).status).toBe(200);
  });

  it('are synced on request, all accounts of one, once in ten minutes', async () => {
    const token = await connected();
    const neighbour = await connected('neighbour');
    const reads: string[] = [];
    reading = ({ login }) => reads.push(login);
    harness.clock.now += 3_600_000;
    const before = await only(harness, token);
    const answer = await sync(harness, token, before.id);
    expect(answer.status).toBe(200);
    expect(await json(answer)).toEqual({ ...before, next_sync_at: now() });
    harness.service.work();
    await expect.poll(() => only(harness, token)).toMatchObject({ last_success_at: now() });
    expect(reads.sort()).toEqual(['user', 'user']);

    const again = await sync(harness, token, before.id);
    expect([again.status, again.headers.get('Retry-After')]).toEqual([429, '600']);
    expect(await json(again)).toMatchObject({ error: 'rate_limited' });
    expect((await sync(harness, neighbour, (await only(harness, neighbour)).id)).status).toBe(200);
    harness.clock.now += 600_000;
    expect((await sync(harness, token, before.id)).status).toBe(200);
  });

  it('attack: simultaneous requests for a sync pass the limit once', async () => {
    const token = await connected();
    const { id } = await only(harness, token);
    const answers = await Promise.all(Array.from({ length: 9 }, () => sync(harness, token, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(8).fill(429)]);
  });

  it("attack: another user's connection and an unknown one are the same 404, and cost nobody the limit", async () => {
    const token = await connected();
    const { id } = await only(harness, token);
    const thief = await connected('neighbour');
    for (const tried of [id, 'unknown', `${id} `]) {
      const answer = await sync(harness, thief, tried);
      expect(answer.status).toBe(404);
      expect(await json(answer)).toMatchObject({ error: 'not_found' });
    }
    expect((await sync(harness, token, id)).status).toBe(200);
  });
});

it('a connection by file has no next sync, and cannot be synced', async () => {
  const harness = await createHarness();
  const token = await connectFile(harness, greenButton({ start: 1_700_000_000, values: [1, 2] }));
  const connection = await only(harness, token);
  expect(connection).toMatchObject({
    status: 'active',
    method: 'file',
    next_sync_at: null,
    data_through: 1_700_007_200,
  });
  const answer = await sync(harness, token, connection.id);
  expect(answer.status).toBe(400);
  expect(await json(answer)).toMatchObject({ error: 'invalid_request', param: 'connection_id' });
});

it('a consent whose accounts are not listed yet is preparing, and a sync asks for the list now', async () => {
  const utility = createTokenUtility();
  const harness = await createHarness({ methods: [utility.method] });
  utility.preparing = 86_400;
  const token = await utility.connect(harness);
  harness.service.work();
  const status = () => only(harness, token);
  await expect
    .poll(status)
    .toMatchObject({ status: 'preparing', next_sync_at: harness.clock.now / 1000 + 86_400 });
  utility.preparing = 0;
  expect((await sync(harness, token, (await status()).id)).status).toBe(200);
  await expect.poll(status).toMatchObject({ account_ids: [expect.any(String)] });
  await harness.service.stop();
});
