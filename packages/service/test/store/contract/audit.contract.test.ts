import { expect } from 'vitest';
import type { FirstRead } from '../../../src/lib/core/journal/audit-log.ts';
import { describeStore } from './describe-store.ts';
import { grant, link, nothing, now, removeUser, startLink } from './fixtures.ts';

const DAY = 86_400;
const all = { clientId: null, since: 0, after: null, limit: 99 };

const makeRead = (tokenHash: string, changes: Partial<FirstRead> = {}): FirstRead => ({
  tokenHash,
  at: now,
  clientId: 'acme',
  userRef: 'user-a',
  requestId: `request-${tokenHash}`,
  ...changes,
});

// The audit log of `Store.journal`.
describeStore('audit log', (it) => {
  it('records a read of a token once a day', async ({ journal }) => {
    await journal.recordRead(makeRead('a'));
    await journal.recordRead(makeRead('a', { at: now + 9, requestId: 'later' }));
    await journal.recordRead(makeRead('a', { at: now + DAY }));
    const read = { id: expect.any(String), type: 'read', clientId: 'acme', userRef: 'user-a' };
    expect(await journal.listAudit(all)).toStrictEqual([
      { ...read, at: now, requestId: 'request-a' },
      { ...read, at: now + DAY, requestId: 'request-a' },
    ]);
    expect(await journal.findLastRead('acme', 'user-a')).toBe(now + DAY);
    expect(await journal.findLastRead('other', 'user-a')).toBeNull();
  });

  it('lists entries of one second in the order of their ids, page by page', async ({ store, journal }) => {
    for (let user = 0; user < 5; user += 1) {
      await link(store, `${user}`, { userId: `${user}` });
      await grant(store, `${user}`);
      await journal.recordRead(makeRead(`${user}`));
    }
    const first = await journal.listAudit({ ...all, limit: 8 });
    const rest = await journal.listAudit({ ...all, after: first.at(-1) ?? null });
    const entries = [...first, ...rest];
    const ids = entries.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted());
    const done = ['connected', 'exchanged'];
    expect(entries.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 5 }, () => done).flat(),
      ...Array.from({ length: 5 }, () => 'read'),
    ]);
  });

  it('records a connection with its completion, and no completion that came too late', async ({ store }) => {
    const start = async (id: string) => ({ ...(await startLink(store, id)), requestId: `request-${id}` });
    const [connected, late] = [await start('a'), await start('b')];
    await store.attempts.complete(connected);
    await store.attempts.fail(late.attemptId, 'reading_accounts', { error: 'account_locked', now });
    expect(await store.attempts.complete(late)).toBeNull();
    const entry = { at: now, clientId: 'acme', userRef: 'user-a', requestId: 'request-a' };
    expect(await store.journal.listAudit(all)).toStrictEqual([
      { id: expect.any(String), type: 'connected', ...entry },
    ]);
  });

  it('filters entries by client and time, page by page', async ({ journal }) => {
    await journal.recordRead(makeRead('a'));
    await journal.recordRead(makeRead('b', { at: now + 1, clientId: 'other' }));
    await journal.recordRead(makeRead('c', { at: now + 2 }));
    await journal.recordRead(makeRead('d', { at: now + 5 }));
    const list = async (changes: Partial<Parameters<typeof journal.listAudit>[0]>) =>
      (await journal.listAudit({ ...all, ...changes })).map(({ requestId }) => requestId?.at(-1));
    expect(await list({ clientId: 'acme' })).toEqual(['a', 'c', 'd']);
    expect(await list({ since: now + 5 })).toEqual(['d']);
    expect(await list({ limit: 2 })).toEqual(['a', 'b']);
    const [, second, , last] = await journal.listAudit(all);
    expect(await list({ after: second ?? null, limit: 2 })).toEqual(['c', 'd']);
    expect(await list({ after: last ?? null })).toEqual([]);
  });

  it('outlives the user, the client and every purge', async ({ store, journal }) => {
    await link(store, 'a');
    await grant(store, 'a');
    await removeUser(store, 'user-a');
    const entries = await journal.listAudit(all);
    expect(entries.map(({ type }) => type)).toEqual(['connected', 'exchanged', 'removed']);
    const later = now + 999 * DAY;
    await store.purge({ ...nothing, now: later, forgottenBefore: later, eventsBefore: later });
    await store.clients.remove('acme');
    expect(await store.clients.find('acme')).toBeNull();
    expect(await journal.listAudit(all)).toEqual(entries);
  });
});
