import { expect, it, onTestFinished, vi } from 'vitest';
import { createHarness, type Harness, json, NOW } from '../../../test/support/harness.ts';
import { StoreError } from '../core/database/store-error.ts';
import { createMaintenance, purgeAll } from './create-maintenance.ts';
import { createMemoryStore } from './create-memory-store.ts';

it('purges batch by batch, checks the keys and writes counts every minute, after failures too, until it is stopped', async () => {
  const store = await createMemoryStore();
  const down = new StoreError('database_unreachable', 'Down.');
  const results = [500, 20, 0, new Error('odd'), down, down, 1, 0];
  const purge = vi.spyOn(store, 'purge').mockImplementation(async () => {
    const result = results.shift() ?? 0;
    if (result instanceof Error) throw result;
    return result;
  });
  const confirm = vi.fn(async () => undefined);
  const flush = vi.fn(async () => undefined);
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const { service } = await createHarness({ store, onError });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const maintenance = createMaintenance(service.context, { confirm }, { flush });
  maintenance.work();
  await vi.advanceTimersByTimeAsync(1);
  expect(purge).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(errors).toEqual([new Error('odd'), down]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(purge).toHaveBeenCalledTimes(8);
  expect(confirm).toHaveBeenCalledTimes(5);
  expect(flush).toHaveBeenCalledTimes(5);
  await maintenance.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(purge).toHaveBeenCalledTimes(8);
  expect(confirm).toHaveBeenCalledTimes(5);
});

it('ends a purge before the service has stopped, so that the store can be closed', async () => {
  const store = await createMemoryStore();
  let isPurging = false;
  let finish = (): void => undefined;
  store.purge = async () => {
    isPurging = true;
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    isPurging = false;
    return 1;
  };
  const { service } = await createHarness({ store });
  service.work();
  await vi.waitFor(() => expect(isPurging).toBe(true));
  const stopped = service.stop().then(() => isPurging);
  setTimeout(finish, 20);
  expect(await stopped).toBe(false);
});

const { signal } = new AbortController();
const purgeOf = ({ service, clock }: Harness) => {
  const { store } = service.context;
  return purgeAll({ store, signal, now: () => Math.floor(clock.now / 1000) });
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
  const events = await store.journal.listAudit({ clientId: null, since: 0, after: null, limit: 9 });
  expect(events.map(({ type, requestId }) => [type, requestId !== null])).toEqual([
    ['connected', true],
    ['removed', false],
  ]);
});
