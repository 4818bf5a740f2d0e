import type { MeterInterval } from '@utility-connect/connector';
import { instant, midnightOf } from '@utility-connect/connector/http';
import { z } from 'zod';
import { get, type Session } from './api.ts';

export const QUARTER = 900;
export const ZONE = 'Europe/Ljubljana';
/** Codes of IEC 61968-9 for the energy of quarter-hours in kWh. */
const USAGE = '32.0.2.4.1.2.12.0.0.0.0.0.0.0.0.3.72.0';
const EXPORTED = '32.0.2.4.19.2.12.0.0.0.0.0.0.0.0.3.72.0';

const readings = z.object({
  intervalBlocks: z
    .array(
      z.object({
        readingType: z.string(),
        intervalReadings: z
          .array(
            z.object({
              /** End of the quarter-hour. */
              timestamp: instant,
              value: z.string().regex(/^\d+(\.\d+)?$/),
              readingQualities: z.array(z.object({ readingQualityType: z.string() })).nullish(),
            }),
          )
          .nullish(),
      }),
    )
    .nullish(),
});

type Readings = z.output<typeof readings>;

interface Value {
  readonly kwh: number;
  readonly isEstimate: boolean;
}

/**
 * Reads the quarter-hours of 30 days at most.
 *
 * @param start `YYYY-MM-DD`. @param end `YYYY-MM-DD`, exclusive.
 */
export async function readDays(
  session: Session,
  placeId: string,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<MeterInterval[]> {
  const query = new URLSearchParams({ usagePoint: placeId, startTime: start, endTime: end });
  for (const type of [USAGE, EXPORTED]) query.append('option', `ReadingType=${type}`);
  const answer = await get(session, `/meter-readings?${query}`, readings);
  const [usage, exports] = [valuesOf(answer, USAGE), valuesOf(answer, EXPORTED)];
  // The last day may be in the answer too.
  const [first, last] = [midnightOf(start, ZONE), midnightOf(end, ZONE)];
  return [...usage]
    .filter(([time]) => time > first && time <= last)
    .sort(([a], [b]) => a - b)
    .map(([time, { kwh, isEstimate }]) => {
      const exported = exports.get(time);
      return {
        start: time - QUARTER,
        end: time,
        usageKwh: kwh,
        ...(exported && { exportedKwh: exported.kwh }),
        ...((isEstimate || exported?.isEstimate) && { estimated: true }),
      };
    });
}

/** Values by the end of their quarter-hour. */
const valuesOf = ({ intervalBlocks }: Readings, type: string): ReadonlyMap<number, Value> => {
  const values = new Map<number, Value>();
  for (const { readingType, intervalReadings } of intervalBlocks ?? []) {
    if (readingType !== type) continue;
    for (const { timestamp, value, readingQualities } of intervalReadings ?? []) {
      const qualities = (readingQualities ?? []).map(({ readingQualityType }) => readingQualityType);
      const isEstimate = qualities.some((quality) => quality.startsWith('3.'));
      // The meter has not sent it yet, and the value is 0.
      const isMissing = qualities.some((quality) => quality.startsWith('1.5.')) && !isEstimate;
      if (!isMissing) values.set(timestamp, { kwh: Number(value), isEstimate });
    }
  }
  return values;
};
