import type { ManagedSharing, ManagedSignIn } from '@utility-connect/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPage } from '../../../../test/support/connect/connect-page.ts';
import { createTokenUtility } from '../../../../test/support/connections/token-utility.ts';
import {
  attemptWhere,
  createHarness,
  type Harness,
  HOST_ORIGIN,
  json,
  NOW,
  PGE,
} from '../../../../test/support/harness.ts';
import { newClient } from '../../../../test/support/new-client.ts';
import { type OpenedStore, openStore, storeNames } from '../../../../test/support/open-store.ts';
import type { Store } from '../../app/create-sql-store.ts';

const EDISON = '17609';

const manageToken = async (harness: Harness, userId = 'user-1', headers = harness.clientHeaders) => {
  const { manage_token: token } = await json<{ manage_token: string }>(
    harness.post('/auth/manage-token', { user_id: userId }, headers),
  );
  return token;
};
const overview = (harness: Harness, token: string) =>
  json<ManagedSharing>(harness.page(token, 'manage', { method: 'GET' }));
const remove = (harness: Harness, token: string, path = '') =>
  harness.page(token, `manage${path}`, { method: 'DELETE' });
const removedEvents = async (harness: Harness) => {
  const query = { clientId: harness.service.client.clientId, after: 0, since: 0, limit: 99 };
  const events = (await harness.service.context.store.journal.listEvents(query)) ?? [];
  return events
    .filter(({ type }) => type === 'connection.removed')
    .map(({ body }) => JSON.parse(body).data as Record<string, string>);
};

let harness: Harness;
let accessToken: string;
let token: string;
/** Connects a user. */
const start = async (store?: Store): Promise<void> => {
  harness = await createHarness({ historyMonths: 1, ...(store && { store }) });
  accessToken = await harness.accessToken();
  token = await manageToken(harness);
};

