import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import type { Store } from '../../src/lib/store/store.ts';
import { bytes, issue, link, makeAttempt, makeCompletion, now } from '../store/contract/fixtures.ts';
import { usePostgresLocks } from '../support/postgres/locks.ts';

const locks = usePostgresLocks();
const { untilWaiting } = locks;

const exchange = (name: string, key?: string, { grants }: Store = locks.store) =>
  grants.consumeCode({
    codeHash: `code-${name}`,
    clientId: 'acme',
    tokenHash: `token-${name}`,
    now,
    ...(key && { answer: { keyHash: key, sealed: bytes(name), expiresAt: now + 600 } }),
  });
const hold = async (name: string) => {
  await locks.other.query('begin');
  await locks.other.query(`update sessions set state = state where public_id = 'session-${name}'`);
};

describe('an exchange that is under way', () => {
  beforeEach(async () => {
    await link(locks.store, 'a');
    await issue(locks.store, 'a');
  });

  it('holds up no exchange of another code of the same client and user', async () => {
    await link(locks.store, 'b');
    await issue(locks.store, 'b');
    await hold('a');
    const first = exchange('a');
    await untilWaiting(1);
    expect(await exchange('b')).toBe('issued');
    await locks.other.query('commit');
    expect(await first).toBe('issued');
  });

  it.each([
    ['code', `update authorization_codes set expires_at = expires_at where code_hash = 'code-a'`],
    ['session', `update sessions set state = state where public_id = 'session-a'`],
    // As a sign-in does that gives the user another `user_id`.
    ['user', `update users set user_id = 'alice again' where ref = 'user-a'`],
  ])('holds up none that came together with it while somebody has its %s', async (_name, held) => {
    await link(locks.store, 'b', { userId: 'bob' });
    await issue(locks.store, 'b');
    await locks.other.query('begin');
    await locks.other.query(held);
    const [first, second] = [exchange('a', 'key a'), exchange('b', 'key b')];
    expect(await second).toBe('issued');
    await untilWaiting(1);
    await locks.other.query('commit');
    expect(await first).toBe('issued');
  });

  it('waits for users who become one, and gives a token of the user that they have become', async () => {
    await link(locks.store, 'b', { userId: 'bob' });
    await locks.other.query('begin');
    await locks.other.query(`update authorization_codes set user_ref = 'user-b' where user_ref = 'user-a'`);
    const first = exchange('a');
    await untilWaiting(1);
    await locks.other.query('commit');
    expect(await first).toBe('issued');
    expect(await locks.store.grants.findAccess('acme', 'token-a')).toEqual({ userRef: 'user-b' });
  });

  it('lets no newer code take the place of its own', async () => {
    await hold('a');
    const first = exchange('a');
    await untilWaiting(1);
    const newer = issue(locks.store, 'a');
    await untilWaiting(2);
    await locks.other.query('commit');
    expect(await first).toBe('issued');
    expect(await newer).toBe('used');
    expect(await locks.store.grants.findAccess('acme', 'token-a')).toEqual({ userRef: 'user-a' });
  });

  it('ends before its user is removed, with the token that it gave', async () => {
    await hold('a');
    const first = exchange('a');
    await untilWaiting(1);
    const removal = locks.store.grants.removeUser('acme', 'user-a');
    await untilWaiting(2);
    await locks.other.query('commit');
    expect(await first).toBe('issued');
    await removal;
    expect(await locks.store.grants.findAccess('acme', 'token-a')).toBeNull();
  });

  it('and another code under the same key give one token, and leave the other code as it is', async () => {
    await link(locks.store, 'b');
    await issue(locks.store, 'b');
    await hold('a');
    const first = exchange('a', 'key');
    await untilWaiting(1);
    const second = exchange('b', 'key');
    await Promise.race([second, untilWaiting(2)]);
    await locks.other.query('commit');
    const outcomes = [await first, await second];
    expect(outcomes.toSorted()).toEqual(['issued', 'key_reused']);
    expect(await exchange(outcomes[0] === 'issued' ? 'b' : 'a', 'key 2')).toBe('issued');
  });

  it('with others, and as many under the same keys in another order, wait in no circle', async () => {
    // Here a circle is one for longer than a statement may take.
    const url = new URL(locks.database.url);
    url.searchParams.set('options', '-c deadlock_timeout=60s');
    const open = () => openPostgres(url.href, { timeoutMs: 5_000 });
    const processes = await Promise.all([open(), open()]);
    onTestFinished(async () => void (await Promise.all(processes.map((process) => process.close()))));
    const groups = [
      ['key 1', 'key 2', 'key 3'],
      ['key 3', 'key 2', 'key 1'],
    ].map((keys, group) => keys.map((key) => ({ name: `${key} of ${group}`, key })));
    for (const { name } of groups.flat()) {
      await link(locks.store, name);
      await issue(locks.store, name);
    }
    expect(await exchange('a')).toBe('issued');
    await locks.other.query('begin');
    await locks.other.query(`insert into exchange_answers values ('key 2', 'code-a', 'token-a', '', 0)`);
    const outcomes = [];
    for (const [index, group] of groups.entries()) {
      outcomes.push(Promise.all(group.map(({ name, key }) => exchange(name, key, processes[index]))));
      await untilWaiting(index + 1);
    }
    await locks.other.query('rollback');
    expect(await Promise.all(outcomes)).toEqual([Array(3).fill('issued'), Array(3).fill('key_reused')]);
  });

  it('and users who become one, while the person starts anew, wait in no circle', async () => {
    await link(locks.store, 'b', { userId: 'bob' });
    const again = { status: 'reading_accounts' } as const;
    await locks.store.attempts.create(makeAttempt('attempt-again', 'session-a', again));
    await hold('a');
    const first = exchange('a');
    await untilWaiting(1);
    const completion = makeCompletion('again', { loginKey: 'login-b' });
    const completed = locks.store.attempts.complete(completion);
    await untilWaiting(2);
    // As a new attempt does, after it locked the session.
    await locks.other.query(`update attempts set status = status where public_id = 'session-a'`);
    await locks.other.query('commit');
    expect(await first).toBe('issued');
    expect(await completed).toMatchObject({ userRef: 'user-b' });
    expect(await locks.store.grants.findAccess('acme', 'token-a')).toEqual({ userRef: 'user-b' });
  });
});
