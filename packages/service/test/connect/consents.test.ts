import type { Session } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPage, openPage } from '../support/connect/connect-page.ts';
import { createHarness, type Harness, json } from '../support/harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});

const open = (token: string) => json<Session>(harness.page(token, 'session', { body: {} }));
const statusOf = async (path: string, token: string) => (await harness.read(path, token)).status;
const canReadBills = async (token: string): Promise<boolean> =>
  (await statusOf('/users/unknown/bills', token)) !== 403;
/** Goes through Connect again, and agrees to what is asked for. */
const connectAgain = async (parameters: Record<string, unknown> = {}) => {
  const page = await openPage(harness, parameters);
  await page.signIn();
};

describe('what the user agreed to', () => {
  it('does not change with a new connect token that the user has not agreed to', async () => {
    const token = await harness.accessToken({ parameters: { scopes: 'accounts' } });
    await open(await harness.connectToken({ scopes: 'accounts bills' }));
    expect(await canReadBills(token)).toBe(false);
  });

  it('attack: a connect token cannot widen the scopes without a new consent', async () => {
    const token = await harness.accessToken({ parameters: { scopes: 'accounts' } });
    for (const parameters of [
      { scopes: 'accounts bills' },
      { history_months: 12 },
      { purpose: 'Why not?' },
    ]) {
      const connectToken = await harness.connectToken(parameters);
      expect(await open(connectToken)).toMatchObject({ mode: 'update', consented: false });
      const page = createPage(harness, connectToken);
      const answer = await page.start();
      expect(answer.status).toBe(403);
      expect(await json(answer)).toMatchObject({ error: 'consent_required' });
      for (const path of ['attempts/file', 'attempts/redirect']) {
        const start = harness.page(connectToken, path, { body: { utility_id: '14328' } });
        expect(await json(start)).toMatchObject({ error: 'consent_required' });
      }
    }
    expect(await canReadBills(token)).toBe(false);
  });

  it('attack: a connect token that asks for nothing cannot widen the scopes in update mode', async () => {
    const token = await harness.accessToken({ parameters: { scopes: 'accounts' } });
    const page = createPage(harness, await harness.connectToken());
    expect(await open(page.token)).toMatchObject({ mode: 'update', consented: true });
    expect((await page.signIn()).status).toBe('succeeded');
    const { code } = await json<{ code: string }>(page.complete());
    const { access_token: second } = await json<{ access_token: string }>(harness.exchange(code));
    for (const each of [token, second]) {
      expect(await statusOf('/accounts', each)).toBe(200);
      expect(await canReadBills(each)).toBe(false);
    }
  });

  it('attack: an access token from before has what the user agreed to last', async () => {
    const token = await harness.accessToken();
    expect(await canReadBills(token)).toBe(true);
    await connectAgain({ scopes: 'accounts' });
    expect(await canReadBills(token)).toBe(false);
  });

  it('is replaced by a new consent once a utility is connected with it', async () => {
    const token = await harness.accessToken({ parameters: { scopes: 'accounts' } });
    const page = await openPage(harness, { scopes: 'accounts bills' });
    expect(await canReadBills(token)).toBe(false);
    await page.signIn();
    expect(await canReadBills(token)).toBe(true);
  });

  it('attack: an older consent cannot replace a newer one when it is completed late', async () => {
    const wide = await openPage(harness);
    harness.clock.now += 1_000;
    const token = await harness.accessToken({ parameters: { scopes: 'accounts' } });
    harness.clock.now += 1_000;
    await wide.signIn();
    expect(await canReadBills(token)).toBe(false);
  });

  it('is asked for again after the user was removed', async () => {
    const token = await harness.accessToken({ parameters: { scopes: 'accounts' } });
    const connectToken = await harness.connectToken();
    const headers = { ...harness.clientHeaders, Authorization: `Bearer ${token}` };
    await harness.call('/connection', { method: 'DELETE', headers });
    expect(await open(connectToken)).toMatchObject({ mode: 'create', consented: false });
  });
});
