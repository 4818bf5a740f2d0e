import { GreenButtonError } from '../error.ts';
import { groupBy } from '../group-by.ts';
import { isPauseDue, pause } from '../pause.ts';
import type { Warnings } from '../warnings.ts';
import { findUncovered } from './coverage.ts';
import { endOf, type Run } from './run.ts';
import { createRunBuilder } from './run-builder.ts';
import { sortInPieces } from './sort-in-pieces.ts';

/** A run with its precedence where it disagrees with another one. */
export interface RankedRun extends Run {
  /** The series that it belongs to. Series of one direction measure the same energy. */
  readonly series: number;
  /** UNIX milliseconds of its entry's `updated`. */
  readonly updated: number;
  /** Position in the file. */
  readonly order: number;
}

/** Conditions for a reading to replace shorter ones. */
export interface ReplacingLimits {
  /** UNIX seconds until which it must be over. */
  readonly now: number;
  /** Its longest duration. */
  readonly maxSeconds: number;
}

/**
 * Puts runs in order of time and lets every second count once. Where two readings overlap, the one with the later `updated` stays,
 * else the later one in the file; of two series, the one with the shorter readings if they cover the longer one: some hours must
 * not replace a day. A long reading that overlaps the next one by an hour at most, as where a utility miscounts a clock change, ends
 * where that one starts. Leaves the thread free in between.
 *
 * @param limits readings outside of them never replace shorter ones
 * @throws GreenButtonError `too_many_readings` if more than 500,000 overlap in one chain
 */
export async function resolveOverlaps(
  runs: readonly RankedRun[],
  limits: ReplacingLimits,
  warnings: Warnings,
): Promise<Run[]> {
  const sorted = await sortInPieces(runs, (a, b) => a.start - b.start || a.order - b.order);
  const resolved: Run[] = [];
  for (let from = 0; from < sorted.length; ) {
    let until = from;
    let end = 0;
    do {
      end = Math.max(end, endOf(sorted[until] as RankedRun));
      until += 1;
    } while (until < sorted.length && (sorted[until] as RankedRun).start < end);
    if (until - from === 1) resolved.push(sorted[from] as RankedRun);
    else
      for (const run of await resolveCluster(sorted.slice(from, until), limits, warnings)) resolved.push(run);
    from = until;
    if (isPauseDue()) await pause();
  }
  return resolved;
}

interface Placed {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly cost: number | null;
  readonly run: RankedRun;
}

/** More than ten years of 15 minutes and of hours. */
const MAX_OVERLAPPING = 500_000;

const resolveCluster = async (
  runs: readonly RankedRun[],
  limits: ReplacingLimits,
  warnings: Warnings,
): Promise<Run[]> => {
  if (runs.reduce((sum, { values }) => sum + values.length, 0) > MAX_OVERLAPPING)
    throw new GreenButtonError('too_many_readings', 'More than 500,000 readings of the file overlap.');
  const bySeries = [...groupBy(runs, ({ series }) => series).values()];
  const readings: Placed[][] = [];
  for (const own of bySeries) readings.push(await keepBetter(own.flatMap(toReadings), isNewer, warnings));
  const all = readings.flat();
  const kept = await keepBetter(all, await preferShorter(all, limits), warnings);
  const builder = createRunBuilder();
  for (const { start, end, value, cost, run } of kept)
    builder.add({ start, seconds: end - start, value, cost, quality: run.quality });
  return builder.finish();
};

const toReadings = (run: RankedRun): Placed[] =>
  run.values.map((value, index) => {
    const start = run.start + index * run.seconds;
    return { start, end: start + run.seconds, value, cost: run.costs?.[index] ?? null, run };
  });

type IsBetter = (a: Placed, b: Placed) => boolean;

const isNewer: IsBetter = (a, b) =>
  a.run.updated !== b.run.updated ? a.run.updated > b.run.updated : a.run.order > b.run.order;

/** Compares readings of several series, which do not overlap within one. */
const preferShorter = async (
  readings: readonly Placed[],
  { now, maxSeconds }: ReplacingLimits,
): Promise<IsBetter> => {
  const uncovered = await findUncovered(readings);
  const canReplace = ({ end, run }: Placed) => run.seconds <= maxSeconds && end <= now;
  return (a, b) => {
    if (a.run.seconds === b.run.seconds) return isNewer(a, b);
    if (canReplace(a) !== canReplace(b)) return canReplace(a);
    const [shorter, longer] = a.run.seconds < b.run.seconds ? [a, b] : [b, a];
    return a === (uncovered.has(longer) ? longer : shorter);
  };
};

/** Keeps the better one of readings that overlap. */
const keepBetter = async (
  readings: readonly Placed[],
  isBetter: IsBetter,
  warnings: Warnings,
): Promise<Placed[]> => {
  const sorted = await sortInPieces(readings, (a, b) => a.start - b.start || (isBetter(a, b) ? -1 : 1));
  const kept: Placed[] = [];
  for (const reading of sorted) {
    if (isPauseDue()) await pause();
    let last = kept.at(-1);
    while (last && reading.start < last.end) {
      if (isHourTooLong(last, reading)) {
        warnings.add(
          'shortened_readings',
          'Readings that overlap the next one by an hour at most end where it starts.',
        );
        last = { ...last, end: reading.start };
        kept[kept.length - 1] = last;
        break;
      }
      report(last, reading, warnings);
      if (!isBetter(reading, last)) break;
      kept.pop();
      last = kept.at(-1);
    }
    if (!last || reading.start >= last.end) kept.push(reading);
  }
  return kept;
};

const isHourTooLong = (a: Placed, b: Placed): boolean =>
  a.run.series === b.run.series &&
  a.end - a.start >= shortestDay &&
  a.end - b.start <= 3_600 &&
  b.end > a.end;

const shortestDay = 82_800;

const report = (a: Placed, b: Placed, warnings: Warnings): void => {
  if (a.start !== b.start || a.end !== b.end) {
    warnings.add(
      'overlapping_readings',
      'Readings overlap. The one with the later update counts, of two series the shorter ones if they cover the longer one, or it is too long or ends in the future.',
    );
  } else if (a.value === b.value) {
    warnings.add('duplicate_readings', 'Readings that occur more than once count once.');
  } else {
    warnings.add(
      'conflicting_readings',
      'Readings of the same time disagree. The one with the later update counts, else the later one in the file.',
    );
  }
};
