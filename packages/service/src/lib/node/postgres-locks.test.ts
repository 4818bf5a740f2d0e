import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../../testing/postgres/database.ts';
import type { Store } from '../store/store.ts';
import { bytes, issue, link, makeAttempt, makeCompletion, now } from '../store/testing/fixtures.ts';
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

const exchange = (name: string, key?: string) =>
  store.grants.consumeCode({
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
    await issue(store, 'a', 'user-a');
  });

  it('holds up no exchange of another code of the same client and user', async () => {
    await link(store, 'b');
    await issue(store, 'b', 'user-a');
    await hold('a');
    const first = exchange('a');
    await untilWaiting(1);
    expect(await exchange('b')).toBe('issued');
    await other.query('commit');
    expect(await first).toBe('issued');
  });

  it('lets no newer code take the place of its own', async () => {
    await hold('a');
    const first = exchange('a');
    await untilWaiting(1);
    const newer = issue(store, 'a', 'user-a');
    await untilWaiting(2);
    await other.query('commit');
    expect(await first).toBe('issued');
    expect(await newer).toBe(false);
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
    await issue(store, 'b', 'user-a');
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
