import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../support/harness.ts';
import { type OpenedStore, openStore, storeNames } from '../support/open-store.ts';

const shared = { username: 'user@example.com' };
const own = { username: 'solar@example.com' };

describe.each(storeNames)('a login that two users of a client connect, on %s', (kind) => {
  let opened: OpenedStore;
  let harness: Harness;
  beforeEach(async () => {
    opened = await openStore[kind]();
    harness = await createHarness({ store: opened.store, historyMonths: 2 });
  });
  afterEach(async () => {
    await harness.service.stop();
    await opened.close();
  });

  const statusOf = async (token: string) => (await harness.read('/accounts', token)).status;
  const idsOf = async (token: string) =>
    (await json<{ id: string }[]>(harness.read('/accounts', token))).map(({ id }) => id);
  const remove = (token: string) =>
    harness.call('/connection', {
      method: 'DELETE',
      headers: { ...harness.clientHeaders, Authorization: `Bearer ${token}` },
    });
  const moves = async () => {
    const { events } = await json<{ events: { type: string; data: object }[] }>(
      harness.call('/webhook_events', { headers: harness.clientHeaders }),
    );
    return events.flatMap(({ type, data }) => (type === 'connection.moved' ? [data] : []));
  };
  /** Connects the shared login of `narrow` with limits. */
  const connectNarrow = () =>
    harness.accessToken({
      ...shared,
      userId: 'narrow',
      parameters: {
        scopes: 'bills',
        history_months: 1,
        expires_at: Math.floor(harness.clock.now / 1000) + 8,
      },
    });

  it('attack: the token of narrow reads nothing that wide has agreed to or connected', async () => {
    const narrow = await connectNarrow();
    expect(await statusOf(narrow)).toBe(403);
    await harness.accessToken({ ...own, userId: 'wide', utilityId: '17609' });
    const wide = await harness.accessToken({ ...shared, userId: 'wide' });
    expect(await statusOf(narrow)).toBe(401);
    harness.clock.now += 9_000;
    await harness.service.context.store.purge({
      ...{ now: harness.clock.now / 1000, abandonedBefore: 0, forgottenBefore: 0, eventsBefore: 0 },
      outcomesBefore: 0,
      limit: 9,
    });
    expect(await statusOf(narrow)).toBe(401);
    expect((await remove(narrow)).status).toBe(401);
    expect(await idsOf(wide)).toHaveLength(3);
    expect(await moves()).toMatchObject([{ user_id: 'wide', previous_user_id: 'narrow' }]);
  });

  it('narrow gets the user_id wide and what wide has agreed to, if this client has no user wide', async () => {
    const narrow = await connectNarrow();
    const wide = await harness.accessToken({ ...shared, userId: 'wide' });
    const ids = await idsOf(wide);
    expect(ids).toHaveLength(2);
    expect(await idsOf(narrow)).toEqual(ids);
    expect(await moves()).toMatchObject([{ user_id: 'wide', previous_user_id: 'narrow' }]);
  });

  it('attack: the token of a user with less reads and removes only what remains of them', async () => {
    const narrow = await connectNarrow();
    harness.clock.now += 1000;
    await harness.accessToken({
      ...own,
      userId: 'narrow',
      utilityId: '17609',
      parameters: { scopes: 'bills accounts' },
    });
    const [kept] = (await idsOf(narrow)).slice(-1);
    await harness.accessToken({ ...own, userId: 'wide' });
    const wide = await harness.accessToken({ ...shared, userId: 'wide' });
    expect(await idsOf(narrow)).toEqual([kept]);
    expect((await remove(narrow)).status).toBe(204);
    expect(await idsOf(wide)).toHaveLength(3);
  });

  it('attack: alice and bob each read their own accounts, and bob what has moved to him', async () => {
    const alice = await harness.accessToken({ ...shared, userId: 'alice' });
    harness.clock.now += 1000;
    await harness.accessToken({ ...own, userId: 'alice', utilityId: '17609' });
    const bob = await harness.accessToken({ ...own, userId: 'bob' });
    const [[first, second, third = ''], [ofBob = '']] = [await idsOf(alice), await idsOf(bob)];
    await harness.connect({ ...shared, userId: 'bob' });
    expect(await idsOf(alice)).toEqual([third]);
    expect((await idsOf(bob)).sort()).toEqual([first, second, ofBob].sort());
    expect((await harness.read(`/intervals?account_id=${first}`, alice)).status).toBe(404);
    expect((await harness.read(`/intervals?account_id=${first}`, bob)).status).toBe(200);
    expect((await harness.read(`/intervals?account_id=${third}`, bob)).status).toBe(404);
    expect((await remove(alice)).status).toBe(204);
    expect(await idsOf(bob)).toHaveLength(3);
  });

  it('moves back with its accounts when it is connected under the first user_id again', async () => {
    await harness.accessToken({ ...own, userId: 'alice' });
    const alice = await harness.accessToken({ ...shared, userId: 'alice' });
    const before = await idsOf(alice);
    await harness.accessToken({ ...own, userId: 'bob', utilityId: '17609' });
    const bob = await harness.accessToken({ ...shared, userId: 'bob' });
    expect(await idsOf(alice)).toHaveLength(1);
    await harness.connect({ ...shared, userId: 'alice' });
    expect((await idsOf(alice)).sort()).toEqual(before.sort());
    expect(await idsOf(bob)).toHaveLength(1);
  });

  it('gets the bills that only the new user has agreed to share', async () => {
    await harness.accessToken({ ...shared, userId: 'narrow', parameters: { scopes: 'accounts intervals' } });
    await harness.accessToken({ ...own, userId: 'wide' });
    const wide = await harness.accessToken({ ...shared, userId: 'wide' });
    for (const id of await idsOf(wide)) {
      const bills = async () => Object.keys(await json(harness.read(`/users/${id}/bills`, wide)));
      await expect.poll(bills, { timeout: 20_000 }).toContainEqual(expect.stringMatching(/./));
    }
  });

  it('mails the former user that another one has it now', async () => {
    harness.service.work();
    await harness.accessToken({ ...shared, userId: 'alice', parameters: { email: 'alice@example.com' } });
    await harness.accessToken({ ...own, userId: 'bob' });
    await harness.accessToken({ ...shared, userId: 'bob' });
    const mails = () => harness.service.outbox.filter(({ to }) => to === 'alice@example.com');
    await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(2);
    const text = mails()[1]?.text;
    expect(text).toContain('Another user of Test App signed in at Pacific Gas & Electric with the login');
    expect(text).toContain('We delete this e-mail address after this e-mail.');
    expect(text).not.toContain('We deleted');
  });
});
