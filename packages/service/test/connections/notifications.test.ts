import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  accountsOf,
  createTokenUtility,
  pass,
  type TokenUtility,
} from '../support/connections/token-utility.ts';
import { createHarness, type Harness, PGE } from '../support/harness.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

let utility: TokenUtility;
let harness: Harness;
let token: string;
beforeEach(async () => {
  utility = createTokenUtility();
  harness = await createHarness({ methods: [utility.method] });
  onTestFinished(() => harness.service.stop());
  token = await utility.connect(harness);
  const [account] = await accountsOf(harness, token);
  await harness.read(`/users/${account?.id}/bills`, token);
});

const post = (body: string | object, id = PGE, type = 'application/atom+xml') =>
  harness.call(`/notify/${id}`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const named = (resource = 'resource', grantId = 'grant-1') => [{ grantId, resource }];
const count = () => harness.service.context.store.jobs.count('sync', harness.clock.now / 1000);
const due = async () => (await count()).due;

describe('a notification', () => {
  it('makes the accounts of its connection due, and the connector gets the resource', async () => {
    expect(await due()).toBe(0);
    expect((await post(named('https://utility.example.com/Batch/1'))).status).toBe(204);
    expect(await due()).toBe(1);
    harness.service.work();
    await expect.poll(() => utility.notified).toEqual(['https://utility.example.com/Batch/1']);
    await expect.poll(due).toBe(0);
  });

  it('lists accounts that were not ready', async () => {
    utility.preparing = 86_400;
    const waiting = await utility.connect(harness, { userId: 'user-2', grantId: 'grant-2' });
    harness.service.work();
    const status = async () => (await harness.read('/accounts', waiting)).headers.get('Retry-After');
    await expect.poll(status).toBe('3600');
    utility.preparing = 0;
    await post(named('resource', 'grant-2'));
    await expect.poll(() => accountsOf(harness, waiting)).toHaveLength(1);
  });

  it('has the same answer for an unknown grant, and for what nobody can read', async () => {
    for (const body of [named('resource', 'unknown'), 'no notification', '']) {
      const answer = await post(body);
      expect([answer.status, await answer.text()]).toEqual([204, '']);
    }
    expect(await due()).toBe(0);
  });

  it('is refused for utilities without a page of their own, and above 64 kB', async () => {
    expect((await post(named(), 'unknown')).status).toBe(404);
    const withPasswords = await createHarness({ methods: [createQuickConnector({})] });
    expect((await withPasswords.call(`/notify/${PGE}`, { method: 'POST' })).status).toBe(404);
    expect((await post('x'.repeat(64 * 1024 + 1))).status).toBe(413);
  });
});

describe('a notification of an attacker', () => {
  it('attack: a notification flood makes a connection due once', async () => {
    const { store } = harness.service.context;
    harness.service.work();
    const reads = () => utility.calls.filter((call) => call.startsWith('read')).length;
    const before = reads();
    for (let number = 0; number < 300; number += 1) await post(named(`resource-${number}`));
    await expect.poll(count).toEqual({ due: 0, running: 0 });
    pass(harness, 599);
    expect(await due()).toBe(0);
    expect(reads()).toBeLessThanOrEqual(before + 1);
    const [connection] = await store.keys.listSealed({
      ...{ kind: 'connection', otherThan: null, after: '', limit: 1 },
    });
    expect((await store.connections.findLogin(connection?.id ?? ''))?.notified).toHaveLength(100);
  });

  it('attack: a notification cannot name another utility’s resource', async () => {
    expect((await post(named(), '195')).status).toBe(204);
    expect(await due()).toBe(0);
    await post(named('https://evil.example.com/', 'grant-of-evil'));
    expect(await due()).toBe(0);
    harness.service.work();
    pass(harness, 3_600);
    expect(utility.notified).toBeUndefined();
  });

  it('attack: notifications are limited per utility and address', async () => {
    const limited = await createHarness({
      methods: [utility.method],
      limits: { notificationsPerAddress: 2 },
    });
    const send = (address: string, id = PGE) =>
      limited.service.fetch(
        new Request(`http://localhost:4000/notify/${id}`, { method: 'POST', body: '[]' }),
        {
          remoteAddress: address,
        },
      );
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await send('203.0.113.1')).status);
    expect(statuses).toEqual([204, 204, 429]);
    expect((await send('203.0.113.1')).headers.get('Retry-After')).toBe('60');
    expect((await send('203.0.113.2')).status).toBe(204);
    expect((await send('203.0.113.1', '195')).status).toBe(204);
  });
});
