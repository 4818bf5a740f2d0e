import { expect, it } from 'vitest';
import { resolveOverlaps } from '../src/lib/readings/overlaps.ts';
import { createWarnings } from '../src/lib/warnings.ts';
import { midnight } from './support/read-feed.ts';

const count = 30_000;

// With work that grows with the square of the number of readings, each of these takes minutes.
it.each([
  ['equal', () => ({ start: midnight, seconds: 3600 }), 1],
  ['long', (index: number) => ({ start: midnight + index, seconds: 86_400 }), 2],
  ['different', (index: number) => ({ start: midnight + index, seconds: count + 1 - index }), 2],
])(
  'resolves 30,000 %s readings that overlap, in each of two series, in seconds',
  async (_name, spanOf, kept) => {
    const common = { values: [1], costs: null, quality: null, updated: 0 };
    const runs = [0, 1].flatMap((series) =>
      Array.from({ length: count }, (_, index) => ({ ...common, ...spanOf(index), series, order: index })),
    );
    const short = { ...common, start: midnight, seconds: 60, series: 2, order: 0 };
    const resolved = await resolveOverlaps([...runs, short], { now: 2e9, maxSeconds: 1e9 }, createWarnings());
    expect(resolved.flatMap(({ values }) => values)).toHaveLength(kept);
  },
  60_000,
);

const longRuns = (length: number) =>
  [0, 1].map((series) => ({
    start: midnight + series,
    seconds: 60,
    values: Array<number>(length).fill(1),
    costs: null,
    quality: null,
    updated: 0,
    series,
    order: series,
  }));

it('leaves the thread free while it resolves overlaps', async () => {
  let isFree = false;
  setTimeout(() => {
    isFree = true;
  });
  await resolveOverlaps(longRuns(count), { now: 2e9, maxSeconds: 1e9 }, createWarnings());
  expect(isFree).toBe(true);
});

it('refuses more readings that overlap than it can resolve quickly', async () => {
  const resolving = resolveOverlaps(longRuns(250_001), { now: 2e9, maxSeconds: 1e9 }, createWarnings());
  await expect(resolving).rejects.toMatchObject({ code: 'too_many_readings' });
});
