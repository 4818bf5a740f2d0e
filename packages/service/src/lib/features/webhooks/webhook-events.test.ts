import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json, NOW, PGE } from '../../../../test/support/harness.ts';
import { newClient } from '../../../../test/support/new-client.ts';
import { type OpenedStore, openStore, storeNames } from '../../../../test/support/open-store.ts';
import { startSecondProcess } from '../../../../test/support/second-process.ts';
import { purgeAll } from '../../app/create-maintenance.ts';

interface Listed {
  readonly events: { id: string; type: string; timestamp: string; data: Record<string, unknown> }[];
  readonly next_after: string;
  readonly has_more: boolean;
}

const DAY = 86_400_000;

describe.each(storeNames)('GET /webhook_events on %s', (name) => {
  let opened: OpenedStore;
  let harness: Harness;
  beforeEach(async () => {
    opened = await openStore[name]();
    harness = await createHarness({ historyMonths: 3, store: opened.store });
  });
  afterEach(async () => {
    await harness.service.stop();
    await opened.close();
  });

  const get = (query = '', headers = harness.clientHeaders, { call } = harness) =>
    call(`/webhook_events${query}`, { headers });
  const list = (query?: string, headers?: Record<string, string>, process?: Harness) =>
    json<Listed>(get(query, headers, process));
  const typesOf = ({ events }: Listed) => events.map(({ type }) => type);
  const untilRead = async (token: string) => {
    const accounts = await json<{ id: string }[]>(harness.read('/accounts', token));
    for (const { id } of accounts)
      expect((await harness.read(`/intervals?account_id=${id}`, token)).status).toBe(200);
    return accounts.map(({ id }) => id);
  };

  it('reports a first sync in a few events, with ids that the app knows', async () => {
    const token = await harness.accessToken({ userId: 'alice' });
    const accountIds = await untilRead(token);
    const { events } = await list();
    expect(events).toHaveLength(3 + 2 * accountIds.length);
    const [created, ...others] = events;
    const [connection] = await json<{ id: string }[]>(harness.read('/connections', token));
    const subject = { connection_id: connection?.id, user_id: 'alice' };
    expect(created).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'connection.created',
      timestamp: new Date(NOW).toISOString(),
      data: { ...subject, utility_id: PGE, method: 'sign_in' },
    });
    for (const { data } of others) {
      expect(data).toMatchObject(subject);
      expect(accountIds).toContain(data.account_id);
    }
    expect(others.map(({ type }) => type).sort()).toEqual([
      'account.added',
      'account.added',
      'bill.available',
      'bill.available',
      'intervals.available',
      'intervals.available',
    ]);
    const range = others.find(({ type }) => type === 'intervals.available')?.data;
    expect(range).toMatchObject({ revised: false });
    expect(Number(range?.to) - Number(range?.from)).toBeGreaterThan(80 * 86_400);
    // Nothing but ids, times and words of the documentation.
    expect(JSON.stringify(events)).not.toMatch(/usage|cost|address|account_number|@/);
  });

  it('has no event between two pages, whichever process answers', async () => {
    const second = await startSecondProcess(harness);
    await untilRead(await harness.accessToken());
    const all = (await list()).events;
    const found = [];
    let page: Listed = { events: [], next_after: '0', has_more: true };
    for (let index = 0; page.has_more; index += 1) {
      page = await list(
        `?after=${page.next_after}&limit=2`,
        harness.clientHeaders,
        index % 2 === 0 ? harness : second,
      );
      found.push(...page.events);
    }
    expect(found).toEqual(all);
    expect(page.next_after).toBe(String(all.length));
    expect(await list(`?after=${page.next_after}`)).toEqual({
      events: [],
      next_after: page.next_after,
      has_more: false,
    });
    await second.service.stop();
  });

  it('shows a client only its own events', async () => {
    const other = await newClient(harness);
    await harness.connect();
    expect((await list('', other)).events).toEqual([]);
    expect((await get('', { ...other, 'Service-Secret': 'wrong' })).status).toBe(401);
  });

  it('refuses a position that no event has, rather than wait for it without a word', async () => {
    for (const after of ['999', 'x', '-1', '1'.repeat(16)]) {
      const response = await get(`?after=${after}`);
      expect([response.status, await json(response)]).toMatchObject([400, { param: 'after' }]);
    }
    expect((await get('?limit=501')).status).toBe(400);
  });

  it('reports the removal of a user, and forgets events after 30 days', async () => {
    const token = await harness.accessToken({ userId: 'alice' });
    await untilRead(token);
    const { next_after: after } = await list();
    const removed = await harness.call('/connection', {
      method: 'DELETE',
      headers: { ...harness.clientHeaders, Authorization: `Bearer ${token}` },
    });
    expect(removed.status).toBe(204);
    const page = await list(`?after=${after}`);
    expect(page.events).toMatchObject([
      { type: 'connection.removed', data: { user_id: 'alice', by: 'client' } },
    ]);
    harness.clock.now += 29 * DAY;
    expect(typesOf(await list())).toContain('connection.removed');
    harness.clock.now += DAY;
    expect((await list()).events).toEqual([]);
    const { signal } = new AbortController();
    const now = () => Math.floor(harness.clock.now / 1000);
    await purgeAll({ store: opened.store, signal, now });
    const stored = { clientId: harness.service.client.clientId, after: 0, since: 0, limit: 99 };
    expect(await opened.store.journal.listEvents(stored)).toEqual([]);
    // A receiver that has seen all of them goes on where it was.
    await harness.connect({ userId: 'bob' });
    expect(typesOf(await list(`?after=${page.next_after}`))).toContain('connection.created');
  });
});
