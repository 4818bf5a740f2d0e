import type { MeterInterval } from '@utility-connect/connector';
import { instantsOf } from '@utility-connect/connector/http';
import type { HourRow } from './region.ts';

const HOUR = 3_600;

/**
 * Converts the rows of a day to intervals. Rows have local times without an offset: a time that clocks show twice is told by the order
 * of the rows, and a row of a time that clocks skip is left out.
 */
export function toIntervals(rows: readonly HourRow[], timeZone: string): MeterInterval[] {
  const intervals: MeterInterval[] = [];
  let last = 0;
  for (const { end: wall, kwh, cost } of [...rows].sort((a, b) => a.end - b.end)) {
    const end = instantsOf(wall, timeZone).find((instant) => instant > last);
    if (end === undefined || kwh === null) continue;
    last = end;
    // Net metering: what was fed in is not known by the hour.
    const usageKwh = Math.max(0, kwh);
    intervals.push({ start: end - HOUR, end, usageKwh, ...(cost !== null && { cost }) });
  }
  return intervals;
}
