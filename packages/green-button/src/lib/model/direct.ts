import { type RankedRun, type ReplacingLimits, resolveOverlaps } from '../readings/overlaps.ts';
import type { DirectedRuns } from '../readings/readings.ts';
import type { Direction } from '../types.ts';
import type { Warnings } from '../warnings.ts';
import type { CountedSeries } from './counted.ts';

/**
 * Joins the series of one direction: in one scale, in order of time, every second once.
 *
 * @param limits for overlaps of two series
 */
export async function directSeries(
  direction: Direction,
  series: readonly CountedSeries[],
  limits: ReplacingLimits,
  warnings: Warnings,
): Promise<DirectedRuns> {
  const divisor = Math.max(1, ...series.map(({ type }) => type.divisor));
  const runs: RankedRun[] = [];
  for (const [index, { type, runs: own }] of series.entries())
    for (const run of own)
      if (hasLength(run.seconds, run.values.length, warnings))
        runs.push(scaled({ ...run, series: index, order: runs.length }, divisor / type.divisor));
  return {
    direction,
    divisor,
    currency: series.map(({ type }) => type.currency).find((currency) => currency !== null) ?? null,
    runs: await resolveOverlaps(runs, limits, warnings),
  };
}

const hasLength = (seconds: number, count: number, warnings: Warnings): boolean => {
  if (seconds >= 1) return true;
  warnings.add('invalid_readings', 'Readings without a usable duration were left out.', count);
  return false;
};

// A factor is a power of ten from 1, so that whole numbers stay whole.
const scaled = (run: RankedRun, factor: number): RankedRun =>
  factor === 1 ? run : { ...run, values: run.values.map((value) => value * factor) };
