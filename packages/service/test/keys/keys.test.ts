import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMemoryStore } from '../../src/lib/app/create-memory-store.ts';
import type { Store } from '../../src/lib/app/create-sql-store.ts';
import { createService } from '../../src/lib/app/service.ts';
import { createVault } from '../../src/lib/core/crypto/vault.ts';
import { hasKey, openKeys } from '../../src/lib/core/keys/open-keys.ts';
import { rotateKeys } from '../../src/lib/core/keys/rotate-keys.ts';
import { openCredentials, sealCredentials } from '../../src/lib/heart/logins/credentials.ts';
import { findSealed, link, now } from '../store/contract/fixtures.ts';
import { createHarness, json } from '../support/harness.ts';

const key = (fill: number) => new Uint8Array(32).fill(fill);
const credentials = { fields: { username: 'ann', password: 'canary' }, login: 'l' };

let store: Store;
beforeEach(async () => {
  store = await createMemoryStore();
});

const open = (seals: Uint8Array, ...previous: Uint8Array[]) =>
  openKeys(store.keys, { key: seals, previous }, now);

const connect = async (name: string, seals: Uint8Array) =>
  link(store, name, {
    sealed: await sealCredentials(await createVault(seals), `login-${name}`, credentials),
  });

const credentialsWith = async (name: string, ...keys: [Uint8Array, ...Uint8Array[]]) => {
  const row = await findSealed(store, `account-${name}`);
  if (!row) throw new Error('No such account.');
  const [seals, ...previous] = keys;
  return openCredentials(await createVault(seals, previous), 'connection', row);
};

describe('the keys of a store', () => {
  it('are those of its first start', async () => {
    const first = await open(key(1));
    expect((await open(key(1))).lookupKey).toEqual(first.lookupKey);
    await expect(open(key(2))).rejects.toMatchObject({
      code: 'encryption_key_missing',
      message: expect.stringMatching(/^ENCRYPTION_KEY is not the key of this database[^\n]+$/),
    });
  });

  it('do not appear in the error that rejects them', async () => {
    await open(key(1));
    const message = await open(key(2)).then(String, ({ message }: Error) => message);
    for (const fill of [1, 2]) {
      expect(message).not.toContain(Buffer.from(key(fill)).toString('base64'));
      expect(message).not.toContain(Buffer.from(key(fill)).toString('hex'));
    }
  });

  it('exist once the store was opened with a key', async () => {
    expect(await hasKey(store.keys)).toBe(false);
    await open(key(1));
    expect(await hasKey(store.keys)).toBe(true);
  });

  it('keep the same lookup key after a rotation', async () => {
    const { lookupKey } = await open(key(1));
    expect((await open(key(2), key(1))).lookupKey).toEqual(lookupKey);
    await rotateKeys(store.keys, (await open(key(2), key(1))).vault);
    expect((await open(key(2))).lookupKey).toEqual(lookupKey);
  });

  it('must be the same when two processes start at the same time', async () => {
    const outcomes = await Promise.allSettled([open(key(1)), open(key(2))]);
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
  });
});

