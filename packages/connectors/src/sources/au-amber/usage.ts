import type { MeterInterval } from '@utility-connect/connector';
import { instant } from '@utility-connect/connector/http';
import { z } from 'zod';
import { get, type Session } from './api.ts';

const rows = z.array(
  z.object({
    /** Minutes. */
    duration: z.number().int().positive(),
    /** Day of the electricity market, in UTC+10. */
    date: z.iso.date(),
    /** The start is a second late, so it isn't used. */
    endTime: instant,
    channelType: z.enum(['general', 'controlledLoad', 'feedIn']),
    channelIdentifier: z.string(),
    /** Below 0 for energy that is fed in. */
    kwh: z.number(),
    quality: z.string().nullish(),
    /** Cents, with tax. */
    cost: z.number().nullish(),
  }),
);

type Row = z.output<typeof rows>[number];

/**
 * Reads whole days of a site, seven at most.
 *
 * @param first `YYYY-MM-DD`. @param last `YYYY-MM-DD`, inclusive.
 */
export async function readDays(
  session: Session,
  siteId: string,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<MeterInterval[]> {
  const query = new URLSearchParams({ startDate: first, endDate: last, resolution: '30' });
  const answer = await get(session, `/sites/${encodeURIComponent(siteId)}/usage?${query}`, rows);
  return groupsOf(answer, ({ date }) => date)
    .flatMap(mergeChannels)
    .sort((a, b) => a.start - b.start);
}

/** Adds up the channels of a day. An interval that lacks a channel of its day is left out: its sum would be too low. */
const mergeChannels = (day: readonly Row[]): MeterInterval[] => {
  const channels = new Set(day.filter(isUsage).map(({ channelIdentifier }) => channelIdentifier));
  return groupsOf(day, ({ duration, endTime }) => `${duration} ${endTime}`).flatMap((group) => {
    const usage = group.filter(isUsage);
    const [first] = usage;
    if (!first || usage.length !== channels.size) return [];
    const { endTime: end, duration } = first;
    const exported = group.filter((row) => !isUsage(row));
    const costs = usage.map(({ cost }) => cost);
    return {
      start: end - duration * 60,
      end,
      usageKwh: sum(usage.map(({ kwh }) => kwh)),
      ...(exported.length > 0 && { exportedKwh: sum(exported.map(({ kwh }) => -kwh)) }),
      ...(group.some(({ quality }) => quality === 'estimated') && { estimated: true }),
      ...(costs.every((cost) => typeof cost === 'number') && { cost: sum(costs) / 100 }),
    };
  });
};

const groupsOf = (all: readonly Row[], keyOf: (row: Row) => string): Row[][] => {
  const groups = new Map<string, Row[]>();
  for (const row of all) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups.values()];
};

const isUsage = ({ channelType }: Row): boolean => channelType !== 'feedIn';

/** Adds up decimals without the noise of binary fractions. */
const sum = (values: readonly number[]): number =>
  Math.round(values.reduce((total, value) => total + value, 0) * 1e6) / 1e6;
