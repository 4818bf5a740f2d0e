import type { Direction, Reading, Readings } from '../types.ts';
import { isEstimated, type Run } from './run.ts';

/** Runs of one direction, in order of time, with what makes readings of their values. */
export interface DirectedRuns {
  readonly direction: Direction;
  readonly runs: readonly Run[];
  readonly divisor: number;
  readonly currency: string | null;
}

/** Readings of both directions, in order of time. */
export function createReadings(directed: readonly DirectedRuns[]): Readings {
  const length = directed.reduce(
    (total, { runs }) => runs.reduce((sum, { values }) => sum + values.length, total),
    0,
  );
  return {
    length,
    *[Symbol.iterator]() {
      const sources = directed.map(readingsOf);
      const heads = sources.map((source) => source.next().value);
      for (;;) {
        const earliest = indexOfEarliest(heads);
        const head = heads[earliest];
        if (!head) return;
        yield head;
        heads[earliest] = sources[earliest]?.next().value;
      }
    },
  };
}

const indexOfEarliest = (heads: readonly (Reading | undefined)[]): number =>
  heads.reduce((best, head, index) => {
    const other = heads[best];
    return head && (!other || head.start < other.start) ? index : best;
  }, 0);

// The energy of a negative value flows the other way.
function* readingsOf({ direction, runs, divisor, currency }: DirectedRuns): Generator<Reading, undefined> {
  const opposite: Direction = direction === 'delivered' ? 'received' : 'delivered';
  for (const { start, seconds, values, costs, quality } of runs) {
    const estimated = isEstimated(quality);
    for (const [index, value] of values.entries()) {
      const cost = costs?.[index] ?? null;
      yield {
        start: start + index * seconds,
        seconds,
        direction: value < 0 ? opposite : direction,
        value: Math.abs(value) / divisor,
        estimated,
        quality,
        cost: cost === null ? null : cost / 100_000,
        currency: cost === null ? null : currency,
      };
    }
  }
}
