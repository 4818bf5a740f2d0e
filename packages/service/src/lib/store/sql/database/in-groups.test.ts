import { expect, it } from 'vitest';
import { StoreError } from '../../store-error.ts';
import { type GroupOptions, inGroups } from './in-groups.ts';

const away = new StoreError('database_unreachable', 'The database does not answer.');

/** Answers a number with its double, when the test lets it; a negative one breaks its group. */
const makeDoubler = (options: Partial<GroupOptions> = {}) => {
  const groups: number[][] = [];
  const pending: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const double = inGroups(
    async (group: readonly number[]) => {
      groups.push([...group]);
      await new Promise<void>((resolve, reject) => pending.push({ resolve, reject }));
      if (group.some((number) => number < 0)) throw new Error('negative');
      return group.map((number) => number * 2);
    },
    { max: 100, ...options },
  );
  return {
    double,
    groups,
    until: (count: number) => expect.poll(() => groups.length).toBe(count),
    answer: () => pending.shift()?.resolve(),
    fail: (error: Error) => pending.shift()?.reject(error),
  };
};

it('runs a lone call at once, and what is asked meanwhile together', async () => {
  const { double, groups, until, answer } = makeDoubler();
  const first = double(1);
  expect(groups).toEqual([[1]]);
  const rest = [double(2), double(3), double(2)];
  expect(groups).toHaveLength(1);
  answer();
  expect(await first).toBe(2);
  await until(2);
  answer();
  expect(await Promise.all(rest)).toEqual([4, 6, 4]);
  expect(groups).toEqual([[1], [2, 3, 2]]);
  const last = double(4);
  answer();
  expect(await last).toBe(8);
});

it('makes one group of what has arrived when it may begin', async () => {
  let begin = (): void => undefined;
  const { double, groups, answer } = makeDoubler({ start: (callback) => (begin = callback) });
  const all = [double(1), double(2)];
  expect(groups).toEqual([]);
  begin();
  expect(groups).toEqual([[1, 2]]);
  answer();
  expect(await Promise.all(all)).toEqual([2, 4]);
});

it('puts no more into a group than it may, and leaves nobody out', async () => {
  const { double, groups, until, answer } = makeDoubler({ max: 2 });
  const all = [1, 2, 3, 4, 5, 6].map(double);
  for (let count = 1; count <= 4; count += 1) {
    await until(count);
    answer();
  }
  expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10, 12]);
  expect(groups).toEqual([[1], [2, 3], [4, 5], [6]]);
});

it('sends the next group before it tells of the last one, with which more work begins', async () => {
  const events: string[] = [];
  const turns: (() => void)[] = [];
  const echo = inGroups(
    async (group: readonly string[]) => {
      events.push(`asked ${group}`);
      return group;
    },
    { max: 1, start: (begin) => turns.push(begin) },
  );
  const all = ['a', 'b'].map(async (text) => events.push(`told ${await echo(text)}`));
  turns.shift()?.();
  await expect.poll(() => turns.length).toBe(1);
  expect(events).toEqual(['asked a', 'asked b', 'told b']);
  turns.shift()?.();
  await Promise.all(all);
  expect(events).toEqual(['asked a', 'asked b', 'told b', 'told a']);
});

it('fails the call that is to blame, and answers the others', async () => {
  const { double, until, answer } = makeDoubler();
  const first = double(1);
  const rest = Promise.allSettled([double(2), double(-3), double(4)]);
  for (let count = 1; count <= 5; count += 1) {
    await until(count);
    answer();
  }
  expect(await first).toBe(2);
  expect((await rest).map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('asks no more of a group one by one when the database goes away meanwhile', async () => {
  const { double, groups, until, answer, fail } = makeDoubler();
  const first = double(1);
  const rest = Promise.allSettled([double(-2), double(3), double(4)]);
  answer();
  expect(await first).toBe(2);
  await until(2);
  answer();
  await until(3);
  fail(away);
  for (const outcome of await rest) expect(outcome).toEqual({ status: 'rejected', reason: away });
  expect(groups).toEqual([[1], [-2, 3, 4], [-2]]);
});

it('fails what waits behind a group when the database is away, and goes on when it is back', async () => {
  const { double, groups, until, answer, fail } = makeDoubler();
  const lost = Promise.allSettled([double(1), double(2), double(3)]);
  fail(away);
  for (const outcome of await lost) expect(outcome).toEqual({ status: 'rejected', reason: away });
  expect(groups).toEqual([[1]]);
  const next = double(4);
  await until(2);
  answer();
  expect(await next).toBe(8);
});
