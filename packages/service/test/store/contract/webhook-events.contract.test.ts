import { expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import { describeStore } from './describe-store.ts';
import {
  link,
  makeAccount,
  makeClient,
  makeCompletion,
  makeEndpoint,
  nothing,
  now,
  startLink,
} from './fixtures.ts';

const all = { clientId: 'acme', after: 0, since: 0, limit: 99 };

// The webhook events of `Store.journal`.
describeStore('webhook events', (it) => {
  const connectionIds = async (store: Store, query: Partial<typeof all> = {}) =>
    (await store.journal.listEvents({ ...all, ...query }))
      ?.filter(({ type }) => type === 'connection.created')
      .map(({ body }) => JSON.parse(body).data.connection_id);

  it('writes no event if the change fails', async ({ store }) => {
    await link(store, 'a');
    const taken = { newConnectionId: 'connection-a', accounts: [] };
    await expect(link(store, 'b', taken)).rejects.toThrow();
    expect(await store.attempts.complete(makeCompletion('unknown'))).toBeNull();
    expect(await connectionIds(store)).toEqual(['connection-a']);
  });

  it('deletes the events of a client with the client', async ({ store }) => {
    await store.clients.put(makeClient('acme'));
    await store.webhooks.create(makeEndpoint('a'), 9);
    const endpoint = await store.webhooks.find('acme', 'a');
    if (endpoint) await store.webhooks.test(endpoint, now);
    expect(await store.journal.listEvents(all)).toMatchObject([{ type: 'webhook.test', position: 1 }]);
    await store.clients.remove('acme');
    expect(await store.journal.listEvents(all)).toEqual([]);
  });

  it('lists any number of events that nobody has listed before', async ({ store }) => {
    const accounts = Array.from({ length: 2100 }, (_, index) => makeAccount(`${index}`));
    await link(store, 'a', { accounts });
    const seen = new Set<string>();
    let after = 0;
    for (let round = 0; after < 2101 && round < 9; round += 1) {
      const page = (await store.journal.listEvents({ ...all, after, limit: 501 })) ?? [];
      expect(page).toHaveLength(Math.min(501, 2101 - after));
      for (const { id } of page) seen.add(id);
      after = page.at(-1)?.position ?? 0;
    }
    expect(seen.size).toBe(2101);
  });

  it('gives each event one position when readers list at the same time', async ({ store }) => {
    const completions = [];
    for (let index = 0; index < 12; index += 1)
      completions.push(await startLink(store, String(index), { userId: String(index), accounts: [] }));
    const reads = completions.flatMap((completion) => [
      store.attempts.complete(completion),
      store.journal.listEvents(all),
    ]);
    await Promise.all(reads);
    const positions = (await store.journal.listEvents(all))?.map(({ position }) => position);
    expect(positions).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  it('deletes old events and never gives their positions again', async ({ store }) => {
    await link(store, 'a', { accounts: [] });
    await link(store, 'b', { accounts: [], now: now + 60 });
    expect(await connectionIds(store)).toEqual(['connection-a', 'connection-b']);
    expect(await connectionIds(store, { since: now })).toEqual(['connection-b']);
    expect(await store.purge({ ...nothing, eventsBefore: now + 60 })).toBe(2);
    expect(await store.journal.listEvents(all)).toEqual([]);
    await link(store, 'c', { accounts: [], now: now + 61 });
    const [event] = (await store.journal.listEvents(all)) ?? [];
    expect(event?.position).toBe(3);
  });
});
