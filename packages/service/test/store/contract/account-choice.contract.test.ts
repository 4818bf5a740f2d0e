import { describe, expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import { describeStore } from './describe-store.ts';
import {
  bytes,
  fileAccount,
  link,
  makeAccount,
  makeBill,
  makeChunk,
  months,
  now,
  removeUser,
  startFiles,
  startLink,
} from './fixtures.ts';
import { claimSync, eraseAll, makeClaim } from './job-fixtures.ts';

const home = makeAccount('home', { accountKey: 'home' });
const barn = makeAccount('barn', { accountKey: 'barn' });
const pool = makeAccount('pool', { accountKey: 'pool' });
const owner = { clientId: 'acme', userId: 'alice', utilityId: '14328' };
const again = { loginKey: 'login-a' };

/** The keys of the accounts that a user has. */
const keysOf = async ({ accounts }: Store, userRef = 'user-a'): Promise<string[]> =>
  (await accounts.list('acme', userRef)).map(({ accountKey }) => accountKey).sort();

const removedAccounts = async ({ journal }: Store): Promise<unknown[]> => {
  const events = await journal.listEvents({ clientId: 'acme', after: 0, since: 0, limit: 100 });
  return (events ?? [])
    .filter(({ type }) => type === 'account.removed')
    .map(({ body }) => JSON.parse(body).data);
};

// The choice of accounts in `Store.attempts.complete`, `Store.files.complete` and `Store.connections.addAccounts`.
describeStore('choice of accounts', (it) => {
  it('writes only what was chosen', async ({ store }) => {
    await link(store, 'a', { accounts: [home, barn], chosenKeys: ['home'] });
    expect(await keysOf(store)).toEqual(['home']);
    expect(await store.accounts.findChoice(owner)).toEqual({ hasChosen: true, accountKeys: ['home'] });
    expect(await removedAccounts(store)).toEqual([]);
  });

  it('knows of no choice without one', async ({ store }) => {
    expect(await store.accounts.findChoice(owner)).toEqual({ hasChosen: false, accountKeys: [] });
    await link(store, 'a', { accounts: [home] });
    expect(await store.accounts.findChoice(owner)).toEqual({ hasChosen: false, accountKeys: ['home'] });
  });

  it('belongs to one user and one utility', async ({ store }) => {
    await link(store, 'a', { accounts: [home, barn], chosenKeys: ['home'] });
    await link(store, 'b', { accounts: [pool], utilityId: '803' });
    await link(store, 'c', { accounts: [makeAccount('other', { accountKey: 'barn' })], userId: 'bob' });
    expect(await keysOf(store)).toEqual(['home', 'pool']);
    expect(await keysOf(store, 'user-c')).toEqual(['barn']);
    expect(await store.accounts.findChoice({ ...owner, userId: 'bob' })).toMatchObject({ hasChosen: false });
  });

  it('adds accounts of a new choice and deletes the others with their data', async ({ store }) => {
    const { accounts } = store;
    await link(store, 'a', { accounts: [home, barn] });
    const chunks = [makeChunk(months.july, bytes('july'))];
    await accounts.putData('barn', { chunks, bills: [makeBill('1')], syncedTo: now });
    await link(store, 'b', { ...again, accounts: [home, barn, pool], chosenKeys: ['home', 'pool'] });
    expect(await keysOf(store)).toEqual(['home', 'pool']);
    await eraseAll(store);
    expect(await accounts.readChunks('barn', 0, now)).toEqual([]);
    expect(await accounts.listBills('barn')).toEqual([]);
    expect(await accounts.putData('barn', { chunks, bills: [] })).toBe(false);
    expect(await removedAccounts(store)).toEqual([
      { account_id: 'barn', connection_id: 'connection-a', user_id: 'alice' },
    ]);
  });

  it('takes many accounts out of reach at once, and leaves their data to jobs', async ({ store }) => {
    const many = Array.from({ length: 40 }, (_, index) =>
      makeAccount(`m-${index}`, { accountKey: `m-${index}` }),
    );
    const chunks = [makeChunk(months.july, bytes('july'))];
    await link(store, 'a', { accounts: [home, ...many] });
    for (const { id } of many) await store.accounts.putData(id, { chunks, bills: [], syncedTo: now });
    await link(store, 'b', { ...again, accounts: [home, ...many], chosenKeys: ['home'] });
    expect(await keysOf(store)).toEqual(['home']);
    expect((await store.accounts.findChoice(owner)).accountKeys).toEqual(['home']);
    expect(await store.accounts.find('acme', 'user-a', 'm-7')).toBeNull();
    expect(await store.accounts.findRevision('m-7')).toBeNull();
    expect(await store.accounts.putData('m-7', { chunks, bills: [], revision: 1 })).toBe(false);
    expect(await claimSync(store, 'm-7', makeClaim(now + 9999))).toBe('busy');
    const data = { account_id: 'm-39', connection_id: 'connection-a', user_id: 'alice' };
    const removed = await removedAccounts(store);
    expect(removed).toHaveLength(40);
    expect(removed).toContainEqual(data);
    expect(await store.accounts.readChunks('m-39', 0, now)).toHaveLength(1);
    await eraseAll(store);
    expect(await store.accounts.readChunks('m-39', 0, now)).toEqual([]);
    expect(await keysOf(store)).toEqual(['home']);
  });

  it('shares an account again that was taken out with many', async ({ store }) => {
    const many = Array.from({ length: 30 }, (_, index) =>
      makeAccount(`m-${index}`, { accountKey: `m-${index}` }),
    );
    const chunks = [makeChunk(months.july, bytes('july'))];
    await link(store, 'a', { accounts: many });
    await store.accounts.putData('m-9', { chunks, bills: [], syncedTo: now });
    await link(store, 'b', { ...again, accounts: many, chosenKeys: ['m-0'] });
    await link(store, 'c', { ...again, accounts: many, chosenKeys: ['m-0', 'm-9'] });
    expect(await keysOf(store)).toEqual(['m-0', 'm-9']);
    expect(await store.accounts.readChunks('m-9', 0, now)).toEqual([]);
  });

  it('holds for later sign-ins without a choice, also with another login', async ({ store }) => {
    await link(store, 'a', { accounts: [home, barn], chosenKeys: ['home'] });
    await link(store, 'b', { ...again, accounts: [home, barn] });
    expect(await keysOf(store)).toEqual(['home']);
    await link(store, 'c', { accounts: [home, barn] });
    expect(await keysOf(store)).toEqual(['home']);
  });

  it('deletes an account of another login that was found too, and leaves those that were not', async ({
    store,
  }) => {
    await link(store, 'a', { accounts: [home, pool] });
    await link(store, 'b', { accounts: [{ ...home, id: 'x' }, barn], chosenKeys: ['barn'] });
    expect(await keysOf(store)).toEqual(['barn', 'pool']);
  });

  it('completes an attempt that waits for the choice, once', async ({ store }) => {
    const completion = await startLink(store, 'a', {
      from: 'choosing_accounts',
      accounts: [home, barn],
      chosenKeys: ['home'],
    });
    expect(await store.attempts.complete(completion)).toBeNull();
    const sealed = bytes('found');
    await store.attempts.advance('attempt-a', 'reading_accounts', { status: 'choosing_accounts', sealed });
    const outcomes = await Promise.all([
      store.attempts.complete(completion),
      store.attempts.complete({ ...completion, chosenKeys: ['barn'] }),
    ]);
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    expect(await store.attempts.findCurrent('session-a')).toMatchObject({
      status: 'succeeded',
      sealed: null,
    });
    expect(await keysOf(store)).toHaveLength(1);
  });

  it('is forgotten with the user', async ({ store }) => {
    await link(store, 'a', { accounts: [home, barn], chosenKeys: ['home'] });
    await removeUser(store, 'user-a');
    await link(store, 'b', { ...again, accounts: [home, barn] });
    expect(await keysOf(store, 'user-b')).toEqual(['barn', 'home']);
  });

  describe('of a consent at the utility', () => {
    it('holds for accounts that the utility lists later', async ({ store }) => {
      await link(store, 'a', { method: 'redirect', accounts: [home, barn], chosenKeys: ['home'] });
      expect(await store.connections.addAccounts('connection-a', [home, barn, pool], now)).toEqual([]);
      expect(await keysOf(store)).toEqual(['home']);
    });

    it('is that of the new user when a login moves to another one', async ({ store }) => {
      await link(store, 'a', { method: 'redirect', accounts: [home], chosenKeys: ['home'] });
      await link(store, 'b', { userId: 'bob', accounts: [barn, pool] });
      // The login of Bob continues as Alice, who chooses.
      await link(store, 'c', { loginKey: 'login-b', accounts: [barn, pool], chosenKeys: ['pool'] });
      expect(await store.connections.addAccounts('connection-a', [home, barn], now)).toEqual([]);
      expect(await keysOf(store)).toEqual(['home', 'pool']);
      // And as Carol, who does not.
      await link(store, 'd', { userId: 'carol', utilityId: '99' });
      await link(store, 'e', { userId: 'carol', loginKey: 'login-b', accounts: [barn, pool] });
      expect(await keysOf(store, 'user-d')).toEqual(['barn', 'key-of-account-d', 'pool']);
      expect(await keysOf(store)).toEqual(['home']);
    });

    it('lets a new consent take over what was chosen before, when it is listed', async ({ store }) => {
      await link(store, 'a', { method: 'redirect', accounts: [home, barn], chosenKeys: ['home'] });
      await link(store, 'b', { method: 'redirect', isPreparing: true, accounts: [], chosenKeys: [] });
      expect(await store.connections.addAccounts('connection-b', [home, barn], now)).toMatchObject([
        { id: 'home', connectionId: 'connection-b' },
      ]);
      expect(await keysOf(store)).toEqual(['home']);
    });
  });

  describe('of files', () => {
    const upload = async (store: Store, name: string, chosen: readonly string[], others: readonly string[]) =>
      store.files.complete(
        await startFiles(store, name, {
          accounts: chosen.map((key) => fileAccount(key, {}, key)),
          notChosenKeys: others,
        }),
      );

    it('deletes an account that was shared before', async ({ store }) => {
      await link(store, 'a', { accounts: [barn, pool] });
      expect(await upload(store, 'b', ['home'], ['barn'])).toBe('completed');
      expect(await keysOf(store)).toEqual(['home', 'pool']);
      expect(await removedAccounts(store)).toMatchObject([{ account_id: 'barn' }]);
    });
  });
});
