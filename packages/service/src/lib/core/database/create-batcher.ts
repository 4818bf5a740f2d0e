import type { Schedule } from './schedule.ts';
import { isDatabaseDown } from './store-error.ts';

/**
 * Combines calls into batches, as DataLoader does. One batch runs at a time; calls made meanwhile form the next one. So a single call never
 * waits for others, and each call sees all earlier writes.
 *
 * The calls of a batch fail together. When the database is down, all waiting calls fail with them.
 *
 * @param load answers a batch, in its order.
 */
export function createBatcher<Key, Value>(
  load: (keys: readonly Key[]) => Promise<readonly Value[]>,
  { maxSize, schedule }: BatcherOptions,
): (key: Key) => Promise<Value> {
  const queue: Call<Key, Value>[] = [];
  let isRunning = false;

  const run = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.splice(0, maxSize);
      try {
        const values = await load(batch.map(({ key }) => key));
        for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value);
      } catch (error) {
        // Otherwise each batch would wait for its own timeout.
        const waiting = isDatabaseDown(error) ? queue.splice(0) : [];
        for (const { reject } of [...batch, ...waiting]) reject(error);
      }
    }
    isRunning = false;
  };

  return (key) =>
    new Promise((resolve, reject) => {
      queue.push({ key, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      schedule(() => void run());
    });
}

export interface BatcherOptions {
  /** Most calls in a batch. */
  readonly maxSize: number;
  /** Delays the first batch, so that it includes other calls of the same turn. */
  readonly schedule: Schedule;
}

interface Call<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}
