import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createDatabase, type TestDatabase } from '../../testing/postgres/database.ts';
import type { Store } from '../store/store.ts';
import {
  bytes,
  issue,
  link,
  makeAccount,
  makeAttempt,
  makeCompletion,
  now,
  startLink,
} from '../store/testing/fixtures.ts';
import { openPostgres } from './postgres.ts';

let database: TestDatabase;
let store: Store;
/** Somebody else's transaction, which holds up who comes in its way. */
let other: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  // Each test ends waits by itself; a circle is what PostgreSQL finds after a second, before this is over.
  store = await openPostgres(database.url, { timeoutMs: 20_000 });
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await store.close();
  await database.drop();
});
beforeEach(async () => {
  await other.query('rollback');
  await database.empty();
});

const waiters = async (): Promise<number> => {
  const [row] = await database.run(
    `select count(distinct pid)::int from pg_locks where not granted and pid in
      (select pid from pg_stat_activity where datname = current_database())`,
  );
  return Number(row?.count);
};
const untilWaiting = (count: number) => expect.poll(waiters, { timeout: 10_000 }).toBe(count);

const exchange = (name: string, key?: string, { grants }: Store = store) =>
  grants.consumeCode({
    codeHash: `code-${name}`,
    clientId: 'acme',
    tokenHash: `token-${name}`,
    now,
    ...(key && { answer: { keyHash: key, sealed: bytes(name), expiresAt: now + 600 } }),
  });
const hold = async (name: string) => {
  await other.query('begin');
  await other.query(`update sessions set state = state where public_id = 'session-${name}'`);
};

describe('an exchange that is under way', () => {
  beforeEach(async () => {
    await link(store, 'a');
    await issue(store, 'a');
  });

  it('holds up no exchange of another code of the same client and user', async () => {
    await link(store, 'b');
    await issue(store, 'b');
    await hold('a');
    const first = exchange('a');
    await untilWaiting(1);
    expect(await exchange('b')).toBe('issued');
    await other.query('commit');
    expect(await first).toBe('issued');
  });

  it.each([
    ['code', `update authorization_codes set expires_at = expires_at where code_hash = 'code-a'`],
    ['session', `update sessions set state = state where public_id = 'session-a'`],
    // As a sign-in does that gives the user another `user_id`.
    ['user', `update users set user_id = 'alice again' where ref = 'user-a'`],
  ])('holds up none that came together with it while somebody has its %s', async (_name, held) => {
    await link(store, 'b', { userId: 'bob' });
    await issue(store, 'b');
    await other.query('begin');
    await other.query(held);
    const [first, second] = [exchange('a', 'key a'), exchange('b', 'key b')];
    expect(await second).toBe('issued');
    await untilWaiting(1);
    await other.query('commit');
    expect(await first).toBe('issued');
  });

  it('waits for users who become one, and gives a token of the user that they have become', async () => {
    await link(store, 'b', { userId: 'bob' });
    await other.query('begin');
    await other.query(`update authorization_codes set user_ref = 'user-b' where user_ref = 'user-a'`);
    const first = exchange('a');
    await untilWaiting(1);
    await other.query('commit');
    expect(await first).toBe('issued');
    expect(await store.grants.findAccess('acme', 'token-a')).toEqual({ userRef: 'user-b' });
  });

  it('lets no newer code take the place of its own', async () => {
    await hold('a');
    const first = exchange('a');
    await untilWaiting(1);
    const newer = issue(store, 'a');
    await untilWaiting(2);
    await other.query('commit');
    expect(await first).toBe('issued');
    expect(await newer).toBe('used');
    expect(await store.grants.findAccess('acme', 'token-a')).toEqual({ userRef: 'user-a' });
  });

  it('ends before its user is removed, with the token that it gave', async () => {
    await hold('a');
    const first = exchange('a');
    await untilWaiting(1);
    const removal = store.grants.removeUser('acme', 'user-a');
    await untilWaiting(2);
    await other.query('commit');
    expect(await first).toBe('issued');
    await removal;
    expect(await store.grants.findAccess('acme', 'token-a')).toBeNull();
  });

  it('and another code under the same key give one token, and leave the other code as it is', async () => {
    await link(store, 'b');
    await issue(store, 'b');
    await hold('a');
    const first = exchange('a', 'key');
    await untilWaiting(1);
    const second = exchange('b', 'key');
    await Promise.race([second, untilWaiting(2)]);
    await other.query('commit');
    const outcomes = [await first, await second];
    expect(outcomes.toSorted()).toEqual(['issued', 'key_reused']);
    expect(await exchange(outcomes[0] === 'issued' ? 'b' : 'a', 'key 2')).toBe('issued');
  });

  it('with others, and as many under the same keys in another order, wait in no circle', async () => {
    // Here a circle is one for longer than a statement may take.
    const url = new URL(database.url);
    url.searchParams.set('options', '-c deadlock_timeout=60s');
    const open = () => openPostgres(url.href, { timeoutMs: 5_000 });
    const processes = await Promise.all([open(), open()]);
    onTestFinished(async () => void (await Promise.all(processes.map((process) => process.close()))));
    const groups = [
      ['key 1', 'key 2', 'key 3'],
      ['key 3', 'key 2', 'key 1'],
    ].map((keys, group) => keys.map((key) => ({ name: `${key} of ${group}`, key })));
    for (const { name } of groups.flat()) {
      await link(store, name);
      await issue(store, name);
    }
    expect(await exchange('a')).toBe('issued');
    await other.query('begin');
    await other.query(`insert into exchange_answers values ('key 2', 'code-a', 'token-a', '', 0)`);
    const outcomes = [];
    for (const [index, group] of groups.entries()) {
      outcomes.push(Promise.all(group.map(({ name, key }) => exchange(name, key, processes[index]))));
      await untilWaiting(index + 1);
    }
    await other.query('rollback');
    expect(await Promise.all(outcomes)).toEqual([Array(3).fill('issued'), Array(3).fill('key_reused')]);
  });

  it('and users who become one, while the person starts anew, wait in no circle', async () => {
    await link(store, 'b', { userId: 'bob' });
    const again = { status: 'reading_accounts' } as const;
    await store.attempts.create(makeAttempt('attempt-again', 'session-a', again));
    await hold('a');
    const first = exchange('a');
    await untilWaiting(1);
    const completion = makeCompletion('again', { loginKey: 'login-b' });
    const completed = store.attempts.complete(completion);
    await untilWaiting(2);
    // As a new attempt does, after it locked the session.
    await other.query(`update attempts set status = status where public_id = 'session-a'`);
    await other.query('commit');
    expect(await first).toBe('issued');
    expect(await completed).toMatchObject({ userRef: 'user-b' });
    expect(await store.grants.findAccess('acme', 'token-a')).toEqual({ userRef: 'user-b' });
  });
});

