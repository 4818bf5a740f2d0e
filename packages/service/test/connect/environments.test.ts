import { describe, expect, it } from 'vitest';
import { hashSecret } from '../../src/lib/core/crypto/hash.ts';
import { openPage } from '../support/connect/connect-page.ts';
import { consent } from '../support/connect/open-session.ts';
import { createHarness, type Harness, json, PGE } from '../support/harness.ts';
import { newClient } from '../support/new-client.ts';

/** A client with the same id on any machine, such as the one in the settings. */
const putFixedClient = async ({ service }: Harness) => {
  const { store } = service.context;
  await store.clients.put({
    id: 'fixed-client',
    secretHash: hashSecret('fixed-secret'),
    previousSecretHash: null,
    previousSecretUntil: null,
    disabledAt: null,
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

describe('a sandbox client', () => {
  it('gets the same accounts with the same ids for a login on another machine', async () => {
    const accountsOf = async (username: string) => {
      const harness = await createHarness();
      const clientHeaders = await putFixedClient(harness);
      const accessToken = await harness.accessToken({ username, clientHeaders });
      return json<unknown[]>(harness.read('/accounts', accessToken, clientHeaders));
    };
    const accounts = await accountsOf('user@example.com');
    expect(accounts).toHaveLength(2);
    expect(await accountsOf('User@Example.com ')).toEqual(accounts);
  });

  it('shows only the accounts of the login that was just connected', async () => {
    const harness = await createHarness();
    await harness.accessToken();
    const page = await openPage(harness);
    const { accounts } = await page.signIn({ utility_id: '17609', username: 'solar@example.com' });
    expect(accounts).toHaveLength(1);
  });
});

describe('a login', () => {
  it('is the same one in another spelling of its username', async () => {
    const harness = await createHarness();
    await harness.accessToken({ username: 'user@example.com' });
    const accessToken = await harness.accessToken({ username: ' User@Example.COM' });
    expect(await json<unknown[]>(harness.read('/accounts', accessToken))).toHaveLength(2);
  });
});

describe('a production client', () => {
  it('can connect every utility, with a file only', async () => {
    const harness = await createHarness();
    const headers = await newClient(harness, { environment: 'production' });
    const { utilities } = await json<{ utilities: { methods: string[] }[] }>(
      harness.call('/utilities?limit=100', { headers }),
    );
    expect(utilities.map(({ methods }) => methods)).toEqual(Array(100).fill(['file']));
    const token = await harness.connectToken({ user_id: 'u', utility_id: PGE }, headers);
    await harness.page(token, 'session', { body: {} });
    await harness.page(token, 'session/consent', { body: consent });
    const login = { username: 'user@example.com', password: 'password' };
    const signIn = await harness.page(token, 'attempts', { body: { utility_id: PGE, fields: login } });
    expect(await json(signIn)).toMatchObject({ error: 'invalid_request', param: 'utility_id' });
    const upload = await harness.page(token, 'attempts/file', { body: { utility_id: PGE } });
    expect(await json(upload)).toMatchObject({ status: 'collecting_files' });
  });
});

describe('a session whose code is exchanged while another one is requested', () => {
  it('issues no second code', async () => {
    const harness = await createHarness();
    const page = await openPage(harness);
    await page.signIn();
    const { code } = await json<{ code: string }>(page.complete());
    const { sessions } = harness.service.context.store;
    const { find } = sessions;
    sessions.find = async (publicId) => {
      const session = await find(publicId);
      await harness.exchange(code);
      return session;
    };
    const response = await page.complete();
    expect(response.status).toBe(401);
    expect(await json(response)).toMatchObject({ error: 'connect_token_used' });
  });
});
