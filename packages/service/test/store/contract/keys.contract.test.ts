import { expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import { createVault, keyIdOf } from '../../../src/lib/core/crypto/vault.ts';
import { sealedKinds } from '../../../src/lib/core/keys/key-types.ts';
import { describeStore } from './describe-store.ts';
import {
  bytes,
  findSealed,
  findUser,
  issue,
  link,
  listRefused,
  makeAttempt,
  makeEndpoint,
  makeExchange,
  makeSession,
  now,
  removeUser,
} from './fixtures.ts';
import { claimSync, makeClaim } from './job-fixtures.ts';

const [oldKey, newKey] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
const [oldId, newId] = [keyIdOf(oldKey), keyIdOf(newKey)];

/** Removes a user, whose login by `redirect` is still to be revoked. */
const leaveRevocation = async (store: Store, sealed: Uint8Array): Promise<void> => {
  await link(store, 'gone', { userId: 'gone', method: 'redirect', sealed });
  await removeUser(store, 'user-gone');
};

const createWebhook = (store: Store, sealed: Uint8Array): Promise<boolean> =>
  store.webhooks.create(makeEndpoint('webhook', { sealed }), 9);

const addAddress = (store: Store, sealed: Uint8Array): Promise<void> =>
  store.receipts.add({ publicId: 'session-a', clientId: 'acme', sealed, createdAt: now });

const addLink = (store: Store, sealed: Uint8Array): Promise<void> =>
  store.links.add(
    {
      id: 'link',
      tokenHash: 'hash-of-token',
      clientId: 'acme',
      userId: 'alice',
      utilityId: null,
      purpose: null,
      scopes: null,
      historyMonths: null,
      sharedUntil: null,
      accountSelection: false,
      redirectUri: null,
      createdAt: now,
      expiresAt: now + 600,
    },
    { locale: 'en', sealed },
  );

describeStore('keys', (it) => {
  let sealed: Uint8Array;
  it.beforeEach(async () => {
    sealed = await (await createVault(oldKey)).seal('secret', 'row');
  });

  it('lists keys in the order of their ids and keeps the first of each id', async ({ keys }) => {
    expect(await keys.list()).toEqual([]);
    await keys.add({ id: 'bb', sealed: bytes('b'), createdAt: now });
    await keys.add({ id: 'aa', sealed: bytes('a'), createdAt: now });
    await keys.add({ id: 'bb', sealed: bytes('other'), createdAt: now + 1 });
    expect(await keys.list()).toStrictEqual([
      { id: 'aa', sealed: bytes('a'), createdAt: now },
      { id: 'bb', sealed: bytes('b'), createdAt: now },
    ]);
    await keys.remove('aa');
    expect(await keys.list()).toHaveLength(1);
  });

  it('lists the sealed rows of each kind that use another key', async ({ store }) => {
    const { keys, grants, sessions, attempts } = store;
    await link(store, 'a', { sealed });
    await sessions.create(makeSession('s'));
    await attempts.create(makeAttempt('attempt', 's', { sealed }));
    await issue(store, 'a');
    const answer = { keyHash: 'key', sealed, expiresAt: now + 600 };
    await grants.consumeCode(makeExchange('a', { answer }));
    await leaveRevocation(store, sealed);
    await createWebhook(store, sealed);
    await addAddress(store, sealed);
    await addLink(store, sealed);
    const query = { otherThan: newId, after: '', limit: 9 };
    expect(await keys.listSealed({ ...query, kind: 'connection' })).toStrictEqual([
      { kind: 'connection', id: 'connection-a', name: 'login-a', sealed },
    ]);
    expect(await keys.listSealed({ ...query, kind: 'attempt' })).toStrictEqual([
      { kind: 'attempt', id: 'attempt', name: 'attempt', sealed },
    ]);
    expect(await keys.listSealed({ ...query, kind: 'exchange' })).toStrictEqual([
      { kind: 'exchange', id: 'key', name: 'key', sealed },
    ]);
    expect(await keys.listSealed({ ...query, kind: 'revocation' })).toStrictEqual([
      { kind: 'revocation', id: 'connection-gone', name: 'login-gone', sealed },
    ]);
    expect(await keys.listSealed({ ...query, kind: 'webhook' })).toStrictEqual([
      { kind: 'webhook', id: 'webhook', name: 'webhook', sealed },
    ]);
    expect(await keys.listSealed({ ...query, kind: 'receipt' })).toStrictEqual([
      { kind: 'receipt', id: 'session-a', name: 'session-a', sealed },
    ]);
    expect(await keys.listSealed({ ...query, kind: 'link' })).toStrictEqual([
      { kind: 'link', id: 'link', name: 'link', sealed },
    ]);
    for (const kind of sealedKinds) {
      expect(await keys.listSealed({ ...query, kind, otherThan: oldId })).toEqual([]);
      expect(await keys.listSealed({ ...query, kind, otherThan: null })).toHaveLength(1);
    }
  });

  it('reseals a row unless it changed, and tells which key is in use', async ({ store }) => {
    const { keys } = store;
    await link(store, 'a', { sealed });
    const [row] = await keys.listSealed({ kind: 'connection', otherThan: newId, after: '', limit: 1 });
    if (!row) throw new Error('There is no sealed row.');
    expect([await keys.isUsed(oldId), await keys.isUsed(newId)]).toEqual([true, false]);
    const resealed = await (await createVault(newKey)).seal('secret', 'row');
    expect(await keys.reseal(row, resealed)).toBe(true);
    expect([await keys.isUsed(oldId), await keys.isUsed(newId)]).toEqual([false, true]);
    await store.connections.replaceSealed('connection-a', resealed, bytes('written meanwhile'));
    expect(await keys.reseal({ ...row, sealed: resealed }, sealed)).toBe(false);
    expect((await findSealed(store, 'account-a'))?.sealed).toStrictEqual(bytes('written meanwhile'));
  });

  it('refuses the login, cancels the attempt, disables the webhook endpoint and deletes the rest of what it drops', async ({
    store,
  }) => {
    const { keys, grants, sessions, attempts } = store;
    await link(store, 'a', { sealed });
    await sessions.create(makeSession('s'));
    await attempts.create(makeAttempt('attempt', 's', { sealed, status: 'challenge' }));
    await issue(store, 'a');
    const answer = { keyHash: 'key', sealed, expiresAt: now + 600 };
    const exchange = makeExchange('a', { answer });
    await grants.consumeCode(exchange);
    await leaveRevocation(store, sealed);
    await createWebhook(store, sealed);
    await addAddress(store, sealed);
    await addLink(store, sealed);
    for (const kind of sealedKinds) {
      const query = { kind, otherThan: null, after: '', limit: 9 };
      const [row] = await keys.listSealed(query);
      if (!row) throw new Error('There is no sealed row.');
      expect(await keys.drop({ ...row, sealed: bytes('written meanwhile') }, now)).toBe(false);
      expect(await keys.listSealed(query)).toHaveLength(1);
      expect(await keys.drop(row, now + 60)).toBe(true);
      expect(await keys.drop(row, now + 120)).toBe(false);
      expect(await keys.listSealed(query)).toEqual([]);
    }
    expect(await keys.isUsed(oldId)).toBe(false);
    expect(await listRefused(store, 'acme', 'user-a')).toEqual([{ accountId: 'account-a', at: now + 60 }]);
    expect(await claimSync(store, 'account-a', makeClaim(now + 60))).toBe('parked');
    expect(await attempts.findCurrent('s')).toMatchObject({
      status: 'cancelled',
      challenge: null,
      sealed: null,
    });
    expect(await store.webhooks.find('acme', 'webhook')).toMatchObject({
      status: 'disabled',
      statusReason: 'secret_lost',
    });
    expect(await findUser(store, 'acme', 'token-a')).toBe('user-a');
    expect(await grants.consumeCode({ ...exchange, tokenHash: 'other' })).toEqual({
      kind: 'revoked',
      userRef: 'user-a',
    });
  });
});
