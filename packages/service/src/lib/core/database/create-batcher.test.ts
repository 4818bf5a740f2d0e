import { describe, expect, it } from 'vitest';
import { type BatcherOptions, createBatcher } from './create-batcher.ts';
import { StoreError } from './store-error.ts';

const databaseDown = new StoreError('database_unreachable', 'The database does not answer.');

/** Doubles numbers, one batch per `answer`. */
const createDoubler = (options: Partial<BatcherOptions> = {}) => {
  const batches: number[][] = [];
  const pending: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const double = createBatcher(
    async (batch: readonly number[]) => {
      batches.push([...batch]);
      await new Promise<void>((resolve, reject) => pending.push({ resolve, reject }));
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

  it('fails only the calls of a batch that fails', async () => {
    const { double, batches, untilBatch, answer, fail } = createDoubler({ maxSize: 2 });
    const all = Promise.allSettled([double(1), double(2), double(3), double(4)]);
    answer();
    await untilBatch(2);
    fail(new Error('not the database'));
    await untilBatch(3);
    answer();
    expect((await all).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(batches).toEqual([[1], [2, 3], [4]]);
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
});