describe('replacing the key', () => {
  beforeEach(async () => {
    await open(key(1));
    for (const name of ['a', 'b', 'c', 'd', 'e']) await connect(name, key(1));
  });

  it('seals everything again in batches, after which the old key is rejected and not needed', async () => {
    await expect(open(key(2))).rejects.toThrow();
    const { vault } = await open(key(2), key(1));
    const progress: number[] = [];
    const onProgress = ({ resealed }: { resealed: number }) => progress.push(resealed);
    expect(await rotateKeys(store.keys, vault, { batch: 2, onProgress })).toMatchObject({
      resealed: 5,
      unreadable: 0,
    });
    expect(progress).toEqual([2, 4, 5]);
    for (const name of ['a', 'e']) expect(await credentialsWith(name, key(2))).toEqual(credentials);
    await open(key(2));
    await expect(open(key(1))).rejects.toMatchObject({ code: 'encryption_key_missing' });
  });

  it('resumes after it was killed, and needs both keys until then', async () => {
    const { vault } = await open(key(2), key(1));
    let left = 3;
    const dying = {
      ...store.keys,
      reseal: (...row: Parameters<typeof store.keys.reseal>) =>
        left-- > 0 ? store.keys.reseal(...row) : Promise.reject(new Error('killed')),
    };
    await expect(rotateKeys(dying, vault, { batch: 2 })).rejects.toThrow('killed');
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      expect(await credentialsWith(name, key(2), key(1))).toEqual(credentials);
    }
    await expect(open(key(2))).rejects.toMatchObject({ code: 'encryption_key_missing' });
    expect(await rotateKeys(store.keys, vault, { batch: 2 })).toMatchObject({ resealed: 2 });
    await open(key(2));
  });

  it('keeps what the service writes in the meantime', async () => {
    const { vault } = await open(key(2), key(1));
    const newer = await sealCredentials(vault, 'login-b', { ...credentials, login: 'newer' });
    const busy = {
      ...store.keys,
      async reseal(...row: Parameters<typeof store.keys.reseal>) {
        if (row[0].id === 'connection-b') {
          await store.connections.replaceSealed('connection-b', row[0].sealed, newer);
        }
        return store.keys.reseal(...row);
      },
    };
    expect(await rotateKeys(busy, vault)).toMatchObject({ resealed: 4, unreadable: 0 });
    expect(await credentialsWith('b', key(2))).toMatchObject({ login: 'newer' });
    await open(key(2));
  });

  it('loses no login when a process still runs with the old key: that key is needed again', async () => {
    const left = await open(key(1));
    const { vault } = await open(key(2), key(1));
    await rotateKeys(store.keys, vault);
    await open(key(2));
    await expect(left.confirm(now + 60)).rejects.toMatchObject({ code: 'encryption_key_missing' });
    await expect(open(key(2))).rejects.toMatchObject({ code: 'encryption_key_missing' });
    await connect('f', key(1));
    expect(await rotateKeys(store.keys, (await open(key(2), key(1))).vault)).toMatchObject({ resealed: 1 });
    await open(key(2));
    expect(await credentialsWith('f', key(2))).toEqual(credentials);
  });

  it('is accepted by a process that has both keys', async () => {
    const both = await open(key(2), key(1));
    await rotateKeys(store.keys, both.vault);
    await both.confirm(now);
    expect(await store.keys.list()).toHaveLength(1);
  });

  it('skips a row that no key opens, and still needs its key', async () => {
    const { vault } = await open(key(2), key(1));
    const damaged = await (await createVault(key(1))).seal('x', 'another row');
    const former = (await findSealed(store, 'account-b'))?.sealed ?? new Uint8Array();
    await store.connections.replaceSealed('connection-b', former, damaged);
    expect(await rotateKeys(store.keys, vault, { batch: 2 })).toMatchObject({ resealed: 4, unreadable: 1 });
    await expect(open(key(2))).rejects.toMatchObject({ code: 'encryption_key_missing' });
  });
});

it('keeps answers of token exchanges readable with the new key', async () => {
  const harness = await createHarness();
  const { context, encryptionKey } = harness.service;
  const body = { code: await harness.connect(), grant_type: 'code' };
  const headers = { ...harness.clientHeaders, 'Idempotency-Key': 'k' };
  const answer = await json(harness.post('/auth/token', body, headers));
  const { vault } = await openKeys(context.store.keys, { key: key(2), previous: [encryptionKey] }, now);
  expect(await rotateKeys(context.store.keys, vault)).toMatchObject({ resealed: 2, unreadable: 0 });
  const { store: same, directory, methodsFor, mailer, urls } = context;
  const service = await createService({
    ...{ store: same, directory, methodsFor, mailer, urls },
    encryptionKey: key(2),
    clock: () => harness.clock.now,
  });
  const again = await service.fetch(
    new Request(`${urls.baseUrl}/auth/token`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  expect(await json(again)).toEqual(answer);
});

it('reports the missing key once a minute when a service was not restarted with the new key', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const errors: unknown[] = [];
  const { service } = await createHarness({ store, onError: (error) => errors.push(error) });
  service.work();
  const { vault } = await open(key(2), service.encryptionKey);
  await rotateKeys(store.keys, vault);
  await open(key(2));
  expect(errors).toEqual([]);
  const missing = {
    code: 'encryption_key_missing',
    message: expect.stringMatching(/^ENCRYPTION_KEY is not the key of this database/),
  };
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => errors).toMatchObject([missing]);
  vi.advanceTimersByTime(60_000);
  await expect.poll(() => errors).toMatchObject([missing, missing]);
  await service.stop();
  expect(vi.getTimerCount()).toBe(0);
});