describe.each(storeNames)("the person's own page on %s", (name) => {
  let opened: OpenedStore;
  beforeEach(async () => {
    opened = await openStore[name]();
    await start(opened.store);
  });
  afterEach(async () => {
    await harness.service.stop();
    await opened.close();
  });

  const connectionAt = async (utilityId: string) =>
    (await overview(harness, token)).connections.find(({ utility }) => utility.id === utilityId);

  it('shows what is shared, masked, since when, and when it was last read', async () => {
    const connectedAt = harness.clock.now / 1000;
    expect(await overview(harness, token)).toMatchObject({ last_read_at: null });
    await harness.read('/accounts', accessToken);
    expect(await overview(harness, token)).toEqual({
      company_name: 'Sunny Solar',
      environment: 'sandbox',
      last_read_at: connectedAt,
      expires_in: 1800,
      connections: [
        {
          id: expect.any(String),
          utility: expect.objectContaining({ id: PGE, name: 'Pacific Gas & Electric' }),
          username: 'u•••@example.com',
          method: 'sign_in',
          status: expect.stringMatching(/^(active|preparing)$/),
          connected_at: connectedAt,
          last_success_at: expect.toSatisfy((at) => at === null || at === connectedAt),
          accounts: [
            { account_number: expect.stringMatching(/^••••.{4}$/), address: expect.any(String) },
            { account_number: expect.stringMatching(/^••••.{4}$/), address: expect.any(String) },
          ],
        },
      ],
    });
  });

  it('shows what the person agreed to last, and how far back the data reaches today', async () => {
    const connect = (parameters: Record<string, unknown>) =>
      harness.accessToken({ userId: 'limited', username: 'solar@example.com', parameters });
    const end = NOW / 1000 + 90 * 86_400;
    const purpose = 'To size your solar panels.';
    await connect({ purpose, scopes: 'intervals accounts', history_months: 12, expires_at: end });
    const shown = async () => (await overview(harness, await manageToken(harness, 'limited'))).sharing;
    const agreed = { purpose, scopes: ['accounts', 'intervals'], history_months: 12, expires_at: end };
    expect(await shown()).toEqual(agreed);
    harness.clock.now += 40 * 86_400_000;
    expect(await shown()).toEqual({ ...agreed, history_months: 14 });
    await connect({ scopes: 'bills' });
    expect(await shown()).toEqual({ scopes: ['bills'] });
    await connect({ purpose: 'To compare tariffs.' });
    expect(await shown()).toEqual({ purpose: 'To compare tariffs.' });
  });

  it('shows a login that was moved from another user, under the consent of this one', async () => {
    const solar = { username: 'solar@example.com' };
    harness.clock.now += 1000;
    await harness.connect({ ...solar, userId: 'former', parameters: { purpose: 'To compare tariffs.' } });
    // In update mode, without another consent.
    const page = createPage(harness, await harness.connectToken());
    await harness.page(page.token, 'session', { body: {} });
    await page.signIn(solar);
    const shown = await overview(harness, token);
    expect(shown.connections).toHaveLength(2);
    expect(shown).not.toHaveProperty('sharing');
    expect(await overview(harness, await manageToken(harness, 'former'))).toMatchObject({ connections: [] });
  });

  it('shows nothing to a user who shares nothing, also if they never have', async () => {
    const empty = { connections: [], last_read_at: null };
    expect(await overview(harness, await manageToken(harness, 'nobody'))).toMatchObject(empty);
    expect((await remove(harness, token)).status).toBe(204);
    expect(await overview(harness, token)).toMatchObject(empty);
    expect((await remove(harness, token)).status).toBe(204);
  });

  it('stops sharing everything: tokens, data and login are gone, and the event says who did it', async () => {
    const [connection] = (await overview(harness, token)).connections;
    expect((await remove(harness, token)).status).toBe(204);
    expect((await harness.read('/accounts', accessToken)).status).toBe(401);
    expect(await removedEvents(harness)).toEqual([
      { connection_id: connection?.id, user_id: 'user-1', by: 'person' },
    ]);
  });

  it('sends the receipt and the event when the last utility goes, and is empty afterward', async () => {
    const parameters = { email: 'person@example.com', purpose: 'To size your solar panels.' };
    await harness.connect({ userId: 'mailed', username: 'solar@example.com', parameters });
    const mailed = await manageToken(harness, 'mailed');
    const [connection] = (await overview(harness, mailed)).connections;
    expect((await remove(harness, mailed, `/connections/${connection?.id}`)).status).toBe(204);
    expect(await overview(harness, mailed)).toEqual({
      company_name: 'Sunny Solar',
      environment: 'sandbox',
      last_read_at: null,
      expires_in: 1800,
      connections: [],
    });
    expect(await removedEvents(harness)).toEqual([
      { connection_id: connection?.id, user_id: 'mailed', by: 'person' },
    ]);
    harness.service.work();
    await expect.poll(() => harness.service.outbox).toHaveLength(1);
    const [mail] = harness.service.outbox;
    expect(mail?.to).toBe('person@example.com');
    expect(mail?.subject).toBe('[Test] Test App no longer has access to your electricity data');
    expect(mail?.text).toContain('Pacific Gas & Electric');
    expect(mail?.text).toContain('this e-mail address, after this e-mail');
  });

  it('stops sharing one utility, and leaves the others and their access token alone', async () => {
    await harness.connect({ username: 'solar@example.com', utilityId: EDISON });
    const before = await json<{ id: string }[]>(harness.read('/accounts', accessToken));
    const first = await connectionAt(PGE);
    const second = await connectionAt(EDISON);
    expect((await remove(harness, token, `/connections/${first?.id}`)).status).toBe(204);
    const accounts = await json<{ id: string }[]>(harness.read('/accounts', accessToken));
    expect([before.length, accounts.length]).toEqual([3, 1]);
    expect(await json(harness.read('/connections', accessToken))).toMatchObject([{ id: second?.id }]);
    const gone = before.find(({ id }) => !accounts.some((kept) => kept.id === id));
    expect((await harness.read(`/intervals?account_id=${gone?.id}`, accessToken)).status).toBe(404);
    expect(await removedEvents(harness)).toMatchObject([{ connection_id: first?.id, by: 'person' }]);
    expect((await remove(harness, token, `/connections/${first?.id}`)).status).toBe(404);
    expect((await remove(harness, token, `/connections/${second?.id}`)).status).toBe(204);
    expect((await harness.read('/accounts', accessToken)).status).toBe(401);
    expect(await removedEvents(harness)).toHaveLength(2);
  });

  it('lets the person connect what they have removed again, as new', async () => {
    await harness.connect({ username: 'solar@example.com', utilityId: EDISON });
    const first = await connectionAt(PGE);
    await remove(harness, token, `/connections/${first?.id}`);
    await harness.connect();
    const again = (await overview(harness, token)).connections;
    expect(again.map(({ utility }) => utility.id).sort()).toEqual([PGE, EDISON].sort());
    expect(again.map(({ id }) => id)).not.toContain(first?.id);
    const accounts = await json<{ id: string }[]>(harness.read('/accounts', accessToken));
    const answer = await harness.read(`/intervals?account_id=${accounts[0]?.id}`, accessToken);
    expect(answer.status).toBe(200);
  });

  it('signs in again in the flow in update mode, embedded and hosted, with the same connection', async () => {
    const [connection] = (await overview(harness, token)).connections;
    for (const origin of [HOST_ORIGIN, null]) {
      const signIn = await harness.page(token, 'manage/sign-in', { body: { utility_id: PGE }, origin });
      const { connect_token: flow } = await json<ManagedSignIn>(signIn);
      const session = await json<{ mode: string }>(harness.page(flow, 'session', { body: {}, origin }));
      expect(session).toMatchObject({ mode: 'update', consented: true, utility: { id: PGE } });
      const fields = { username: 'user@example.com', password: 'password' };
      await harness.page(flow, 'attempts', { body: { utility_id: PGE, fields }, origin });
      const found = await attemptWhere(
        ({ status }) => status === 'choosing_accounts',
        () => harness.page(flow, 'attempts/current', { method: 'GET', origin }),
      );
      // The person can also change which accounts they share.
      const accounts = found.offered?.slice(0, 1).map(({ id }) => id);
      const chosen = await harness.page(flow, 'attempts/current/accounts', { body: { accounts }, origin });
      expect(chosen.status).toBe(200);
    }
    expect((await overview(harness, token)).connections).toMatchObject([
      { id: connection?.id, accounts: [{}] },
    ]);
    const unknown = await harness.page(token, 'manage/sign-in', { body: { utility_id: 'unknown' } });
    expect(await json(unknown)).toMatchObject({ error: 'invalid_request', param: 'utility_id' });
  });

  it('attack: simultaneous removals of two connections leave nothing behind', async () => {
    await harness.connect({ username: 'solar@example.com', utilityId: EDISON });
    const { connections } = await overview(harness, token);
    const answers = await Promise.all(
      connections.flatMap(({ id }) => [1, 2].map(() => remove(harness, token, `/connections/${id}`))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 204, 404, 404]);
    expect((await harness.read('/accounts', accessToken)).status).toBe(401);
    expect(await removedEvents(harness)).toHaveLength(2);
  });
});

