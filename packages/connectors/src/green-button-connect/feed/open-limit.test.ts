import { createHousehold } from '@utility-connect/custodian';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestUtility, DAY, NOW, request } from '../testing/utility.ts';
import { createOpenLimit } from './open-limit.ts';

it('reads 40 notified addresses of a utility that answers ten at a time', async () => {
  // On a slow machine, an answer may take the two seconds after which it makes room for others.
  const start = setTimeout;
  const timers = vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(((run: () => void, ms?: number) =>
      start(ms === 2_000 ? () => {} : run, ms)) as never);
  onTestFinished(() => timers.mockRestore());
  const ids = Array.from({ length: 40 }, (_, index) => `${index + 1}`);
  const times = { start: NOW - 3 * DAY, end: NOW };
  const usagePoints = ids.map((id) => createHousehold({ id, title: id, intervalSeconds: 3600, ...times }));
  let open = 0;
  const utility = createTestUtility({
    quirks: { notifyOnly: true },
    method: { platform: 'savage-data' },
    customers: [{ login: 'demo', password: 'demo', usagePoints }],
    intercept: async ({ url }) => {
      if (!url.includes('/UsagePoint/')) return undefined as never;
      open += 1;
      const isRefused = open > 10;
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return isRefused ? new Response(null, { status: 429 }) : (undefined as never);
    },
  });
  const { login, grantId } = await utility.consent();
  const notified = ids.map((id) => `${grantId}/UsagePoint/${id}`);
  const accounts = await utility.method.listAccounts({ ...request(), login, notified });
  expect(accounts.map(({ key }) => key).sort()).toEqual(ids.sort());
});

it('has at most eight requests open to a utility that takes 1.5 seconds for each', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const whenOpen = createOpenLimit();
  let open = 0;
  let most = 0;
  const send = async () => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    open -= 1;
  };
  const all = Promise.all(Array.from({ length: 40 }, () => whenOpen(send)));
  await vi.advanceTimersByTimeAsync(8_000);
  await all;
  expect(most).toBe(8);
});

it('sends 100 requests within 15 seconds to a utility that takes 2.5 for each', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const whenOpen = createOpenLimit();
  const send = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 2500)));
  const all = Promise.all(Array.from({ length: 100 }, () => whenOpen(send)));
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(8);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(send).toHaveBeenCalledTimes(100);
  await all;
});
