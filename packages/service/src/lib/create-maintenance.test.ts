import { expect, it, onTestFinished, vi } from 'vitest';
import { createHarness } from '../../test/support/harness.ts';
import { createMaintenance } from './create-maintenance.ts';
import { createMemoryStore } from './store/memory.ts';
import { StoreError } from './store/store-error.ts';

it('purges batch by batch and checks the keys every minute, after failures too, until it is stopped', async () => {
  const store = await createMemoryStore();
  const down = new StoreError('database_unreachable', 'Down.');
  const results = [500, 20, 0, new Error('odd'), down, down, 1, 0];
  const purge = vi.spyOn(store, 'purge').mockImplementation(async () => {
    const result = results.shift() ?? 0;
    if (result instanceof Error) throw result;
    return result;
  });
  const confirm = vi.fn(async () => undefined);
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const { service } = await createHarness({ store, onError });
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const maintenance = createMaintenance(service.context, { confirm });
  maintenance.work();
  await vi.advanceTimersByTimeAsync(1);
  expect(purge).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(errors).toEqual([new Error('odd'), down]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(purge).toHaveBeenCalledTimes(8);
  expect(confirm).toHaveBeenCalledTimes(5);
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
