import { afterEach, expect, it, vi } from 'vitest';
import { hostileFiles } from '../../../bench/hostile-files.mjs';
import { type ReadOptions, readGreenButton } from '../src/index.ts';
import { pause } from '../src/lib/pause.ts';
import { feed, usagePoint } from './support/feed.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const CHUNK = 65_536;

/** Reads a file in chunks. @returns the code with which it is refused, and how much of it was read. */
const refusalOf = async (bytes: Uint8Array, options: ReadOptions = {}) => {
  let read = 0;
  const chunks = async function* () {
    for (; read < bytes.length; read += CHUNK) yield bytes.subarray(read, read + CHUNK);
  };
  const refusal: unknown = await readGreenButton(chunks(), options).then(
    () => null,
    ({ code }) => code,
  );
  return { refusal, read };
};

// A parser for each entry took a minute, and all of the thread.
it.each(['zip with empty entries', 'zip with entries of 48 bytes', 'zip with tiny feeds'] as const)(
  'attack: refuses a %s at its 1,001st file, without reading on',
  async (name) => {
    const { refusal, read } = await refusalOf(hostileFiles[name].make(20_000));
    expect(refusal).toBe('too_many_files');
    expect(read).toBeLessThan(1_001 * 80 + CHUNK);
  },
);

it('attack: refuses usage points above the limit while it reads them', async () => {
  const text = feed(...Array.from({ length: 2_000 }, (_, id) => usagePoint(`${id}`)));
  const bytes = new TextEncoder().encode(text);
  const { refusal, read } = await refusalOf(bytes, { limits: { usagePoints: 100 } });
  expect(refusal).toBe('too_many_usage_points');
  expect(read).toBeLessThan(bytes.length / 4);
});

it('attack: refuses usage points above the limit that only links name', async () => {
  const bytes = hostileFiles['blocks that each name a usage point'].make(101);
  expect((await refusalOf(bytes, { limits: { usagePoints: 101 } })).refusal).toBeNull();
  expect((await refusalOf(bytes, { limits: { usagePoints: 100 } })).refusal).toBe('too_many_usage_points');
});

it('counts a usage point once that several entries describe', async () => {
  const bytes = new TextEncoder().encode(feed(...Array.from({ length: 10 }, () => usagePoint('1'))));
  expect((await refusalOf(bytes, { limits: { usagePoints: 1 } })).refusal).toBeNull();
});

it('attack: refuses a gzip header without an end, which takes quadratic time', async () => {
  const header = new Uint8Array(5_000_000).fill(65);
  header.set([0x1f, 0x8b, 8, 8]);
  const { refusal } = await refusalOf(header);
  expect(refusal).toBe('damaged_archive');
});

/** Reads as on a machine where every step takes longer than the thread may be busy. @returns how often it left the thread free. */
const pausesOf = async (bytes: Uint8Array): Promise<number> => {
  let time = performance.now();
  // Only grows, because others in this process may also ask for the time.
  vi.spyOn(performance, 'now').mockImplementation(() => (time += 11));
  const pauses = vi.spyOn(globalThis, 'setTimeout');
  await refusalOf(bytes);
  const count = pauses.mock.calls.length;
  vi.restoreAllMocks();
  // Forgets the time that was made up.
  await pause();
  return count;
};

it.each([
  // Each entry is sorted in twice and gathered, and each usage point finished.
  ['gzip with usage points', 200, 4 * 200],
  ['blocks that each name a usage point', 200, 6 * 200],
  ['usage points beside time zones', 200, 8 * 200],
  ['bills', 200, 3 * 200],
  ['readings that overlap', 200, 200],
  ['zip with tiny feeds', 900, 900],
  // All inflated from one piece of the file.
  ['elements of a resource', 100_000, 400_000 / 16_384],
] as const)('leaves the thread free by time, in every phase: %s', async (name, size, atLeast) => {
  expect(await pausesOf(hostileFiles[name].make(size))).toBeGreaterThanOrEqual(Math.floor(atLeast));
});
