import type { MeterInterval } from '@utility-connect/connector';
import { parseJson } from '@utility-connect/connector/http';
import { z } from 'zod';
import { ask, type Session } from './request.ts';

export const HALF_HOUR = 1_800;
/** Glowmarkt refuses a longer range of half-hours. */
export const MAX_SECONDS: number = 10 * 86_400;

/** Ids of the resources of a property. The first one of a kind counts. */
export interface Resources {
  readonly consumption?: string | undefined;
  readonly cost?: string | undefined;
  readonly exported?: string | undefined;
}

/** UNIX seconds. */
interface Range {
  readonly start: number;
  readonly end: number;
}

const readings = (units: string) =>
  z.object({
    units: z.literal(units),
    data: z.array(z.tuple([z.number().int(), z.number().nullable()]).rest(z.unknown())),
  });

/** Reads the half-hours of a property in a range of 10 days at most. Those that are missing are left out. */
export async function readHalfHours(
  session: Session,
  { consumption, cost, exported }: Resources,
  range: Range,
): Promise<MeterInterval[]> {
  const usage = await readValues(session, consumption, 'kWh', range);
  if (usage.size === 0) return [];
  const exports = await readValues(session, exported, 'kWh', range);
  const pence = await readValues(session, cost, 'pence', range);
  return [...usage]
    .sort(([a], [b]) => a - b)
    .map(([start, usageKwh]) => {
      const exportedKwh = exports.get(start);
      const paid = pence.get(start);
      return {
        start,
        end: start + HALF_HOUR,
        usageKwh,
        ...(exportedKwh !== undefined && { exportedKwh }),
        ...(paid !== undefined && { cost: Math.round(paid * 1e4) / 1e6 }),
      };
    });
}

const readValues = async (
  session: Session,
  resourceId: string | undefined,
  units: string,
  { start, end }: Range,
): Promise<Map<number, number>> => {
  if (resourceId === undefined) return new Map();
  const query = new URLSearchParams({
    from: timeOf(start),
    // The half-hour that begins at `to` is in the answer.
    to: timeOf(end - 1),
    period: 'PT30M',
    offset: '0',
    function: 'sum',
    // Without it, missing values are 0.
    nulls: '1',
  });
  const path = `resource/${encodeURIComponent(resourceId)}/readings?${query}`;
  const { data } = parseJson(readings(units), await ask(session, { path }));
  const values = new Map<number, number>();
  for (const [time, value] of data)
    if (value !== null && time >= start && time + HALF_HOUR <= end) values.set(time, value);
  return values;
};

/** UTC without a zone, as Glowmarkt wants it. */
const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);
