import { expect } from 'vitest';
import { createEventIds, readEventId } from '../../../src/lib/journal/entry-ids.ts';
import type { AuditEvent } from '../../../src/lib/store/audit.ts';
import { grant, issue, link, makeExchange, now, removeUser, startLink } from './fixtures.ts';
import type { StoreTest } from './store-test.ts';

const makeEvent = (id: string, changes: Partial<AuditEvent> = {}): AuditEvent => ({
  id,
  at: now,
  event: 'read',
  clientId: 'acme',
  userRef: 'user-a',
  requestId: `request-${id}`,
  ...changes,
});
const all = { clientId: null, since: 0, after: null, limit: 99 };

/** `Store.audit`. */
export function auditContract(it: StoreTest): void {
  it('lists each event once, oldest first', async ({ audit }) => {
    const events = [
      makeEvent('b'),
      makeEvent('c', { event: 'connected', requestId: null }),
      makeEvent('a', { at: now + 1, event: 'removed' }),
    ];
    for (const event of events.toReversed()) await audit.append(event);
    await audit.append(makeEvent('b', { at: now + 9 }));
    expect(await audit.list(all)).toStrictEqual(events);
  });

  it('lists events of one second in the order of their ids, page by page', async ({ audit }) => {
    const nextId = createEventIds(() => now * 1000);
    const ids = [...Array.from({ length: 20 }, nextId), readEventId('token', 1)];
    for (const id of ids.toReversed()) await audit.append(makeEvent(id));
    const first = await audit.list({ ...all, limit: 8 });
    const rest = await audit.list({ ...all, after: first.at(-1) ?? null });
    expect([...first, ...rest].map(({ id }) => id)).toEqual(ids);
  });

  it('records an exchange with its token, and no rejected exchange', async ({ store }) => {
    const { audit, grants } = store;
    await link(store, 'a');
    await issue(store, 'a');
    const noted = (id: string) =>
      makeExchange('a', { tokenHash: `token-${id}`, note: { id, requestId: `request-${id}` } });
    await Promise.all(['a', 'b', 'c'].map((id) => grants.consumeCode(noted(id))));
    await grants.consumeCode({ ...noted('d'), codeHash: 'unknown' });
    const events = await audit.list(all);
    const idOf = (event: AuditEvent['event']) => events.find((it) => it.event === event)?.id ?? '';
    // The second exchange revokes the token of the first.
    const expected = (['exchanged', 'revoked'] as const).map((event) => makeEvent(idOf(event), { event }));
    expect(events).toHaveLength(2);
    expect(events).toEqual(expect.arrayContaining(expected));
  });

  it('records a connection with its completion, and no completion that came too late', async ({ store }) => {
    const noted = async (id: string) => ({
      ...(await startLink(store, id)),
      note: { id, requestId: `request-${id}` },
    });
    const [connected, late] = [await noted('a'), await noted('b')];
    await store.attempts.complete(connected);
    await store.attempts.advance(late.attemptId, 'reading_accounts', {
      status: 'failed',
      error: 'account_locked',
    });
    expect(await store.attempts.complete(late)).toBeNull();
    expect(await store.audit.list(all)).toStrictEqual([makeEvent('a', { event: 'connected' })]);
  });

  it('filters events by client and time, page by page', async ({ audit }) => {
    await audit.append(makeEvent('a'));
    await audit.append(makeEvent('b', { clientId: 'other' }));
    await audit.append(makeEvent('c'));
    await audit.append(makeEvent('d', { at: now + 5 }));
    const ids = async (changes: Partial<Parameters<typeof audit.list>[0]>) =>
      (await audit.list({ ...all, ...changes })).map(({ id }) => id);
    expect(await ids({ clientId: 'acme' })).toEqual(['a', 'c', 'd']);
    expect(await ids({ since: now + 5 })).toEqual(['d']);
    expect(await ids({ limit: 2 })).toEqual(['a', 'b']);
    expect(await ids({ after: { at: now, id: 'b' }, limit: 2 })).toEqual(['c', 'd']);
    expect(await ids({ after: { at: now + 5, id: 'd' } })).toEqual([]);
  });

  it('keeps events of a removed user', async ({ store, audit }) => {
    await link(store, 'a');
    await grant(store, 'a');
    await audit.append(makeEvent('a'));
    await removeUser(store, 'user-a');
    expect(await audit.list(all)).toContainEqual(makeEvent('a'));
  });
}