describe('a manage token', () => {
  beforeEach(() => start());
  afterEach(() => harness.service.stop());

  it('attack: a manage token begins ten sign-ins at most', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await harness.page(token, 'manage/sign-in', { body: { utility_id: PGE } })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  });

  it('attack: a manage token does not go through Connect', async () => {
    const fields = { username: 'user@example.com', password: 'password' };
    for (const [path, body] of [
      ['session', {}],
      ['session/consent', { terms_version: '2026-11-20', locale: 'en' }],
      ['attempts', { utility_id: PGE, fields }],
      ['attempts/file', { utility_id: PGE }],
      ['session/complete', {}],
    ] as const) {
      const answer = await harness.page(token, path, { body });
      expect([path, answer.status]).toEqual([path, 401]);
      expect(await json(answer)).toMatchObject({ error: 'connect_token_unknown' });
    }
    expect((await harness.read('/accounts', token)).status).toBe(401);
    const page = await harness.call(`/link/?connect_token=${token}`);
    expect(await page.text()).not.toContain('Sunny Solar');
  });

  it('attack: a connect token neither shows nor ends what is shared', async () => {
    const connectToken = await harness.connectToken();
    const [connection] = (await overview(harness, token)).connections;
    const answers = [
      harness.page(connectToken, 'manage', { method: 'GET' }),
      harness.page(connectToken, 'manage/sign-in', { body: {} }),
      remove(harness, connectToken),
      remove(harness, connectToken, `/connections/${connection?.id}`),
    ];
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(401);
      expect(await json(answer)).toMatchObject({ error: 'connect_token_unknown' });
    }
    expect((await overview(harness, token)).connections).toHaveLength(1);
  });

  it('attack: a manage token shows and ends nothing after it expired', async () => {
    harness.clock.now += 1800_000;
    const answers = [harness.page(token, 'manage', { method: 'GET' }), remove(harness, token)];
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(401);
      expect(await json(answer)).toMatchObject({ error: 'connect_token_expired' });
    }
    expect(await overview(harness, await manageToken(harness))).toMatchObject({ connections: [{}] });
  });

  it("attack: a manage token of another client or user does not reach the user's connections", async () => {
    const [connection] = (await overview(harness, token)).connections;
    const strangers = [
      await manageToken(harness, 'user-1', await newClient(harness)),
      await manageToken(harness, 'user-2'),
    ];
    for (const stranger of strangers) {
      expect(await overview(harness, stranger)).toMatchObject({ connections: [], last_read_at: null });
      expect((await remove(harness, stranger, `/connections/${connection?.id}`)).status).toBe(404);
      expect((await remove(harness, stranger)).status).toBe(204);
    }
    expect((await overview(harness, token)).connections).toHaveLength(1);
    expect((await harness.read('/accounts', accessToken)).status).toBe(200);
  });

  it('attack: a page of an unregistered origin cannot use a manage token', async () => {
    const origin = 'https://evil.example';
    const answers = [
      harness.page(token, 'manage', { method: 'GET', origin }),
      harness.page(token, 'manage/sign-in', { body: {}, origin }),
      harness.page(token, 'manage', { method: 'DELETE', origin }),
    ];
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(403);
      expect(await json(answer)).toMatchObject({ error: 'origin_not_allowed' });
    }
    expect((await overview(harness, token)).connections).toHaveLength(1);
  });
});

it('stops a consent at the utility too', async () => {
  const utility = createTokenUtility();
  harness = await createHarness({ methods: [utility.method] });
  await utility.connect(harness, { grantId: 'grant-1' });
  utility.grant('grant-2').accounts = ['meter-2'];
  await utility.connect(harness, { grantId: 'grant-2' });
  token = await manageToken(harness);
  const { connections } = await overview(harness, token);
  await remove(harness, token, `/connections/${connections[0]?.id}`);
  harness.service.work();
  await expect.poll(() => Object.values(utility.grants).filter((grant) => grant.isRevoked)).toHaveLength(1);
  await harness.service.stop();
});
