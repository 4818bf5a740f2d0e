import { beforeEach, expect, it } from 'vitest';
import { createLockWait } from './lock-wait.ts';

const locked = Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' });

let now: number;
let freeAt: number;
let tries: string[];
beforeEach(() => {
  now = 0;
  freeAt = Number.POSITIVE_INFINITY;
  tries = [];
});

const sleep = async (milliseconds: number): Promise<void> => {
  now += milliseconds;
};
const make = () => createLockWait({ timeoutMs: 100, elapsed: () => now, sleep });
const attempt = (name: string) => async () => {
  tries.push(name);
  if (now < freeAt) throw locked;
  return name;
};

it('retries until the lock is released', async () => {
  freeAt = 50;
  expect(await make().retry(locked, attempt('a'))).toBe('a');
  expect(now).toBe(50);
});

it('lets only the first waiting call retry, and serves the others in order', async () => {
  freeAt = 50;
  const wait = make();
  const names = ['a', 'b', 'c'];
  expect(await Promise.all(names.map((name) => wait.retry(locked, attempt(name))))).toEqual(names);
  const asked = tries.filter((name) => name === 'a').length;
  expect(tries.slice(asked)).toEqual(['b', 'c']);
});

it('times out by the age of the lock, not of each waiting call', async () => {
  const wait = make();
  const waiting = ['a', 'b', 'c'].map((name) => wait.retry(locked, attempt(name)));
  for (const one of waiting) await expect(one).rejects.toBe(locked);
  expect(now).toBe(100);
  tries = [];
  await expect(wait.retry(locked, attempt('late'))).rejects.toBe(locked);
  expect(now).toBe(100);
  expect(tries).toEqual([]);
});

it.each([
  ['the lock was reported released', (wait: ReturnType<typeof make>) => wait.released()],
  [
    'nothing was refused for a while',
    () => {
      now += 501;
    },
  ],
])('starts a new timeout after %s', async (_when, pass) => {
  const wait = make();
  await expect(wait.retry(locked, attempt('a'))).rejects.toBe(locked);
  pass(wait);
  freeAt = now + 50;
  expect(await wait.retry(locked, attempt('b'))).toBe('b');
});

it('starts a new timeout after a waiting call succeeded', async () => {
  const wait = make();
  freeAt = 90;
  await wait.retry(locked, attempt('a'));
  freeAt = 180;
  expect(await wait.retry(locked, attempt('b'))).toBe('b');
});

it('rejects with any other error and serves the next call', async () => {
  const wait = make();
  const broken = wait.retry(locked, async () => {
    throw new Error('broken');
  });
  freeAt = 10;
  const next = wait.retry(locked, attempt('next'));
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('next');
});
