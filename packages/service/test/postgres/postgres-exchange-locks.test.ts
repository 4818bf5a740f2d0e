import { beforeEach, describe, expect, it } from 'vitest';
import {
  bytes,
  findUser,
  issue,
  link,
  makeAttempt,
  makeCompletion,
  now,
  removeUser,
} from '../store/contract/fixtures.ts';
import { usePostgresLocks } from '../support/postgres/locks.ts';

const locks = usePostgresLocks();
const { untilWaiting } = locks;

const exchange = (name: string, key?: string) =>
  locks.store.grants.consumeCode({
    codeHash: `code-${name}`,
    clientId: 'acme',
    tokenHash: `token-${name}`,
    requestId: null,
    now,
    ...(key && { answer: { keyHash: key, sealed: bytes(name), expiresAt: now + 600 } }),
  });
/** Blocks the exchange of a code after it was consumed. */
const lockSession = async (name: string) => {
  await locks.other.query('begin');
  await locks.other.query(`update sessions set state = state where public_id = 'session-${name}'`);
};

describe('a token exchange in progress', () => {
  beforeEach(async () => {
    await link(locks.store, 'a');
    await issue(locks.store, 'a');
  });

  it('leaves exchanges of other codes of the same client and user unblocked', async () => {
    await link(locks.store, 'b');
    await issue(locks.store, 'b');
    await lockSession('a');
    const first = exchange('a');
    await untilWaiting(1);
    expect(await exchange('b')).toEqual({ kind: 'issued' });
    await locks.other.query('commit');
    expect(await first).toEqual({ kind: 'issued' });
  });

  it('never has its code replaced by a newer one', async () => {
    await lockSession('a');
    const first = exchange('a');
    await untilWaiting(1);
    const newer = issue(locks.store, 'a');
    await untilWaiting(2);
    await locks.other.query('commit');
    expect(await first).toEqual({ kind: 'issued' });
    expect(await newer).toBe('used');
    expect(await findUser(locks.store, 'acme', 'token-a')).toBe('user-a');
  });

  it('finishes before its user is removed, along with the token', async () => {
    await lockSession('a');
    const first = exchange('a');
    await untilWaiting(1);
    const removal = removeUser(locks.store, 'user-a');
    await untilWaiting(2);
    await locks.other.query('commit');
    expect(await first).toEqual({ kind: 'issued' });
    await removal;
    expect(await findUser(locks.store, 'acme', 'token-a')).toBeNull();
  });

  it('issues one token for two codes under one key and leaves the other code usable', async () => {
    await link(locks.store, 'b');
    await issue(locks.store, 'b');
    await lockSession('a');
    const first = exchange('a', 'key');
    await untilWaiting(1);
    const second = exchange('b', 'key');
    await Promise.race([second, untilWaiting(2)]);
    await locks.other.query('commit');
    const outcomes = [await first, await second];
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['issued', 'key_reused']);
    expect(await exchange(outcomes[0]?.kind === 'issued' ? 'b' : 'a', 'key 2')).toEqual({ kind: 'issued' });
  });

  it('never deadlocks with a login that moves and a new attempt in the same session', async () => {
    await link(locks.store, 'b', { userId: 'bob' });
    const again = { status: 'reading_accounts' } as const;
    await locks.store.attempts.create(makeAttempt('attempt-again', 'session-a', again));
    await lockSession('a');
    const first = exchange('a');
    await untilWaiting(1);
    const completion = makeCompletion('again', { userId: 'bob', loginKey: 'login-a' });
    const completed = locks.store.attempts.complete(completion);
    await untilWaiting(2);
    // A new attempt does this after it locks the session.
    await locks.other.query(`update attempts set status = status where public_id = 'session-a'`);
    await locks.other.query('commit');
    expect(await first).toEqual({ kind: 'issued' });
    expect(await completed).toMatchObject({ userRef: 'user-b' });
    expect(await findUser(locks.store, 'acme', 'token-a')).toBeNull();
  });
});
