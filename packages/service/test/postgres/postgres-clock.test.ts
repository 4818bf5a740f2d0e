import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import { createDatabase, type TestDatabase } from '../support/postgres/database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  vi.useRealTimers();
  await database.drop();
});

const aMinute = 60_000;

it.each([300, -300])(
  'uses the time of the database on a machine whose clock is wrong by %i seconds',
  async (seconds) => {
    const right = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: right + seconds * 1000 });
    const store = await openPostgres(database.url);
    // Correcting the machine's clock has no effect.
    vi.setSystemTime(right - seconds * 1000);
    expect(Math.abs(store.clock() - right)).toBeLessThan(aMinute);
    await store.close();
  },
);

it('reads the database time every ten seconds until the store is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const told: number[] = [];
  const store = await openPostgres(database.url, { onClock: (time) => told.push(time) });
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => told.length).toBe(2);
  for (const time of told) expect(Math.abs(time - Date.now())).toBeLessThan(aMinute);
  await store.close();
  expect(vi.getTimerCount()).toBe(0);
});

it('ignores a reading that took long', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const told: number[] = [];
  const store = await openPostgres(database.url, { onClock: (time) => told.push(time) });
  const monotonic = performance.now.bind(performance);
  let slowness = 0;
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => {
    slowness += 5 * aMinute;
    return monotonic() + slowness;
  });
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => spy.mock.calls.length).toBeGreaterThanOrEqual(2);
  spy.mockRestore();
  vi.advanceTimersByTime(10_000);
  await expect.poll(() => told.length).toBe(2);
  for (const time of [...told, store.clock()]) expect(Math.abs(time - Date.now())).toBeLessThan(aMinute);
  await store.close();
});
