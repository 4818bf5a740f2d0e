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
  (_name, spanOf, kept) => {
    const common = { values: [1], costs: null, quality: null, updated: 0 };
    const runs = [0, 1].flatMap((series) =>
      Array.from({ length: count }, (_, index) => ({ ...common, ...spanOf(index), series, order: index })),
    );
    const short = { ...common, start: midnight, seconds: 60, series: 2, order: 0 };
    const resolved = resolveOverlaps([...runs, short], { now: 2e9, maxSeconds: 1e9 }, createWarnings());
    expect(resolved.flatMap(({ values }) => values)).toHaveLength(kept);
  },
  60_000,
);
