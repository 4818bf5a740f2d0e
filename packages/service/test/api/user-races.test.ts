import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../support/harness.ts';
import { justBefore } from '../support/just-before.ts';
import { type OpenedStore, openStore, storeNames } from '../support/open-store.ts';

const solar = { userId: 'bob', username: 'solar@example.com' };

describe.each(storeNames)('a data request on %s', (kind) => {
  let opened: OpenedStore;
  let harness: Harness;
  let access: string;
  let accountId: string;
  beforeEach(async () => {
    opened = await openStore[kind]();
    harness = await createHarness({ store: opened.store, historyMonths: 2 });
    access = await harness.accessToken({ userId: 'alice' });
    [accountId = ''] = await waitForFirstSync(access);
  });
  afterEach(async () => {
    await harness.service.stop();
    await opened.close();
  });

  /** Waits for the first sync, which looks up accounts too. @returns the ids of the accounts. */
  const waitForFirstSync = async (token: string): Promise<string[]> => {
    const accounts = await json<{ id: string }[]>(harness.read('/accounts', token));
    const ids = accounts.map(({ id }) => id);
    for (const id of ids) {
      const status = async () => (await harness.read(`/users/${id}/bills`, token)).status;
      await expect.poll(status).toBe(200);
    }
    return ids;
  };

  const requests = [
    ['accounts', () => '/accounts?include=status'],
    ['intervals', () => `/intervals?account_id=${accountId}`],
    ['bills', () => `/users/${accountId}/bills`],
  ] as const;

  it.each(requests)('for %s gets all data while another login moves to the user', async (_name, path) => {
    await waitForFirstSync(await harness.accessToken(solar));
    const before = await json<object>(harness.read(path(), access));
    justBefore(opened.store, 'grants', 'findDataAccess', () =>
      harness.connect({ ...solar, userId: 'alice' }),
    );
    const answer = await harness.read(path(), access);
    expect(answer.status).toBe(200);
    const found = await json<object>(answer);
    expect(Object.keys(found).length).toBeGreaterThanOrEqual(Object.keys(before).length);
    expect(Object.keys(found)).not.toEqual([]);
  });

  it.each(requests)('for %s gets 401 once its only login has moved to another user', async (_name, path) => {
    await harness.accessToken(solar);
    const address = path();
    justBefore(opened.store, 'grants', 'findDataAccess', () => harness.connect({ userId: 'bob' }));
    const answer = await harness.read(address, access);
    expect(answer.status).toBe(401);
    expect(await json(answer)).toMatchObject({ error: 'invalid_token' });
  });

  it('removes the user with a login that moves to them at that moment', async () => {
    const of = { headers: { ...harness.clientHeaders, Authorization: `Bearer ${access}` } };
    const other = await harness.accessToken(solar);
    justBefore(opened.store, 'users', 'removeUser', () => harness.connect({ ...solar, userId: 'alice' }));
    expect((await harness.call('/connection', { method: 'DELETE', ...of })).status).toBe(204);
    for (const token of [access, other]) expect((await harness.read('/accounts', token)).status).toBe(401);
    for (const userId of ['alice', 'bob'])
      expect(await opened.store.users.hasConnectedUser(harness.service.client.clientId, userId)).toBe(false);
  });

  it.each(requests)('for %s gets 401 once the user was removed', async (_name, path) => {
    const headers = { ...harness.clientHeaders, Authorization: `Bearer ${access}` };
    const address = path();
    justBefore(opened.store, 'grants', 'findDataAccess', () =>
      harness.call('/connection', { method: 'DELETE', headers }),
    );
    const answer = await harness.read(address, access);
    expect(answer.status).toBe(401);
    expect(await json(answer)).toMatchObject({ error: 'invalid_token' });
  });
});

describe.each(storeNames)('a data request during a first sync in another process, on %s', (kind) => {
  let opened: OpenedStore;
  let harness: Harness;
  let waiting: string;
  let paths: string[];
  /** @param waitMs how long a request waits for the sync */
  const begin = async (waitMs: number) => {
    opened = await openStore[kind]();
    harness = await createHarness({ store: opened.store, waitMs });
    await harness.accessToken(solar);
    opened.store.jobs.claimOne = async () => 'busy';
    waiting = await harness.accessToken({ userId: 'carol', utilityId: '17609' });
    const [account] = await json<{ id: string }[]>(harness.read('/accounts', waiting));
    paths = [`/intervals?account_id=${account?.id}`, `/users/${account?.id}/bills`];
  };

  afterEach(async () => {
    await harness.service.stop();
    await opened.close();
  });

  it('gets 409 after another login has moved to the user', async () => {
    await begin(0);
    justBefore(opened.store, 'accounts', 'find', () => harness.connect({ ...solar, userId: 'carol' }));
    const answers = await Promise.all(paths.map((path) => harness.read(path, waiting)));
    for (const answer of answers) {
      expect(answer.status).toBe(409);
      expect(await json(answer)).toMatchObject({ error: 'data_unavailable' });
    }
  });

  it('gets 404 after the account has moved to another user', async () => {
    await begin(60_000);
    await harness.accessToken({ userId: 'carol', username: 'solar@example.com', utilityId: '17609' });
    const move = () => harness.connect({ userId: 'bob', utilityId: '17609' });
    justBefore(opened.store, 'accounts', 'find', move);
    const answers = await Promise.all(paths.map((path) => harness.read(path, waiting)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('gets 401 after the user was removed', async () => {
    await begin(60_000);
    const headers = { ...harness.clientHeaders, Authorization: `Bearer ${waiting}` };
    const remove = () => harness.call('/connection', { method: 'DELETE', headers });
    justBefore(opened.store, 'accounts', 'find', remove);
    const answers = await Promise.all(paths.map((path) => harness.read(path, waiting)));
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });
});
