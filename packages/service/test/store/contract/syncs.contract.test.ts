import { describe, expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import { describeStore } from './describe-store.ts';
import { link, listRefused, makeAccount, makeClient, now } from './fixtures.ts';
import { claimDue, claimSync, countDue, makeClaim, outage, syncWith, takeDown } from './job-fixtures.ts';

const later = now + 60;
const done = { kind: 'done', dueAt: now } as const;

// `Store.syncs` and `Store.utilities`.
describeStore('syncs', (it) => {
  it('knows the account of a sync and its environment', async ({ store, accounts, syncs }) => {
    await link(store, 'a');
    expect(await syncs.findAccount('account-a')).toEqual({
      account: await accounts.find('acme', 'user-a', 'account-a'),
      environment: 'sandbox',
      isDisabled: false,
    });
    expect(await syncs.findAccount('unknown')).toBeNull();
  });

  it('claims no account of a refused login until the login connects again', async ({ store }) => {
    const accounts = ['one', 'two'].map((id) => makeAccount(id));
    await link(store, 'c', { userId: 'carol', accounts });
    const running = await claimSync(store, 'two');
    await syncWith(store, 'one', now, { kind: 'login_refused', at: now, reason: 'login_expired' });
    // The other account of the login was being synced meanwhile.
    await store.syncs.finish(running as never, done, now, 1);
    for (const { id } of accounts) expect(await claimSync(store, id, makeClaim(later))).toBe('parked');
    const refused = await listRefused(store, 'acme', 'user-c');
    expect(refused.toSorted((a, b) => a.accountId.localeCompare(b.accountId))).toStrictEqual([
      { accountId: 'one', at: now },
      { accountId: 'two', at: now },
    ]);
    expect(await listRefused(store, 'other', 'user-c')).toEqual([]);
    expect(await claimDue(store, 'sync', makeClaim(later))).toBeNull();

    await link(store, 'again', { userId: 'carol', loginKey: 'login-c', accounts, now: later });
    expect(await listRefused(store, 'acme', 'user-c')).toEqual([]);
    expect(await countDue(store, later)).toBe(2);
  });

  describe('an outage', () => {
    it.beforeEach(async ({ store }) => {
      for (const name of ['a', 'b', 'c', 'd']) await link(store, name, { userId: name });
    });
    const fail = (store: Store, name: string, time: number) =>
      syncWith(store, `account-${name}`, time, outage(time));
    const claimD = (store: Store, time: number) => claimSync(store, 'account-d', makeClaim(time));
    const isDown = async ({ utilities, clients }: Store, time: number, clientId = 'acme') => {
      const client = await clients.find(clientId);
      return client !== null && (await utilities.listStates(client, time)).get('14328')?.status === 'down';
    };

    it('does not begin when one account fails repeatedly', async ({ store }) => {
      for (let round = 0; round < 9; round += 1) await fail(store, 'a', now + round);
      await fail(store, 'b', now + 9);
      expect(await claimD(store, now + 10)).toMatchObject({ failures: 0 });
      expect(await isDown(store, now + 10)).toBe(false);
    });

    it('does not begin when several accounts of one login fail', async ({ store, syncs }) => {
      const accounts = ['1', '2', '3', '4'].map((id) => makeAccount(id));
      await link(store, 'landlord', { userId: 'landlord', accounts });
      const jobs = await Promise.all(accounts.map(({ id }) => claimSync(store, id)));
      await Promise.all(jobs.map((job) => syncs.finish(job as never, outage(now), now, 1)));
      expect(await claimD(store, now)).toMatchObject({ failures: 0 });
    });

    it('does not begin when one login connects again after each failure', async ({ store }) => {
      for (let round = 0; round < 5; round += 1) {
        await link(store, `again-${round}`, {
          userId: 'a',
          loginKey: 'login-a',
          accounts: [makeAccount('account-a')],
        });
        await fail(store, 'a', now + round);
      }
      expect(await claimD(store, later)).toMatchObject({ failures: 0 });
    });

    it('does not begin with failures that are not the fault of the utility', async ({ store }) => {
      const fault = { kind: 'failed', dueAt: now, error: 'server_error', isOutage: false } as const;
      for (const name of ['a', 'b', 'c']) await syncWith(store, `account-${name}`, now, fault);
      expect(await claimD(store, now)).toMatchObject({ failures: 0 });
    });

    it('begins when three logins fail in a row, and blocks requests and background syncs', async ({
      store,
    }) => {
      for (const name of ['a', 'b']) await fail(store, name, now);
      expect(await isDown(store, now)).toBe(false);
      await fail(store, 'c', now);
      expect(await claimD(store, later - 1)).toBe('group_blocked');
      expect(await claimDue(store, 'sync', makeClaim(later - 1))).toBeNull();
      expect(await isDown(store, now)).toBe(true);
      expect(await claimD(store, later)).toMatchObject({ failures: 0 });
    });

    it('blocks for longer with each failed sync', async ({ store }) => {
      await takeDown(store);
      await fail(store, 'a', later);
      expect(await claimD(store, later + 119)).toBe('group_blocked');
      await fail(store, 'a', later + 120);
      expect(await claimD(store, later + 120 + 239)).toBe('group_blocked');
      expect(await claimD(store, later + 120 + 240)).toMatchObject({ failures: 0 });
    });

    it('ends with a successful sync', async ({ store }) => {
      await takeDown(store);
      await syncWith(store, 'account-a', later, done);
      expect(await isDown(store, later)).toBe(false);
      for (const name of ['b', 'c']) await fail(store, name, later);
      expect(await claimD(store, later)).toMatchObject({ failures: 0 });
    });

    it('is over for the list of utilities after a quarter of an hour without a failure', async ({
      store,
    }) => {
      await takeDown(store);
      expect(await isDown(store, now + 15 * 60 - 1)).toBe(true);
      expect(await isDown(store, now + 15 * 60)).toBe(false);
    });

    it('has a state that began with it, and one that began with its end', async ({ store }) => {
      const stateAt = async (time: number) => {
        const states = await store.utilities.listStates({ environment: 'sandbox', id: null }, time);
        return states.get('14328');
      };
      expect(await stateAt(now)).toBeUndefined();
      await takeDown(store);
      await fail(store, 'a', later);
      expect(await stateAt(later)).toEqual({ status: 'down', since: now });
      // Nobody has tried since.
      expect(await stateAt(now + 86_400)).toEqual({ status: 'up', since: later + 15 * 60 });
      await syncWith(store, 'account-a', later + 300, done);
      for (const time of [later + 300, now + 86_400])
        expect(await stateAt(time)).toEqual({ status: 'up', since: later + 300 });
    });

    describe('of sign-ins', () => {
      const signIn = async (store: Store, clientId: string, publicId: string) => {
        const client = await store.clients.find(clientId);
        if (client === null) throw new Error('There is no such client.');
        return { client, utilityId: '14328', publicId };
      };
      /** Fails a sign-in of a session. */
      const failSignIn = async (store: Store, clientId: string, name: string, time: number = now) => {
        await store.utilities.noteOutage(await signIn(store, clientId, `session-${name}`), time);
        await store.attempts.fail(`attempt-${name}`, 'succeeded', {
          error: 'utility_unavailable',
          now: time,
        });
      };
      it.beforeEach(async ({ store }) => {
        for (const id of ['live', 'live-2'])
          await store.clients.put(makeClient(id, { environment: 'production' }));
        for (const name of ['1', '2', '3', '4'])
          await link(store, `live-${name}`, { clientId: 'live', userId: name });
      });

      it('begins with three sessions for all production clients, and ends when the utility answers', async ({
        store,
      }) => {
        for (let round = 0; round < 3; round += 1) await failSignIn(store, 'live', 'live-1');
        await failSignIn(store, 'live', 'live-2');
        expect(await isDown(store, now, 'live')).toBe(false);
        await failSignIn(store, 'live', 'live-3');
        for (const client of ['live', 'live-2']) expect(await isDown(store, now, client)).toBe(true);
        expect(await isDown(store, now, 'acme')).toBe(false);
        expect(await claimSync(store, 'account-live-1')).toBe('group_blocked');
        await store.utilities.noteAnswer(await signIn(store, 'live', 'session-live-4'), now);
        expect(await isDown(store, now, 'live')).toBe(false);
        expect(await claimSync(store, 'account-live-1')).toMatchObject({ failures: 0 });
      });

      it('blocks the syncs of others for a minute only, however many sign-ins fail', async ({ store }) => {
        for (const name of ['1', '2', '3']) await failSignIn(store, 'live', `live-${name}`);
        await failSignIn(store, 'live', 'live-4', later - 1);
        expect(await claimSync(store, 'account-live-1', makeClaim(later - 1))).toBe('group_blocked');
        expect(await claimSync(store, 'account-live-1', makeClaim(later))).toMatchObject({ failures: 0 });
        expect(await isDown(store, later, 'live')).toBe(true);
      });

      it('in the sandbox affects neither the syncs nor the list of other clients', async ({ store }) => {
        await store.clients.put(makeClient('other'));
        for (const name of ['a', 'b', 'c']) await failSignIn(store, 'acme', name);
        expect(await isDown(store, now, 'acme')).toBe(true);
        for (const client of ['other', 'live']) expect(await isDown(store, now, client)).toBe(false);
        expect(await claimD(store, now)).toMatchObject({ failures: 0 });
      });
    });
  });
});
