import { describe, expect } from 'vitest';
import { firstDueAt } from '../../../src/lib/heart/sql/syncs/sync-store.ts';
import type { AttemptCompletion } from '../../../src/lib/heart/store/attempts.ts';
import { describeStore } from './describe-store.ts';
import { checkWith, countDue, link, makeAccount, now, syncWith, takeDown } from './fixtures.ts';

const DAY = 86_400;
const preparing: Partial<AttemptCompletion> = {
  method: 'redirect',
  usernameHint: '',
  accounts: [],
  isPreparing: true,
};

// `list` and `makeDue` of `Store.connections`.
describeStore('status of connections', (it) => {
  describe('the list', () => {
    it('has the state of each account of a user, oldest connection first', async ({ store }) => {
      const { connections } = store;
      await link(store, 'a', { accounts: [makeAccount('2'), makeAccount('1')] });
      await link(store, 'b', { ...preparing, now: now + 1 });
      await link(store, 'c', { userId: 'carol' });
      await syncWith(store, '1', now, {
        kind: 'failed',
        dueAt: now + 10,
        error: 'invalid_answer',
        isOutage: false,
      });
      await store.accounts.putData('2', { chunks: [], bills: [], succeededAt: now, dataThrough: now - 5 });
      const account = { address: '1 Market St, San Francisco, CA', dataThrough: null, lastSuccessAt: null };
      const work = { dueAt: firstDueAt(now), lastError: null };
      expect(await connections.list('acme', 'user-a')).toStrictEqual([
        {
          id: 'connection-a',
          utilityId: '14328',
          method: 'sign_in',
          usernameHint: 'a•••',
          connectedAt: now,
          signInNeededAt: null,
          accounts: [
            {
              ...account,
              id: '1',
              accountNumber: 'number-of-1',
              sync: { ...work, dueAt: now + 10, lastError: 'invalid_answer' },
            },
            {
              ...account,
              id: '2',
              accountNumber: 'number-of-2',
              dataThrough: now - 5,
              lastSuccessAt: now,
              sync: work,
            },
          ],
          check: null,
          isPreparing: false,
          blockedUntil: 0,
        },
        {
          id: 'connection-b',
          utilityId: '14328',
          method: 'redirect',
          usernameHint: '',
          connectedAt: now + 1,
          signInNeededAt: null,
          accounts: [],
          check: { ...work, dueAt: firstDueAt(now + 1) },
          isPreparing: true,
          blockedUntil: 0,
        },
      ]);
      expect(await connections.list('other', 'user-a')).toEqual([]);
    });

    it('keeps the failure of a check until one succeeds, and knows when the utility is asked again', async ({
      store,
      store: { connections },
    }) => {
      await link(store, 'a', preparing);
      await checkWith(store, now, {
        kind: 'failed',
        dueAt: now + 10,
        error: 'client_refused',
        isOutage: false,
      });
      await takeDown(store);
      expect(await connections.list('acme', 'user-a')).toMatchObject([
        { check: { lastError: 'client_refused' }, blockedUntil: now + 60 },
      ]);
      await checkWith(store, now + 60, { kind: 'done', dueAt: now + DAY });
      expect(await connections.list('acme', 'user-a')).toMatchObject([{ check: { lastError: null } }]);
    });
  });

  it('makes all accounts of a connection due, and no other', async ({ store, store: { connections } }) => {
    await link(store, 'a', { accounts: [makeAccount('1'), makeAccount('2')] });
    await link(store, 'b', { userId: 'bob' });
    for (const id of ['1', '2', 'account-b'])
      await syncWith(store, id, now, { kind: 'done', dueAt: now + DAY });
    await connections.makeDue('connection-a', now + 5);
    expect(await countDue(store, now + 4)).toBe(0);
    expect(await countDue(store, now + 5)).toBe(2);
    await connections.makeDue('unknown', now);
    await connections.makeDue('connection-a', now + 9);
    expect(await countDue(store, now + 5)).toBe(2);
  });
});
