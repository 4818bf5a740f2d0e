import type { MeterInterval } from '@utility-connect/connector';
import { z } from 'zod';
import { get, type Session } from './api.ts';

export const QUARTER = 900;
/** inexogy gives quarter-hours of 31 days at most. */
export const MAX_SECONDS: number = 30 * 86_400;
/** Registers count in units of 1e-10 kWh. */
const UNITS_PER_KWH = 1e10;

const register = z.number().min(0).nullish();
const readings = z.array(
  z.object({
    /** UNIX milliseconds. */
    time: z.number(),
    values: z.object({ energy: register, energyOut: register }),
  }),
);

/** UNIX seconds. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the intervals of a range of 30 days at most: the differences of readings that are a quarter-hour apart. Where a reading is missing,
 * or after a reset of the register, there is no interval.
 */
export async function readQuarters(
  session: Session,
  meterId: string,
  { start, end }: Range,
): Promise<MeterInterval[]> {
  const query = new URLSearchParams({
    meterId,
    from: String(start * 1000),
    to: String(end * 1000),
    resolution: 'fifteen_minutes',
    fields: 'energy,energyOut',
  });
  const answer = await get(session, `/readings?${query}`, readings);
  const known = new Map(answer.map(({ time, values }) => [Math.round(time / 1000), values]));
  return [...known]
    .sort(([a], [b]) => a - b)
    .flatMap(([time, last]) => {
      const first = known.get(time - QUARTER);
      const usageKwh = differenceOf(first?.energy, last.energy);
      if (usageKwh === undefined) return [];
      const exportedKwh = differenceOf(first?.energyOut, last.energyOut);
      return {
        start: time - QUARTER,
        end: time,
        usageKwh,
        ...(exportedKwh !== undefined && { exportedKwh }),
      };
    });
}

/** `undefined` if a reading is missing, or the register was reset. */
const differenceOf = (
  first: number | null | undefined,
  last: number | null | undefined,
): number | undefined => {
  if (typeof first !== 'number' || typeof last !== 'number' || last < first) return undefined;
  return (last - first) / UNITS_PER_KWH;
};
