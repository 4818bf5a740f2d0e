import type { Direction, Reading, Readings } from '../types.ts';
import { isEstimated, type Run } from './run.ts';

/** Runs of one direction, in order of time, with the conversion of their values to readings. */
export interface DirectedRuns {
  readonly direction: Direction;
  readonly runs: readonly Run[];
  readonly divisor: number;
  readonly currency: string | null;
}

/**
 * Readings of both directions, in order of time. The energy of a negative value flows the other way. Where both directions have
 * readings, it is 0 instead: the other direction's own readings have the energy already.
 */
export function createReadings(directed: readonly DirectedRuns[]): Readings {
  const length = directed.reduce(
    (total, { runs }) => runs.reduce((sum, { values }) => sum + values.length, total),
    0,
  );
  const hasBoth = directed.every(({ runs }) => runs.length > 0);
  return {
    length,
    *[Symbol.iterator]() {
      const sources = directed.map((one) => readingsOf(one, hasBoth));
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

function* readingsOf(
  { direction, runs, divisor, currency }: DirectedRuns,
  hasBoth: boolean,
): Generator<Reading, undefined> {
  const opposite: Direction = direction === 'delivered' ? 'received' : 'delivered';
  for (const { start, seconds, values, costs, quality } of runs) {
    const estimated = isEstimated(quality);
    for (const [index, value] of values.entries()) {
      const cost = costs?.[index] ?? null;
      yield {
        start: start + index * seconds,
        seconds,
        direction: value < 0 && !hasBoth ? opposite : direction,
        value: (hasBoth ? Math.max(0, value) : Math.abs(value)) / divisor,
        estimated,
        quality,
        cost: cost === null ? null : cost / 100_000,
        currency: cost === null ? null : currency,
      };
    }
  }
}
