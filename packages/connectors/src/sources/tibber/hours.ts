import { ConnectorError, type MeterInterval } from '@utility-connect/connector';
import { instant } from '@utility-connect/connector/http';
import { z } from 'zod';
import { currencyOf } from './homes.ts';
import { query, type Session } from './query.ts';

/** Tibber cuts a longer answer without an error. */
export const MAX_HOURS = 744;
const HOUR = 3_600;

/** UNIX seconds. */
interface Range {
  readonly start: number;
  readonly end: number;
}

const amount = z.number().nullish();
const pageOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({
      pageInfo: z.object({ hasNextPage: z.boolean().nullish() }),
      nodes: z.array(z.object({ from: instant, to: instant, ...shape })),
    })
    .nullish();

const answer = z.object({
  viewer: z.object({
    home: z
      .object({
        address: z.object({ country: z.string().nullish() }).nullish(),
        consumption: pageOf({ consumption: amount, cost: amount, currency: z.string().nullish() }),
        production: pageOf({ production: amount }),
      })
      .nullable(),
  }),
});

/**
 * Reads hours of a home, from a start. Hours that Tibber has not measured are left out.
 *
 * @returns the hours, and the end of the time that they cover: an answer can be cut before the end of the range.
 */
export async function readHours(
  session: Session,
  homeId: string,
  range: Range,
): Promise<{ readonly intervals: MeterInterval[]; readonly end: number }> {
  const { viewer } = await query(session, hoursQuery(homeId, range), answer);
  const { address, consumption, production } = viewer.home ?? {};
  const end = Math.min(coveredEnd(consumption, range), coveredEnd(production, range));
  if (end <= range.start)
    throw new ConnectorError('invalid_answer', 'Tibber did not answer with the hours that were asked for.');
  const exports = new Map(production?.nodes.map((node) => [node.from, node.production]));
  const currency = currencyOf(address);
  const intervals: MeterInterval[] = [];
  for (const node of consumption?.nodes ?? []) {
    if (node.from < range.start || node.to > end || typeof node.consumption !== 'number') continue;
    const exportedKwh = exports.get(node.from);
    const hasCost = typeof node.cost === 'number' && node.currency === currency;
    intervals.push({
      start: node.from,
      end: node.to,
      usageKwh: node.consumption,
      ...(typeof exportedKwh === 'number' && { exportedKwh }),
      ...(hasCost && { cost: node.cost as number }),
    });
  }
  return { intervals, end };
}

const hoursQuery = (homeId: string, { start, end }: Range): string => {
  // One more, because the documentation leaves open whether the hour of the cursor is in the answer.
  const count = Math.min(MAX_HOURS, Math.ceil((end - start) / HOUR) + 1);
  const cursor = btoa(new Date((start - HOUR) * 1000).toISOString());
  const page = `(resolution: HOURLY, first: ${count}, after: "${cursor}")`;
  return `{ viewer { home(id: ${JSON.stringify(homeId)}) {
  address { country }
  consumption${page} { pageInfo { hasNextPage endCursor } nodes { from to consumption cost currency } }
  production${page} { pageInfo { hasNextPage endCursor } nodes { from to production } }
} } }`;
};

interface Page {
  readonly pageInfo: { readonly hasNextPage?: boolean | null | undefined };
  readonly nodes: readonly { readonly to: number }[];
}

const coveredEnd = (page: Page | null | undefined, { start, end }: Range): number =>
  page?.pageInfo.hasNextPage ? Math.min(end, page.nodes.at(-1)?.to ?? start) : end;
