import { fakeExport, fakeUsage, timeWithOffset, timeWithZ } from '@utility-connect/connector/fakes';
import { addDays, dateOf, midnightOf } from '@utility-connect/connector/http';
import type { FakeObject } from '../fake-graphql.ts';
import { type FakeBrand, secondPoint } from './fake-brands.ts';
import { type Arguments, type Context, connection, MAX_PAGE } from './fake-connection.ts';
import { KrakenError } from './fake-error.ts';

const FIRST = Date.UTC(2021, 11, 1) / 1000;

/** Lengths of the frequencies; `null` for a day. */
const frequencies: Readonly<Record<string, number | null>> = {
  FIFTEEN_MIN_INTERVAL: 900,
  THIRTY_MIN_INTERVAL: 1_800,
  HOUR_INTERVAL: 3_600,
  DAY_INTERVAL: null,
};

export function measurements(brand: FakeBrand, { now, on }: Context, args: Arguments) {
  const { zone, seconds } = brand;
  const given = [args.utilityFilters].flat()[0] as Record<string, Record<string, string>> | undefined;
  const filters = given?.electricityFilters;
  const {
    readingFrequencyType = 'RAW_INTERVAL',
    readingDirection = 'CONSUMPTION',
    marketSupplyPointId,
  } = filters ?? {};
  const isExport = readingDirection === 'GENERATION';
  const isSecond = on.has('second-point') && marketSupplyPointId === secondPoint(brand) && !isExport;
  const point = isExport ? (brand.exportPoint ?? brand.point) : brand.point;
  const isHere = isSecond || marketSupplyPointId === undefined || marketSupplyPointId === point;
  const length = frequencies[readingFrequencyType];
  const isKnown =
    readingFrequencyType === 'RAW_INTERVAL' || (length !== undefined && (length ?? seconds) >= seconds);
  const lastMidnight = midnightOf(dateOf(now() / 1000, zone), zone);
  const from = Math.max(FIRST, readTime(args.startAt) ?? readDate(args.startOn, zone) ?? FIRST);
  const to = Math.min(lastMidnight, readTime(args.endAt) ?? readDate(args.endOn, zone) ?? Infinity);
  const isEmpty = !filters || !isHere || !isKnown || (isExport && !on.has('export'));
  const intervals: Interval[] = [];
  for (let start = ceil(from, seconds); !isEmpty && start < to; ) {
    const midnight = midnightOf(addDays(dateOf(start, zone), 1), zone);
    const end = length === null ? midnight : start + (length ?? seconds);
    const isFirst = start === midnightOf(dateOf(start, zone), zone);
    if (on.has('daily-totals') && length === undefined && isFirst) intervals.push({ start, end: midnight });
    const isMissing =
      on.has('missing-values') && start - midnightOf(dateOf(start, zone), zone) === 11 * 3_600;
    if (end <= lastMidnight && !isMissing) intervals.push({ start, end });
    start = end;
  }
  const filled = { readingFrequencyType, readingDirection, marketSupplyPointId: point };
  const page = connection(
    intervals,
    args,
    (interval) => measurement(brand, on, filled, interval, isSecond ? 1 : 0),
    on.has('small-pages') ? 10 : MAX_PAGE,
  );
  if (!on.has('missing-cursor')) return page;
  return { ...page, pageInfo: { ...page.pageInfo, hasNextPage: true, endCursor: null } };
}

const ceil = (value: number, step: number): number => Math.ceil(value / step) * step;

const readTime = (value: unknown): number | undefined =>
  typeof value === 'string' ? Date.parse(value) / 1000 : undefined;

const readDate = (value: unknown, zone: string): number | undefined =>
  typeof value === 'string' ? midnightOf(value, zone) : undefined;

interface Interval {
  readonly start: number;
  readonly end: number;
}

const measurement = (
  { zone, currency, seconds }: FakeBrand,
  on: ReadonlySet<string>,
  filters: Readonly<Record<string, string>>,
  { start, end }: Interval,
  seed: number,
): FakeObject => {
  const isExport = filters.readingDirection === 'GENERATION';
  let kwh = 0;
  for (let time = start; time < end; time += seconds)
    kwh += isExport ? fakeExport(time, seconds) : fakeUsage(time, seconds, seed);
  const isEven = (start / seconds) % 2 === 0;
  const write = (time: number): string =>
    on.has('mixed-offsets') && isEven ? timeWithZ(time) : timeWithOffset(time, zone);
  const isEstimate = on.has('estimates') && (start / seconds) % 10 === 0;
  return {
    __typename: 'IntervalMeasurementType',
    source: isEstimate ? 'estimated' : 'meter',
    value: kwh === 0 ? '0E-18' : kwh.toFixed(6),
    unit: 'kwh',
    readAt: write(end),
    startAt: write(start),
    endAt: write(end),
    durationInSeconds: end - start,
    metaData: {
      __typename: 'MeasurementMetadataOutput',
      utilityFilters: {
        __typename: 'ElectricityFiltersOutput',
        ...filters,
        readingQuality: isEstimate ? 'ESTIMATE' : 'ACTUAL',
        deviceId: '21E0000002',
        registerId: '1',
      },
      statistics: () => {
        if (on.has('field-unauthorised'))
          throw new KrakenError('Unauthorized.', 'KT-CT-1111', 'AUTHORIZATION');
        return isExport || on.has('no-costs') ? [] : statistics(kwh, currency, on.has('both-costs'));
      },
    },
  };
};

/** 30 pence or cents per kWh with taxes, half of it in each of two parts. */
const statistics = (kwh: number, costCurrency: string, both: boolean): FakeObject[] => {
  const cost = (type: string, amount: number, label = ''): FakeObject => ({
    __typename: 'StatisticOutput',
    type,
    label,
    value: kwh.toFixed(6),
    costExclTax: { __typename: 'CostOutput', estimatedAmount: (amount / 1.2).toFixed(4), costCurrency },
    costInclTax: { __typename: 'CostOutput', estimatedAmount: amount.toFixed(4), costCurrency },
  });
  const parts = ['OFF_PEAK', 'STANDARD_RATE'].map((label) => cost('TOU_BUCKET_COST', kwh * 15, label));
  return [
    cost('STANDING_CHARGE_COST', 1.25),
    ...parts,
    ...(both ? [cost('CONSUMPTION_COST', kwh * 30)] : []),
  ];
};
