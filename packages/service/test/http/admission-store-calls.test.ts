import { expect, it, onTestFinished, vi } from 'vitest';
import { createAdmission } from '../../src/lib/http/admission.ts';
import { createMemoryStore } from '../../src/lib/store/memory.ts';
import type { Store } from '../../src/lib/store/store.ts';

it('turns requests away where the database has too many calls open, but for a burst', async () => {
  let now = 0;
  const options = { maxDelayMs: 25, maxStoreCalls: 2, afterTurn: setImmediate };
  const admission = createAdmission({ ...options, elapsed: () => now });
  const open: { resolve: (value: null) => void; reject: (error: Error) => void }[] = [];
  const find = () => new Promise((resolve, reject) => open.push({ resolve, reject }));
  const store = admission.watch({ ...createMemoryStore(), clients: { find } as unknown as Store['clients'] });
  const isAdmitted = () =>
    Promise.resolve(
      admission.middleware({ req: { path: '/accounts' } } as never, async () => undefined),
    ).then(
      () => true,
      () => false,
    );
  const call = (id: string) => store.clients.find(id).catch(() => null);
  const calls = [call('a'), call('b')];
  expect(await isAdmitted()).toBe(true);
  const third = call('c');
  expect(await isAdmitted()).toBe(false);
  // Also a failed one is open until it has failed.
  open[2]?.reject(new Error('away'));
  await third;
  now += 99;
  expect(await isAdmitted()).toBe(true);
  now += 1;
  expect(await isAdmitted()).toBe(false);
  open[0]?.resolve(null);
  await calls[0];
  expect(await isAdmitted()).toBe(true);
  void call('d');
  expect(await isAdmitted()).toBe(false);
  // When nobody has met it for a while, it is a burst again.
  now += 201;
  expect(await isAdmitted()).toBe(true);
});

it('holds back what it turns away for that, so that to refuse is not all that it does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const admission = createAdmission({ maxDelayMs: 25, maxStoreCalls: 2, afterTurn: setImmediate });
  const find = () => new Promise(() => undefined);
  const store = admission.watch({ ...createMemoryStore(), clients: { find } as unknown as Store['clients'] });
  for (const id of ['a', 'b', 'c']) void store.clients.find(id);
  const told: string[] = [];
  const ask = async (path: string) => {
    await admission.middleware({ req: { path } } as never, async () => undefined);
    told.push(`${path} answered`);
  };
  const asking = ask('/accounts').catch(({ status }) => told.push(`/accounts ${status}`));
  await ask('/health/ready');
  await vi.advanceTimersByTimeAsync(19);
  expect(told).toEqual(['/health/ready answered']);
  await vi.advanceTimersByTimeAsync(1);
  await asking;
  expect(told).toEqual(['/health/ready answered', '/accounts 503']);
});
