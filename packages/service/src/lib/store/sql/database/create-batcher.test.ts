import { describe, expect, it } from 'vitest';
import { StoreError } from '../../store-error.ts';
import { type BatcherOptions, createBatcher } from './create-batcher.ts';

const databaseDown = new StoreError('database_unreachable', 'The database does not answer.');

/** Doubles numbers, one batch per `answer`. A negative number fails its batch. */
const createDoubler = (options: Partial<BatcherOptions> = {}) => {
  const batches: number[][] = [];
  const pending: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const double = createBatcher(
    async (batch: readonly number[]) => {
      batches.push([...batch]);
      await new Promise<void>((resolve, reject) => pending.push({ resolve, reject }));
      if (batch.some((number) => number < 0)) throw new Error('negative');
      return batch.map((number) => number * 2);
    },
    { maxSize: 100, schedule: (run) => run(), ...options },
  );
  return {
    double,
    batches,
    untilBatch: (count: number) => expect.poll(() => batches.length).toBe(count),
    answer: () => pending.shift()?.resolve(),
    fail: (error: Error) => pending.shift()?.reject(error),
  };
};

describe('createBatcher', () => {
  it('runs a single call at once and batches the calls made meanwhile', async () => {
    const { double, batches, untilBatch, answer } = createDoubler();
    const first = double(1);
    const rest = [double(2), double(3), double(2)];
    expect(batches).toEqual([[1]]);
    answer();
    expect(await first).toBe(2);
    await untilBatch(2);
    answer();
    expect(await Promise.all(rest)).toEqual([4, 6, 4]);
    expect(batches).toEqual([[1], [2, 3, 2]]);
    const last = double(4);
    answer();
    expect(await last).toBe(8);
  });

  it('includes the calls made before the schedule runs it', async () => {
    let run = (): void => undefined;
    const { double, batches, answer } = createDoubler({ schedule: (callback) => (run = callback) });
    const all = [double(1), double(2)];
    expect(batches).toEqual([]);
    run();
    expect(batches).toEqual([[1, 2]]);
    answer();
    expect(await Promise.all(all)).toEqual([2, 4]);
  });

  it('splits more calls than fit into one batch', async () => {
    const { double, batches, untilBatch, answer } = createDoubler({ maxSize: 2 });
    const all = [1, 2, 3, 4, 5, 6].map(double);
    for (let count = 1; count <= 4; count += 1) {
      await untilBatch(count);
      answer();
    }
    expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10, 12]);
    expect(batches).toEqual([[1], [2, 3], [4, 5], [6]]);
  });

  it('fails only the call that made its batch fail', async () => {
    const { double, untilBatch, answer } = createDoubler();
    const first = double(1);
    const rest = Promise.allSettled([double(2), double(-3), double(4)]);
    for (let count = 1; count <= 5; count += 1) {
      await untilBatch(count);
      answer();
    }
    expect(await first).toBe(2);
    expect((await rest).map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('fails all waiting calls when the database is down, and recovers', async () => {
    const { double, batches, untilBatch, answer, fail } = createDoubler();
    const lost = Promise.allSettled([double(1), double(2), double(3)]);
    fail(databaseDown);
    for (const outcome of await lost) expect(outcome).toEqual({ status: 'rejected', reason: databaseDown });
    expect(batches).toEqual([[1]]);
    const next = double(4);
    await untilBatch(2);
    answer();
    expect(await next).toBe(8);
  });

  it('stops retrying a batch call by call when the database goes down', async () => {
    const { double, batches, untilBatch, answer, fail } = createDoubler();
    const first = double(1);
    const rest = Promise.allSettled([double(-2), double(3), double(4)]);
    answer();
    expect(await first).toBe(2);
    await untilBatch(2);
    answer();
    await untilBatch(3);
    fail(databaseDown);
    for (const outcome of await rest) expect(outcome).toEqual({ status: 'rejected', reason: databaseDown });
    expect(batches).toEqual([[1], [-2, 3, 4], [-2]]);
  });
});
