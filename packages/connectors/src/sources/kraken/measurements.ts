import { ConnectorError, type MeterInterval } from '@utility-connect/connector';
import { instant } from '@utility-connect/connector/http';
import { z } from 'zod';
import type { Brand } from './brands.ts';
import type { Home } from './homes.ts';
import type { Ask } from './session.ts';

/** More are refused. */
const PAGE = 100;

/** Decimals are sent as text. */
const decimal = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?(E[+-]?\d+)?$/i)]).transform(Number);

const statisticShape = z.object({
  type: z.string().nullish(),
  costInclTax: z.object({ estimatedAmount: decimal.nullish(), costCurrency: z.string().nullish() }).nullish(),
});

const nodeShape = z.object({
  value: decimal.nullish(),
  unit: z.string().nullish(),
  source: z.string().nullish(),
  startAt: instant.nullish(),
  endAt: instant.nullish(),
  metaData: z.object({ statistics: z.array(statisticShape.nullable()).nullish() }).nullish(),
});
type Node = z.output<typeof nodeShape>;

const pageShape = z.object({
  edges: z.array(z.object({ node: nodeShape.nullable() }).nullable()),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
});

const answerShape = z.object({
  account: z.object({
    properties: z.array(
      z.object({
        id: z.union([z.string(), z.number()]).transform(String),
        measurements: pageShape.nullish(),
      }),
    ),
  }),
});

type Answer = z.output<typeof answerShape>;

const MEASUREMENTS = `query Measurements(
  $accountNumber: String!
  $first: Int!
  $after: String
  $startAt: DateTime!
  $endAt: DateTime!
  $utilityFilters: [UtilityFiltersInput!]!
) {
  account(accountNumber: $accountNumber) {
    properties {
      id
      measurements(first: $first, after: $after, startAt: $startAt, endAt: $endAt, utilityFilters: $utilityFilters) {
        edges {
          node {
            value
            unit
            source
            ... on IntervalMeasurementType { startAt endAt }
            metaData { statistics { type costInclTax { estimatedAmount costCurrency } } }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;

/** UNIX seconds. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Reads the intervals of a home that begin within a range, in order. */
export async function readMeasurements(
  { currency }: Brand,
  ask: Ask,
  home: Home,
  range: Range,
): Promise<MeterInterval[]> {
  const exported = new Map<number, number>();
  for (const point of home.exports) {
    for (const { start, kwh } of await readDirection(ask, home, point, 'GENERATION', range))
      exported.set(start, kwh + (exported.get(start) ?? 0));
  }
  const used = await readDirection(ask, home, home.key, 'CONSUMPTION', range);
  return withoutOverlaps(used).map(({ start, end, kwh, node }) => {
    const exportedKwh = exported.get(start);
    const cost = costOf(node, currency);
    return {
      start,
      end,
      usageKwh: kwh,
      ...(exportedKwh !== undefined && { exportedKwh }),
      ...(/estimat/i.test(node.source ?? '') && { estimated: true }),
      ...(cost !== undefined && { cost }),
    };
  });
}

interface Value {
  readonly start: number;
  readonly end: number;
  readonly kwh: number;
  readonly node: Node;
}

const readDirection = async (
  ask: Ask,
  { accountNumber, propertyId }: Home,
  marketSupplyPointId: string,
  readingDirection: 'CONSUMPTION' | 'GENERATION',
  { from, to }: Range,
): Promise<Value[]> => {
  const electricityFilters = {
    readingFrequencyType: 'RAW_INTERVAL',
    readingDirection,
    marketSupplyPointId,
  };
  const variables = {
    accountNumber,
    first: PAGE,
    startAt: new Date(from * 1000).toISOString(),
    endAt: new Date(to * 1000).toISOString(),
    utilityFilters: [{ electricityFilters }],
  };
  const values: Value[] = [];
  for (let after: string | null = null; ; ) {
    const answer: Answer = await ask(MEASUREMENTS, { ...variables, after }, answerShape);
    const property = answer.account.properties.find(({ id }) => id === propertyId);
    if (!property) throw new ConnectorError('invalid_answer', 'The utility no longer lists the property.');
    // The field may be disabled for the brand or the customer.
    if (!property.measurements) return values;
    const { edges, pageInfo } = property.measurements;
    for (const edge of edges) {
      const value = toValue(edge?.node);
      if (value && value.start >= from && value.start < to) values.push(value);
    }
    if (!pageInfo.hasNextPage) return values;
    const { endCursor } = pageInfo;
    if (!endCursor || endCursor === after)
      throw new ConnectorError('invalid_answer', 'The utility left out a page of its answer.');
    after = endCursor;
  }
};

const toValue = (node: Node | null | undefined): Value | null => {
  if (node?.value == null || node.startAt == null || node.endAt == null) return null;
  const { value, unit, startAt, endAt } = node;
  if (unit?.toLowerCase() !== 'kwh')
    throw new ConnectorError('invalid_answer', 'The utility gave usage in an unknown unit.');
  return value < 0 ? null : { start: startAt, end: endAt, kwh: value, node };
};

/** Lengths may vary: where a day and its parts are there, the parts stay. */
const withoutOverlaps = (values: readonly Value[]): Value[] => {
  const kept: Value[] = [];
  for (const value of values.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    if (value.start >= (kept.at(-1)?.end ?? 0)) kept.push(value);
  }
  return kept;
};

/** Cost with taxes; absent if unknown. The total may be there beside its parts, which are the cost of each rate. */
const costOf = ({ metaData }: Node, currency: string): number | undefined => {
  for (const wanted of ['CONSUMPTION_COST', 'TOU_BUCKET_COST']) {
    const costs = (metaData?.statistics ?? []).flatMap((statistic) =>
      statistic?.type === wanted ? [statistic.costInclTax] : [],
    );
    const amounts = costs.map((cost) =>
      cost?.costCurrency === currency ? (cost.estimatedAmount ?? undefined) : undefined,
    );
    if (amounts.length > 0 && amounts.every((amount) => amount !== undefined))
      // In the smallest unit of the currency.
      return amounts.reduce((sum, amount) => sum + amount, 0) / 100;
  }
  return undefined;
};
