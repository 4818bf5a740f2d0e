import { expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../../../../test/support/harness.ts';
import { newClient } from '../../../../test/support/new-client.ts';

const all = { clientId: null, since: 0, after: null, limit: 99 };
const eventsOf = ({ service }: Harness) => service.context.store.journal.listAudit(all);
const namesOf = async (harness: Harness) => (await eventsOf(harness)).map(({ type }) => type).sort();

it('records connections, exchanges, reads and removals with client, user and request', async () => {
  const harness = await createHarness();
  const token = await harness.accessToken();
  const read = await harness.read('/accounts', token);
  await harness.call('/connection', {
    method: 'DELETE',
    headers: { ...harness.clientHeaders, Authorization: `Bearer ${token}` },
  });
  expect(await namesOf(harness)).toEqual(['connected', 'exchanged', 'read', 'removed']);
  const events = await eventsOf(harness);
  expect(new Set(events.map(({ userRef }) => userRef)).size).toBe(1);
  for (const { clientId, requestId } of events) {
    expect(clientId).toBe(harness.service.client.clientId);
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  }
  expect(events.find(({ type }) => type === 'read')?.requestId).toBe(read.headers.get('Request-Id'));
});

it('records the revocation by a replayed code once, and nothing for another client', async () => {
  const harness = await createHarness();
  const code = await harness.connect();
  await harness.exchange(code);
  expect((await harness.exchange(code, await newClient(harness))).status).toBe(400);
  expect(await namesOf(harness)).toEqual(['connected', 'exchanged']);
  harness.clock.now += 60_000;
  const replay = await harness.exchange(code);
  await harness.exchange(code);
  expect(await namesOf(harness)).toEqual(['connected', 'exchanged', 'revoked']);
  const events = await eventsOf(harness);
  expect(events.at(-1)).toMatchObject({
    type: 'revoked',
    at: harness.clock.now / 1000,
    clientId: harness.service.client.clientId,
    userRef: events[0]?.userRef,
    requestId: replay.headers.get('Request-Id'),
  });
  expect(JSON.stringify(events)).not.toContain(code);
});

it.each(['/accounts?include=bogus', '/intervals?account_id=nope', '/intervals', '/users/nope/bills'])(
  'records no read for the rejected request %s, but the read after it',
  async (path) => {
    const harness = await createHarness();
    const token = await harness.accessToken();
    expect((await harness.read(path, token)).ok).toBe(false);
    expect(await namesOf(harness)).toEqual(['connected', 'exchanged']);
    const read = await harness.read('/accounts', token);
    expect((await eventsOf(harness)).at(-1)).toMatchObject({
      type: 'read',
      requestId: read.headers.get('Request-Id'),
    });
  },
);

it('records no read while the first sync still runs', async () => {
  const harness = await createHarness({ waitMs: 1 });
  harness.service.context.store.jobs.claimOne = async () => 'busy';
  const token = await harness.accessToken();
  const [account] = await json<{ id: string }[]>(harness.read('/accounts', token));
  harness.clock.now += 86_400_000;
  expect((await harness.read(`/intervals?account_id=${account?.id}`, token)).status).toBe(409);
  expect(await namesOf(harness)).toEqual(['connected', 'exchanged', 'read']);
});

it('records no rejected request and no secret', async () => {
  const harness = await createHarness();
  const code = await harness.connect({ username: 'solar@example.com', userId: 'canary-user' });
  const { access_token: token } = (await (await harness.exchange(code)).json()) as { access_token: string };
  await harness.read('/accounts', 'nonsense');
  await harness.exchange('nonsense');
  await harness.read('/accounts', token);
  expect(await namesOf(harness)).toEqual(['connected', 'exchanged', 'read']);
  const text = JSON.stringify(await eventsOf(harness));
  for (const secret of [token, code, 'password', 'solar@example.com', 'canary-user']) {
    expect(text).not.toContain(secret);
  }
});
