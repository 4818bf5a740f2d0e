import { expect, it } from 'vitest';
import { createHarness, type Harness, json, NOW } from '../../../test/support/harness.ts';
import { purgeAll } from './purge-all.ts';

const { signal } = new AbortController();
const purgeOf = ({ service, clock }: Harness) => {
  const { store, audit } = service.context;
  return purgeAll({ store, signal, nextEventId: audit.nextId, now: () => Math.floor(clock.now / 1000) });
};

it('deletes a session a month after it expired, and keeps connected users', async () => {
  const harness = await createHarness();
  const unused = await harness.connectToken({ user_id: 'unused' });
  const token = await harness.accessToken();
  const openAfterDays = async (days: number) => {
    harness.clock.now = NOW + days * 86_400_000;
    await purgeOf(harness);
    return json(harness.page(unused, 'session', { body: {} }));
  };
  expect(await openAfterDays(29)).toMatchObject({ error: 'connect_token_expired' });
  expect(await openAfterDays(31)).toMatchObject({ error: 'connect_token_unknown' });
  expect((await harness.read('/accounts', token)).status).toBe(200);
});

it('erases a connection a month after its code expired unexchanged, unless the user gets another connect token', async () => {
  const harness = await createHarness();
  const { store } = harness.service.context;
  const sealed = { kind: 'connection', otherThan: null, after: '', limit: 9 } as const;
  const day = 86_400_000;
  await harness.connect({ userId: 'alice' });
  harness.clock.now += 29 * day;
  await purgeOf(harness);
  const again = harness.post('/auth/connect-token', { user_id: 'alice' });
  expect(await json(again)).toMatchObject({ mode: 'update' });
  harness.clock.now += 29 * day;
  await purgeOf(harness);
  expect(await store.keys.listSealed(sealed)).toHaveLength(1);
  harness.clock.now += 2 * day;
  await purgeOf(harness);
  expect(await store.keys.listSealed(sealed)).toEqual([]);
  const events = await store.audit.list({ clientId: null, since: 0, after: null, limit: 9 });
  expect(events.map(({ event, requestId }) => [event, requestId !== null])).toEqual([
    ['connected', true],
    ['removed', false],
  ]);
});
