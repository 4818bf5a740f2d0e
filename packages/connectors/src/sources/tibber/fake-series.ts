import { fakeExport, fakeUsage, timeWithOffset } from '@utility-connect/connector/fakes';
import { addDays, midnightOf } from '@utility-connect/connector/http';
import { QueryError } from '../fake-graphql.ts';

const HOUR = 3_600;

/** Nodes of an answer at most, by resolution. More are cut without an error. */
const maxima: Readonly<Record<string, number>> = {
  HOURLY: 744,
  DAILY: 31,
  WEEKLY: 52,
  MONTHLY: 12,
  ANNUAL: 1,
};

/** Arguments of `consumption` and `production`. */
export interface SeriesArguments {
  readonly resolution?: string;
  readonly first?: number | null;
  readonly last?: number | null;
  readonly before?: string | null;
  readonly after?: string | null;
}

interface SeriesOptions {
  readonly seed: number;
  readonly timeZone: string;
  readonly currency: string;
  readonly switches: ReadonlySet<string>;
  /** `YYYY-MM-DD`. */
  readonly firstDate: string;
  /** `YYYY-MM-DD`, exclusive. */
  readonly endDate: string;
  /** UNIX seconds: later hours have no values. */
  readonly measuredEnd: number;
  /** UNIX seconds: there are no later hours. */
  readonly end: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Makes the field `consumption` or `production` of a home. */
export function createFakeSeries(options: SeriesOptions) {
  const { seed, timeZone, currency, switches, measuredEnd } = options;
  const known = new Map<string, Span[]>();
  const spansOf = (resolution: string): Span[] => {
    const spans = known.get(resolution) ?? listSpans(resolution, options);
    known.set(resolution, spans);
    return spans;
  };
  const inTime = (seconds: number): string => localTime(seconds, timeZone);
  const cursorOf = (span: Span | undefined): string | null => (span ? btoa(inTime(span.start)) : null);
  const instantOf = (cursor: string): number => {
    const text = atob(cursor);
    const time = text.length === 10 ? midnightOf(text, timeZone) : Date.parse(text) / 1000;
    if (Number.isNaN(time)) throw new QueryError('The cursor is invalid.');
    return time;
  };

  const toNode = ({ start, end }: Span, kind: 'consumption' | 'production') => {
    const time = { from: inTime(start), to: inTime(end) };
    const isMeasured = end <= measuredEnd;
    const hours = hoursOf(start, end);
    const usage = kind === 'consumption' ? fakeUsage : fakeExport;
    const energy = isMeasured ? round(sum(hours, (hour) => usage(hour, HOUR, seed))) : null;
    const paid = sum(hours, (hour) => usage(hour, HOUR, seed) * priceOf(hour, seed));
    const money = isMeasured ? Number(paid.toFixed(10)) : null;
    const unitPrice = energy && money !== null ? Number((money / energy).toFixed(6)) : null;
    const prices = {
      unitPrice,
      unitPriceVAT: unitPrice === null ? null : Number((unitPrice / 5).toFixed(6)),
      currency,
    };
    return kind === 'consumption'
      ? {
          __typename: 'Consumption',
          ...time,
          ...prices,
          consumption: energy,
          consumptionUnit: 'kWh',
          cost: money,
        }
      : {
          __typename: 'Production',
          ...time,
          ...prices,
          production: energy,
          productionUnit: 'kWh',
          profit: money,
        };
  };

  return (given: SeriesArguments, kind: 'consumption' | 'production') => {
    const { resolution = '', first, last, before, after } = given;
    const limit = maxima[resolution];
    if (limit === undefined) throw new QueryError('The resolution is unknown.');
    const maximum = switches.has('lower-maximum') ? Math.ceil(limit / 2) : limit;
    const all = spansOf(resolution);
    const afterTime = after ? instantOf(after) : Number.NEGATIVE_INFINITY;
    const beforeTime = before ? instantOf(before) : Number.POSITIVE_INFINITY;
    const isAfter = ({ start }: Span): boolean =>
      switches.has('cursor-inclusive') ? start >= afterTime : start > afterTime;
    const asked = all.filter((span) => isAfter(span) && span.start < beforeTime);
    const page =
      typeof last === 'number'
        ? asked.slice(-Math.min(last, maximum))
        : asked.slice(0, Math.min(first ?? maximum, maximum));
    return {
      __typename: kind === 'consumption' ? 'HomeConsumptionConnection' : 'HomeProductionConnection',
      pageInfo: {
        __typename: 'PageInfo',
        hasPreviousPage: page.length > 0 && page[0] !== all[0],
        hasNextPage: page.length > 0 && page.at(-1) !== all.at(-1),
        startCursor: cursorOf(page[0]),
        endCursor: cursorOf(page.at(-1)),
        count: page.length,
        currency,
      },
      nodes: () => page.map((span) => toNode(span, kind)),
      edges: () => page.map((span) => ({ cursor: cursorOf(span), node: toNode(span, kind) })),
    };
  };
}

const listSpans = (
  resolution: string,
  { timeZone, firstDate, endDate, end, switches }: SeriesOptions,
): Span[] => {
  if (resolution === 'HOURLY') {
    const isMissing = (start: number): boolean => switches.has('missing-hours') && (start / HOUR) % 97 === 0;
    return hoursOf(midnightOf(firstDate, timeZone), end)
      .filter((start) => !isMissing(start))
      .map((start) => ({ start, end: start + HOUR }));
  }
  const starts: string[] = [];
  for (let date = firstDate; date < endDate; date = addDays(date, 1))
    if (date === firstDate || isFirstDay(date, resolution)) starts.push(date);
  return starts.map((date, index) => ({
    start: midnightOf(date, timeZone),
    end: midnightOf(starts[index + 1] ?? endDate, timeZone),
  }));
};

const isFirstDay = (date: string, resolution: string): boolean => {
  if (resolution === 'WEEKLY') return new Date(date).getUTCDay() === 1;
  if (resolution === 'MONTHLY') return date.endsWith('-01');
  return resolution === 'DAILY' || date.endsWith('-01-01');
};

const hoursOf = (start: number, end: number): number[] =>
  Array.from({ length: Math.max(0, (end - start) / HOUR) }, (_, index) => start + index * HOUR);

/** Price of a kilowatt-hour with taxes. It is below 0 in some hours. */
const priceOf = (start: number, seed: number): number =>
  Math.round((1.6 * fakeUsage(start, HOUR, seed + 11) - 0.4) * 1e4) / 1e4;

const sum = (hours: readonly number[], amountOf: (hour: number) => number): number =>
  hours.reduce((total, hour) => total + amountOf(hour), 0);

const round = (value: number): number => Math.round(value * 1e3) / 1e3;

/** ISO 8601 with the local offset, as Tibber writes times. @param seconds UNIX seconds. */
export function localTime(seconds: number, timeZone: string): string {
  return timeWithOffset(seconds, timeZone).replace(/(?=[+-]\d\d:\d\d$)/, '.000');
}