describe('a reading', () => {
  const accounts = ['1', '2'].map((id) => makeAccount(id));
  const later = now + 60;
  const leaseAt = (time: number, id: string) =>
    store.syncs.lease(id, { now: time, leaseUntil: time + 60, perUtility: 4 });
  beforeEach(async () => {
    await link(store, 'a', { accounts });
    expect(await leaseAt(now, '2')).toMatchObject({ held: later });
  });
  const holdUtility = async () => {
    await other.query('begin');
    await other.query('update utility_syncs set failures = failures');
  };
  const holdAccount = async (id: string) => {
    await other.query('begin');
    await other.query('update account_syncs set failures = failures where account_id = $1', [id]);
  };

  it('that ends late, and one that begins in its place, wait in no circle', async () => {
    await holdAccount('2');
    const ended = store.syncs.finish('2', later, { kind: 'failed', dueAt: later, blockedUntil: later });
    await untilWaiting(1);
    const next = leaseAt(later, '2');
    await untilWaiting(2);
    await other.query('commit');
    expect(await ended).toBe(true);
    expect(await next).toMatchObject({ held: later + 60 });
  });

  it('is counted by all who begin one at the same utility at once', async () => {
    const lease = (id: string) => store.syncs.lease(id, { now, leaseUntil: later, perUtility: 2 });
    await link(store, 'b', { userId: 'bob' });
    await holdUtility();
    const begun = [lease('1'), lease('account-b')];
    await untilWaiting(2);
    await other.query('commit');
    const [one, another] = await Promise.all(begun);
    expect([one, another].filter((it) => it === 'utility_full')).toHaveLength(1);
  });

  it('that begins, and a sign-in anew, wait in no circle', async () => {
    const completion = await startLink(store, 'again', { loginKey: 'login-a', accounts });
    await holdAccount('1');
    const signedIn = store.attempts.complete(completion);
    await untilWaiting(1);
    const begun = leaseAt(now, '1');
    await untilWaiting(2);
    await other.query('commit');
    expect(await signedIn).not.toBeNull();
    expect(await begun).toHaveProperty('held');
  });

  it('that is refused, and a sign-in anew, wait in no circle, and the sign-in counts', async () => {
    const completion = await startLink(store, 'again', { loginKey: 'login-a', accounts });
    await holdAccount('1');
    const signedIn = store.attempts.complete(completion);
    await untilWaiting(1);
    const refused = store.syncs.finish('2', later, { kind: 'login_refused', at: now });
    await untilWaiting(2);
    await other.query('commit');
    expect(await signedIn).not.toBeNull();
    expect(await refused).toBe(false);
    expect(await store.syncs.listRefused('acme', 'user-a')).toEqual([]);
  });
});
