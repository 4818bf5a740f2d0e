import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../src/lib/app/create-sql-store.ts';
import { createService } from '../../src/lib/app/service.ts';
import { createVault } from '../../src/lib/core/crypto/vault.ts';
import { openKeys, openRemainingKeys } from '../../src/lib/core/keys/open-keys.ts';
import { rotateKeys } from '../../src/lib/core/keys/rotate-keys.ts';
import { openCredentials, sealCredentials } from '../../src/lib/heart/logins/credentials.ts';
import { openSqlite } from '../../src/lib/node/sqlite/sqlite.ts';
import { bytes, findSealed, link, listRefused, now } from '../store/contract/fixtures.ts';
import { createHarness, harnessOf, json } from '../support/harness.ts';

const key = (fill: number) => new Uint8Array(32).fill(fill);
const credentials = { fields: { username: 'ann', password: 'canary' }, login: 'l' };

const folder = mkdtempSync(join(tmpdir(), 'utility connect '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a lost key', () => {
  let store: Store;
  beforeEach(async () => {
    store = await openSqlite(join(folder, `${crypto.randomUUID()}.db`));
  });
  afterEach(async () => {
    await store.close();
  });

  const open = (sealingKey: Uint8Array, ...previous: Uint8Array[]) =>
    openKeys(store.keys, { key: sealingKey, previous }, now);
  const connect = async (name: string, sealingKey: Uint8Array) =>
    link(store, name, {
      userId: name,
      sealed: await sealCredentials(await createVault(sealingKey), `login-${name}`, credentials),
    });
  const sealedOf = async (name: string) => {
    const row = await findSealed(store, `account-${name}`);
    if (!row) throw new Error('No such account.');
    return row;
  };
  const forget = async (sealingKey: Uint8Array, ...previous: Uint8Array[]) => {
    const { vault, isLookupKeyLost } = await openRemainingKeys(
      store.keys,
      { key: sealingKey, previous },
      now,
    );
    return { isLookupKeyLost, ...(await rotateKeys(store.keys, vault, { batch: 2, dropUnreadableAt: now })) };
  };

  it('is forgotten along with everything that only it opens', async () => {
    await open(key(1));
    for (const name of ['a', 'b', 'c']) await connect(name, key(1));
    await expect(open(key(2))).rejects.toMatchObject({ code: 'encryption_key_missing' });
    expect(await forget(key(2))).toEqual({
      isLookupKeyLost: true,
      resealed: 0,
      unreadable: 0,
      dropped: { connection: 3, attempt: 0, revocation: 0, exchange: 0, webhook: 0, receipt: 0, link: 0 },
      keysForgotten: 1,
    });
    await open(key(2));
    await expect(open(key(1))).rejects.toMatchObject({ code: 'encryption_key_missing' });
    expect(await listRefused(store, 'acme', 'user-c')).toEqual([{ accountId: 'account-c', at: now }]);
    expect(await forget(key(2))).toMatchObject({ isLookupKeyLost: false, keysForgotten: 0 });
  });

  it('leaves everything that another key opens, including the lookup key', async () => {
    const { lookupKey } = await open(key(1));
    await open(key(2), key(1));
    await connect('a', key(1));
    await connect('b', key(2));
    expect(await forget(key(3), key(2))).toMatchObject({
      isLookupKeyLost: false,
      resealed: 1,
      dropped: { connection: 1 },
      keysForgotten: 2,
    });
    expect((await open(key(3))).lookupKey).toEqual(lookupKey);
    expect(await openCredentials(await createVault(key(3)), 'connection', await sealedOf('b'))).toEqual(
      credentials,
    );
    expect(await listRefused(store, 'acme', 'user-b')).toEqual([]);
  });

  it('does not block a start because damaged rows name it', async () => {
    const { lookupKey } = await open(key(1));
    for (const name of ['a', 'b', 'c', 'd']) await connect(name, key(1));
    const { vault } = await open(key(2), key(1));
    await store.connections.replaceSealed('connection-a', (await sealedOf('a')).sealed, bytes('damaged'));
    await store.connections.replaceSealed(
      'connection-b',
      (await sealedOf('b')).sealed,
      await vault.seal('x', 'other'),
    );
    const cut = (await sealedOf('c')).sealed.slice(0, 9);
    await store.connections.replaceSealed('connection-c', (await sealedOf('c')).sealed, cut);
    expect(await forget(key(2), key(1))).toEqual({
      isLookupKeyLost: false,
      resealed: 1,
      unreadable: 0,
      dropped: { connection: 3, attempt: 0, revocation: 0, exchange: 0, webhook: 0, receipt: 0, link: 0 },
      keysForgotten: 1,
    });
    expect((await open(key(2))).lookupKey).toEqual(lookupKey);
    expect(await openCredentials(await createVault(key(2)), 'connection', await sealedOf('d'))).toEqual(
      credentials,
    );
  });

  it('is forgotten by a second run after the first was killed', async () => {
    await open(key(1));
    for (const name of ['a', 'b', 'c']) await connect(name, key(1));
    const { vault } = await openRemainingKeys(store.keys, { key: key(2), previous: [] }, now);
    let left = 2;
    const dying = {
      ...store.keys,
      drop: (...row: Parameters<typeof store.keys.drop>) =>
        left-- > 0 ? store.keys.drop(...row) : Promise.reject(new Error('killed')),
    };
    await expect(rotateKeys(dying, vault, { dropUnreadableAt: now })).rejects.toThrow('killed');
    await expect(open(key(2))).rejects.toMatchObject({ code: 'encryption_key_missing' });
    expect(await forget(key(2))).toMatchObject({ dropped: { connection: 1 }, keysForgotten: 1 });
    await open(key(2));
  });

  it('leaves synced data readable, and a user who connects again keeps the account ids', async () => {
    let harness = await createHarness({ store });
    const token = await harness.accessToken();
    type Accounts = { id: string; login_refused_at: number | null }[];
    const accountsOf = () => json<Accounts>(harness.read('/accounts?include=status', token));
    const before = await accountsOf();
    const intervals = `/intervals?account_id=${before[0]?.id}`;
    const readBefore = await harness.read(intervals, token);
    await harness.service.stop();
    await forget(key(2));

    const { directory, methodsFor, mailer, urls } = harness.service.context;
    const parts = { store, directory, methodsFor, mailer, urls, encryptionKey: key(2) };
    const { service, clock } = harness;
    const withNewKey = await createService({ ...parts, clock: () => clock.now });
    harness = harnessOf({ ...service, ...withNewKey }, clock);
    const refused = await accountsOf();
    expect(refused.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(refused.every((account) => account.login_refused_at !== null)).toBe(true);
    const readAfter = await harness.read(intervals, token);
    expect([readBefore.status, readAfter.status]).toEqual([200, 200]);
    expect(await readAfter.text()).toEqual(await readBefore.text());

    await harness.connect();
    const again = await accountsOf();
    expect(again.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(again.every((account) => account.login_refused_at === null)).toBe(true);
    await harness.service.stop();
  });
});
