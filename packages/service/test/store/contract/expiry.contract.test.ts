import { expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import type { Session } from '../../../src/lib/heart/store/sessions.ts';
import { describeStore } from './describe-store.ts';
import {
  complete,
  eventReader,
  findSealed,
  findUser,
  grant,
  link,
  makeAttempt,
  makeBill,
  makeClient,
  makeCompletion,
  makeSession,
  nothing,
  now,
} from './fixtures.ts';

const END = now + 9000;
const DAY = 86_400;
/** Of three months. */
const news = { at: now, intervals: { from: now - 90 * DAY, to: now, lastRevised: null } };

// The sharing of users, and its end: `attempts.complete`, `grants.findDataAccess` and `purge`.
describeStore('the end of a consent', (it) => {
  /** Connects a login in a session with this consent. */
  const connect = async (store: Store, name: string, session: Partial<Session>, userId = 'alice') => {
    if (!(await store.clients.find('acme'))) await store.clients.put(makeClient('acme'));
    const publicId = `session-${name}`;
    await store.sessions.create(makeSession(publicId, { userId, consentedAt: now, ...session }));
    await store.attempts.create(makeAttempt(`attempt-${name}`, publicId, { status: 'reading_accounts' }));
    await complete(store, makeCompletion(name, { userId }));
    await grant(store, name);
  };
  const purge = (store: Store, time: number) => store.purge({ ...nothing, now: time });
  const eventsOf = async (store: Store) => {
    const list = await store.journal.listEvents({ clientId: 'acme', after: 0, since: 0, limit: 99 });
    return (list ?? []).filter(({ type }) => type === 'connection.expired');
  };

  it('finds the consent of a user and an account, which is that of the new user when its login moves', async ({
    store,
  }) => {
    await connect(store, 'a', { purpose: 'Why.', scopes: 'bills', historyMonths: 1, sharedUntil: END });
    const consent = {
      consentedAt: now,
      purpose: 'Why.',
      scopes: 'bills',
      historyFrom: now - 31 * DAY,
      sharedUntil: END,
    };
    expect(await store.users.findConsent('acme', 'user-a')).toStrictEqual(consent);
    expect(await store.users.findConsent('acme', 'unknown')).toBeNull();
    const { scopes, historyFrom } = consent;
    expect(await store.accounts.findConsent('account-a')).toStrictEqual({ scopes, historyFrom });
    expect(await store.accounts.findConsent('unknown')).toBeNull();
    await connect(store, 'b', { purpose: 'New.', scopes: 'accounts', consentedAt: now + 1 }, 'bob');
    await link(store, 'c', { userId: 'bob', loginKey: 'login-a' });
    expect(await store.users.findConsent('acme', 'user-a')).toBeNull();
    expect(await store.accounts.findConsent('account-a')).toStrictEqual({
      scopes: 'accounts',
      historyFrom: null,
    });
  });

  for (const [scopes, types] of [
    ['accounts', ['account.added']],
    ['intervals', ['intervals.available']],
    ['bills', ['bill.available']],
    [null, ['account.added', 'intervals.available', 'bill.available']],
  ] as const) {
    it(`attack: events report nothing outside of the scopes that the user agreed to: ${scopes ?? 'all'}`, async ({
      store,
    }) => {
      const read = eventReader(store);
      await connect(store, 'a', { scopes });
      await store.accounts.putData('account-a', { chunks: [], bills: [makeBill('bill')], news });
      expect((await read()).map(([type]) => type)).toEqual(['connection.created', ...types]);
    });
  }

  it('attack: events report no data from before the history that the user agreed to', async ({ store }) => {
    const read = eventReader(store);
    await connect(store, 'a', { historyMonths: 1 });
    await read();
    const floor = now - 31 * DAY;
    const early = makeBill('early', { start: floor - 1, end: now });
    const first = makeBill('first', { start: floor, end: floor + DAY });
    await store.accounts.putData('account-a', { chunks: [], bills: [early, first], news });
    const ofAccount = { account_id: 'account-a' };
    expect(await read()).toEqual([
      ['intervals.available', 'connection-a', { ...ofAccount, from: floor, to: now, revised: false }],
      ['bill.available', 'connection-a', { ...ofAccount, bill_id: 'first', from: floor, to: floor + DAY }],
    ]);
    const before = { at: now, intervals: { from: floor - DAY, to: floor, lastRevised: floor - DAY } };
    await store.accounts.putData('account-a', { chunks: [], bills: [early], news: before });
    expect(await read()).toEqual([]);
  });

  it('says that intervals were revised only if the user agreed to share one of them', async ({ store }) => {
    const read = eventReader(store);
    await connect(store, 'a', { historyMonths: 1 });
    const floor = now - 31 * DAY;
    const revisedAfter = async (lastRevised: number | null) => {
      await read();
      const intervals = { from: floor - DAY, to: now, lastRevised };
      await store.accounts.putData('account-a', { chunks: [], bills: [], news: { at: now, intervals } });
      return (await read()).map(([, , data]) => data);
    };
    const event = { account_id: 'account-a', from: floor, to: now };
    expect(await revisedAfter(null)).toEqual([{ ...event, revised: false }]);
    expect(await revisedAfter(floor - 1)).toEqual([{ ...event, revised: false }]);
    expect(await revisedAfter(floor)).toEqual([{ ...event, revised: true }]);
  });

  it('erases a user whose consent has ended, with an event per connection, once', async ({ store }) => {
    await connect(store, 'b', {});
    await connect(store, 'a', { sharedUntil: END });
    await connect(store, 'other', { consentedAt: now + 9 }, 'bob');
    expect(await purge(store, END - 1)).toBe(0);
    await Promise.all([purge(store, END), purge(store, END), purge(store, END)]);
    while ((await purge(store, END)) > 0);
    expect(await store.users.hasConnectedUser('acme', 'alice')).toBe(false);
    expect(await findUser(store, 'acme', 'token-a')).toBeNull();
    for (const name of ['a', 'b']) {
      expect(await findSealed(store, `account-${name}`)).toBeNull();
      expect(await store.accounts.find('acme', 'user-b', `account-${name}`)).toBeNull();
    }
    expect(await findUser(store, 'acme', 'token-other')).toBe('user-other');
    const events = await eventsOf(store);
    expect(events.map(({ body }) => JSON.parse(body).data)).toEqual([
      { connection_id: 'connection-a', user_id: 'alice' },
      { connection_id: 'connection-b', user_id: 'alice' },
    ]);
    const audit = await store.journal.listAudit({ clientId: 'acme', since: 0, after: null, limit: 99 });
    expect(audit.filter(({ type }) => type === 'expired')).toMatchObject([{ userRef: 'user-b', at: END }]);
  });
});
