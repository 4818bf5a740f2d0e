import { ConnectorError } from '@utility-connect/connector';
import { expect, it, vi } from 'vitest';
import { createHarness, NOW, PGE } from '../../../../test/support/harness.ts';
import { openSqliteInMemory } from '../../../../test/support/open-store.ts';
import { createQuickConnector } from '../../../../test/support/quick-connector.ts';
import type { UtilityOutcome } from './outcome.ts';
import { createOutcomeCounter } from './outcome-counter.ts';

const DAY = 86_400;
const synced: UtilityOutcome = {
  ...{ kind: 'sync', environment: 'production', utilityId: '14328' },
  ...{ method: 'redirect', outcome: 'done' },
};

const createCounter = () => {
  const clock = { now: 5 * DAY + 100 };
  const add = vi.fn(async (_counts: readonly unknown[]) => undefined);
  return { clock, add, counter: createOutcomeCounter({ outcomes: { add }, now: () => clock.now }) };
};

it('sums equal outcomes of a day and writes them in one batch', async () => {
  const { clock, add, counter } = createCounter();
  for (let count = 0; count < 1000; count += 1) counter.count(synced);
  counter.count({ ...synced, outcome: 'failed', code: 'utility_timeout' });
  clock.now += DAY;
  counter.count(synced);
  expect(add).not.toHaveBeenCalled();
  await counter.flush();
  await counter.flush();
  expect(add.mock.calls).toEqual([
    [
      [
        { ...synced, day: 5 * DAY, code: '', amount: 1000 },
        { ...synced, day: 5 * DAY, outcome: 'failed', code: 'utility_timeout', amount: 1 },
        { ...synced, day: 6 * DAY, code: '', amount: 1 },
      ],
    ],
  ]);
});

it('keeps its counts while the database is down', async () => {
  const { add, counter } = createCounter();
  counter.count(synced);
  add.mockImplementationOnce(async () => {
    counter.count(synced);
    throw new Error('down');
  });
  await expect(counter.flush()).rejects.toThrow('down');
  await counter.flush();
  expect(add).toHaveBeenLastCalledWith([expect.objectContaining({ amount: 2 })]);
});

it('stores the sign-ins and syncs of a service when it stops, so that they survive a restart', async () => {
  const store = await openSqliteInMemory();
  const { service, connect } = await createHarness({ store });
  const add = vi.spyOn(store.outcomes, 'add');
  await connect({ userId: 'alice' });
  await expect(connect({ userId: 'bob', username: 'locked@example.com' })).rejects.toThrow();
  await expect.poll(async () => (await store.jobs.count('sync', NOW / 1000)).due).toBe(0);
  expect(add).not.toHaveBeenCalled();
  await service.stop();
  const counts = await store.outcomes.list({ environment: 'sandbox', since: 0, utilityId: PGE });
  const day = Math.floor(NOW / 86_400_000) * DAY;
  const common = { day, environment: 'sandbox', utilityId: PGE, method: 'sign_in' };
  expect(counts.toSorted((a, b) => (a.outcome < b.outcome ? -1 : 1))).toEqual([
    { ...common, kind: 'sync', outcome: 'done', code: '', amount: 2 },
    { ...common, kind: 'sign_in', outcome: 'failed', code: 'account_locked', amount: 1 },
    { ...common, kind: 'sign_in', outcome: 'succeeded', code: '', amount: 1 },
  ]);
});

it('counts a failure once, however often it is retried, with the code of the connector', async () => {
  const store = await openSqliteInMemory();
  let isDown = true;
  const method = {
    ...createQuickConnector({ alice: 1 }),
    // biome-ignore lint/correctness/useYield: it fails, or has no data.
    async *readIntervals() {
      if (isDown) throw new ConnectorError('invalid_answer', 'The page has changed.');
    },
  };
  const { service, accessToken, clock } = await createHarness({ store, methods: [method] });
  await accessToken({ username: 'alice' });
  const dueCount = () => store.jobs.count('sync', clock.now / 1000);
  await expect.poll(dueCount).toEqual({ due: 0, running: 0 });
  service.work('sync');
  for (const retry of ['first', 'second', 'successful']) {
    isDown = retry !== 'successful';
    clock.now += 7 * 3_600_000;
    service.context.wake('sync');
    await expect.poll(dueCount).toEqual({ due: 0, running: 0 });
  }
  await service.stop();
  const counts = await store.outcomes.list({ environment: 'sandbox', since: 0 });
  const syncs = counts.filter(({ kind }) => kind === 'sync').map((each) => [each.outcome, each.code]);
  expect(syncs.toSorted()).toEqual([
    ['done', ''],
    ['failed', 'invalid_answer'],
    ['failed_again', 'invalid_answer'],
  ]);
});
