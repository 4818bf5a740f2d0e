import { describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/lib/crypto/hash.ts';
import { attemptWhere, createHarness, type Harness, json, PGE } from '../support/harness.ts';
import { newClient } from '../support/new-client.ts';

const consent = { terms_version: '2026-11-20', locale: 'en' };

/** The same client on any machine, as the settings make it. */
const putFixedClient = async ({ service }: Harness) => {
  const { store } = service.context;
  await store.clients.put({
    id: 'fixed-client',
    secretHash: hashSecret('fixed-secret'),
    companyName: 'Sunny Solar',
    email: 'dev@example.com',
    environment: 'sandbox',
    redirectUris: [],
    origins: ['https://app.example.com'],
    appearance: null,
    createdAt: 0,
  });
  return { 'Service-Client-Id': 'fixed-client', 'Service-Secret': 'fixed-secret' };
};

const accountIdsOf = async (harness: Harness, headers: Record<string, string>): Promise<string[]> => {
  const token = await json<{ connect_token: string }>(
    harness.post('/auth/connect-token', { user_id: 'u' }, headers),
  );
  const page = (path: string, body: unknown) => harness.page(token.connect_token, path, { body });
  await page('session/consent', consent);
  await page('attempts', { utility_id: PGE, username: 'User@Example.com ', password: 'password' });
  await attemptWhere(
    ({ status }) => status === 'succeeded',
    () => harness.page(token.connect_token, 'attempts/current', { method: 'GET' }),
  );
  const { code } = await json<{ code: string }>(page('session/complete', {}));
  const { access_token: accessToken } = await json<{ access_token: string }>(
    harness.post('/auth/token', { code, grant_type: 'code' }, headers),
  );
  const accounts = await json<{ id: string }[]>(harness.read('/accounts', accessToken, headers));
  return accounts.map(({ id }) => id);
};

describe('a sandbox client', () => {
  it('finds the same accounts, ids included, for the same login on another machine', async () => {
    const [one, other] = [await createHarness(), await createHarness()];
    const ids = await accountIdsOf(one, await putFixedClient(one));
    expect(ids).toHaveLength(2);
    expect(await accountIdsOf(other, await putFixedClient(other))).toEqual(ids);
  });

  it('is shown the accounts of the login that was just connected, not those of the one before', async () => {
    const harness = await createHarness();
    await harness.accessToken();
    const token = await harness.connectToken();
    await harness.page(token, 'attempts', {
      body: { utility_id: '17609', username: 'solar@example.com', password: 'password' },
    });
    const { accounts } = await attemptWhere(
      ({ status }) => status === 'succeeded',
      () => harness.page(token, 'attempts/current', { method: 'GET' }),
    );
    expect(accounts).toHaveLength(1);
  });
});

describe('a login', () => {
  it('is the same one when its username is typed with other capitals', async () => {
    const harness = await createHarness();
    await harness.accessToken({ username: 'user@example.com' });
    const accessToken = await harness.accessToken({ username: ' User@Example.COM' });
    expect(await json<unknown[]>(harness.read('/accounts', accessToken))).toHaveLength(2);
  });
});

describe('a production client', () => {
  it('finds no utility, because none can be connected yet', async () => {
    const harness = await createHarness();
    const headers = await newClient(harness, { environment: 'production' });
    expect(await json(harness.call('/utilities?limit=100', { headers }))).toEqual({
      utilities: [],
      next_cursor: null,
    });
    const answer = await harness.post('/auth/connect-token', { user_id: 'u', utility_id: PGE }, headers);
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ error: 'invalid_request', param: 'utility_id' });
  });
});

describe('a session whose code is exchanged while another is asked for', () => {
  it('gives no second code', async () => {
    const harness = await createHarness();
    const token = await harness.connectToken();
    await harness.page(token, 'session/consent', { body: consent });
    await harness.page(token, 'attempts', {
      body: { utility_id: PGE, username: 'user@example.com', password: 'password' },
    });
    await attemptWhere(
      ({ status }) => status === 'succeeded',
      () => harness.page(token, 'attempts/current', { method: 'GET' }),
    );
    const { code } = await json<{ code: string }>(harness.page(token, 'session/complete', { body: {} }));
    const { grants } = harness.service.context.store;
    const isSessionUsed = grants.isSessionUsed;
    grants.isSessionUsed = async (publicId) => {
      const before = await isSessionUsed(publicId);
      await harness.exchange(code);
      return before;
    };
    const answer = await harness.page(token, 'session/complete', { body: {} });
    expect(answer.status).toBe(401);
    expect(await json(answer)).toMatchObject({ error: 'connect_token_used' });
  });
});
