import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openPage } from '../support/connect/connect-page.ts';
import { createTokenUtility, type TokenUtility } from '../support/connections/token-utility.ts';
import { createHarness, type Harness, json, NOW } from '../support/harness.ts';
import { startSecondProcess } from '../support/second-process.ts';

const HOUR = 3_600;
const parameters = { expires_at: NOW / 1000 + HOUR };

let utility: TokenUtility;
let harness: Harness;
beforeEach(async () => {
  utility = createTokenUtility();
  harness = await createHarness({ methods: [utility.method] });
  onTestFinished(() => harness.service.stop());
});

const statusOf = async (token: string, path = '/accounts') => (await harness.read(path, token)).status;
const expiredEvents = async () => {
  const { store } = harness.service.context;
  const { clientId } = harness.service.client;
  const events = await store.journal.listEvents({ clientId, after: 0, since: 0, limit: 99 });
  return (events ?? []).filter(({ type }) => type === 'connection.expired');
};

describe('the end of a consent', () => {
  it('attack: the access token is refused from that second, before anything is erased', async () => {
    const token = await utility.connect(harness, { parameters });
    const [account] = await json<{ id: string }[]>(harness.read('/accounts', token));
    harness.clock.now += (HOUR - 1) * 1000;
    expect(await statusOf(token)).toBe(200);
    harness.clock.now += 1000;
    for (const path of [
      '/accounts',
      '/connections',
      `/intervals?account_id=${account?.id}`,
      `/intervals?account_id=${account?.id}&format=csv`,
      `/users/${account?.id}/bills`,
    ]) {
      const answer = await harness.read(path, token);
      expect(answer.status).toBe(401);
      expect(await json(answer)).toMatchObject({ error: 'invalid_token' });
    }
    expect(await expiredEvents()).toEqual([]);
  });

  it('attack: a code that is exchanged afterwards gives no access', async () => {
    const harness = await createHarness();
    const late = { expires_at: NOW / 1000 + 60 };
    const soon = await openPage(harness, late);
    await soon.signIn();
    const { code } = await json<{ code: string }>(soon.complete());
    harness.clock.now += 60_000;
    const { access_token: token } = await json<{ access_token: string }>(harness.exchange(code));
    expect((await harness.read('/accounts', token)).status).toBe(401);
  });

  it('ends access at the utility and erases everything, after a downtime and with two processes', async () => {
    const token = await utility.connect(harness, { parameters });
    harness.clock.now += 48 * HOUR * 1000;
    const second = await startSecondProcess(harness);
    onTestFinished(() => second.service.stop());
    harness.service.work();
    second.service.work();
    await expect.poll(() => utility.grant('grant-1').isRevoked).toBe(true);
    const { store } = harness.service.context;
    const sealed = (kind: 'connection' | 'revocation') =>
      store.keys.listSealed({ kind, otherThan: null, after: '', limit: 9 });
    await expect.poll(() => sealed('revocation')).toEqual([]);
    expect(await sealed('connection')).toEqual([]);
    const events = await expiredEvents();
    expect(events.map(({ body }) => JSON.parse(body))).toMatchObject([{ data: { user_id: 'user-1' } }]);
    expect(await statusOf(token)).toBe(401);
  });

  it('is moved by a new consent', async () => {
    const token = await utility.connect(harness, { parameters });
    await utility.connect(harness, { parameters: { expires_at: NOW / 1000 + 3 * HOUR } });
    harness.clock.now += 2 * HOUR * 1000;
    expect(await statusOf(token)).toBe(200);
  });

  it('leaves the user_id free for another connection', async () => {
    await utility.connect(harness, { parameters });
    harness.clock.now += HOUR * 1000;
    harness.service.work();
    await expect.poll(expiredEvents).toHaveLength(1);
    const again = harness.post('/auth/connect-token', { user_id: 'user-1' });
    expect(await json(again)).toMatchObject({ mode: 'create' });
    expect(await statusOf(await utility.connect(harness))).toBe(200);
  });
});
