import { createSandboxSignIn } from '@utility-connect/connectors';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import { createHarness, type Harness, json, NOW } from '../support/harness.ts';
import { createDatabase } from '../support/postgres/database.ts';
import { startSecondProcess } from '../support/second-process.ts';

it('two services on one PostgreSQL database sync an account one after the other, and store each interval once', async () => {
  const database = await createDatabase();
  const patient = { timeoutMs: 20_000 };
  const stores = [
    await openPostgres(database.url, patient),
    await openPostgres(database.url, patient),
  ] as const;
  onTestFinished(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await database.drop();
  });
  const clock = { now: NOW };
  const sandbox = createSandboxSignIn({
    ...{
      now: () => Math.floor(clock.now / 1000),
      zipCodesOf: () => [],
      delay: async () => {},
      historyMonths: 1,
    },
  });
  const running = new Map<string, number>();
  let most = 0;
  let reads = 0;
  const methods = [
    {
      ...sandbox,
      async *readIntervals(request: Parameters<typeof sandbox.readIntervals>[0]) {
        const key = request.accountKey;
        const count = (running.get(key) ?? 0) + 1;
        running.set(key, count);
        most = Math.max(most, count);
        reads += 1;
        try {
          // The other service gets turns meanwhile.
          for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
          yield* sandbox.readIntervals(request);
        } finally {
          running.set(key, count - 1);
        }
      },
    },
  ];
  const one = await createHarness({ store: stores[0], methods, clock: () => clock.now });
  onTestFinished(() => one.service.stop());
  const two = await startSecondProcess(one, { store: stores[1], clock: () => clock.now });
  onTestFinished(() => two.service.stop());
  const token = await one.accessToken({ username: 'solar@example.com' });
  const [{ id = '' } = {}] = await json<{ id?: string }[]>(one.read('/accounts', token));
  const read = async ({ read: ask }: Harness) => {
    const answer = await ask(`/intervals?account_id=${id}`, token, one.clientHeaders);
    if (answer.status !== 200) throw new Error(await answer.text());
    return json<{ intervals: { start: number }[] }>(answer);
  };
  await read(one);
  for (let round = 0; round < 5; round += 1) {
    const before = reads;
    clock.now += 2 * 3_600_000;
    const answers = await Promise.all([read(one), read(two), read(one), read(two)]);
    // Both wanted the new data. One may begin when the other has ended.
    expect(reads - before).toBeGreaterThan(0);
    expect(reads - before).toBeLessThanOrEqual(2);
    for (const { intervals } of answers) {
      const starts = intervals.map(({ start }) => start);
      expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    }
  }
  expect(most).toBe(1);
  expect((await read(one)).intervals).toEqual((await read(two)).intervals);
});
