import type { LeftOutReason, MeterInterval } from '@utility-connect/connector';
import type { Reading, UsagePoint } from '@utility-connect/green-button';

/** 1990. Earlier times are errors: no smart meter is as old. */
export const EARLIEST = 631_152_000;
const MIN_SECONDS = 60;
/** The day on which clocks go back has 25 hours. */
export const MAX_SECONDS = 90_000;
/** A meter's clock may be ahead. */
const FUTURE_TOLERANCE_SECONDS = 3_600;
/** Of an interval or a bill. The service takes no more. */
export const MAX_KWH = 1e8;
/** Of an interval or a bill, in any currency. The service takes no more. */
export const MAX_COST = 1e9;

/** Why a reading cannot be used; `null` if it can. */
const problemOf = ({ start, seconds, value }: Reading, now: number): LeftOutReason | null => {
  if (start + seconds > now + FUTURE_TOLERANCE_SECONDS) return 'future';
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) return 'wrong_length';
  return start < EARLIEST || value > MAX_KWH ? 'damaged' : null;
};

/**
 * Makes intervals of the readings of both directions. Where the directions have different lengths, as with quarter hours of
 * usage and hours of export, the readings of the longer interval are added up. Costs are those of the usage: the standard leaves open
 * whether the cost of export is a charge or a credit.
 *
 * @param usagePoint its readings in kWh, in time order, without overlaps within a direction.
 * @param leaveOut called for each reading that is left out.
 * @returns in time order, without overlaps.
 */
export function* toIntervals(
  { readings, measuresReceived, currency }: Pick<UsagePoint, 'readings' | 'measuresReceived' | 'currency'>,
  now: number,
  leaveOut: (reason: LeftOutReason) => void = () => undefined,
): Generator<MeterInterval> {
  let current: MeterInterval | undefined;
  for (const reading of readings) {
    const problem = problemOf(reading, now);
    if (problem) {
      leaveOut(problem);
      continue;
    }
    const next = toInterval(reading, measuresReceived, currency !== null);
    if (!current || next.start >= current.end) {
      if (current) yield withKnownCost(current);
      current = next;
    } else if (Math.max(current.end, next.end) - current.start <= MAX_SECONDS) {
      current = join(current, next);
    } else {
      // Directions whose intervals never begin at the same time would become one interval without end.
      leaveOut('damaged');
    }
  }
  if (current) yield withKnownCost(current);
}

const toInterval = (
  { start, seconds, direction, value, estimated, cost }: Reading,
  measuresReceived: boolean,
  hasCosts: boolean,
): MeterInterval => ({
  start,
  end: start + seconds,
  usageKwh: direction === 'delivered' ? value : 0,
  ...(measuresReceived && { exportedKwh: direction === 'received' ? value : 0 }),
  ...(estimated && { estimated }),
  // NaN until the interval is complete: the cost of part of its usage is unknown.
  ...(hasCosts && direction === 'delivered' && { cost: cost ?? Number.NaN }),
});

const join = (a: MeterInterval, b: MeterInterval): MeterInterval => ({
  start: a.start,
  end: Math.max(a.end, b.end),
  usageKwh: a.usageKwh + b.usageKwh,
  ...(a.exportedKwh !== undefined && { exportedKwh: a.exportedKwh + (b.exportedKwh ?? 0) }),
  ...((a.estimated || b.estimated) && { estimated: true }),
  ...((a.cost !== undefined || b.cost !== undefined) && { cost: (a.cost ?? 0) + (b.cost ?? 0) }),
});

const withKnownCost = (interval: MeterInterval): MeterInterval => {
  if (interval.cost === undefined || Math.abs(interval.cost) <= MAX_COST) return interval;
  const { cost: _, ...others } = interval;
  return others;
};
