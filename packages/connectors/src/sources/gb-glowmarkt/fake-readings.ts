import { fakeExport, fakeUsage } from '@utility-connect/connector/fakes';
import { type FakeResource, firstTime, lastTime } from './fake-resources.ts';

const HALF_HOUR = 1_800;
const DAY = 86_400;

/** The longest range of each period, in seconds. */
const maxima: Readonly<Record<string, number>> = {
  PT30M: 10 * DAY,
  PT1H: 31 * DAY,
  P1D: 31 * DAY,
  P1W: 42 * DAY,
  P1M: 366 * DAY,
  P1Y: 366 * DAY,
};

interface Options {
  /** UNIX seconds. */
  readonly now: number;
  readonly switches: ReadonlySet<string>;
}

/** Answers a request for readings of a resource. */
export function readingsOf(resource: FakeResource, query: URLSearchParams, options: Options): Response {
  const { resourceId, resourceTypeId, name, baseUnit } = resource;
  const period = query.get('period') ?? '';
  const offset = Number(query.get('offset') ?? 0) * 60;
  const from = instantOf(query.get('from')) + offset;
  const to = instantOf(query.get('to')) + offset;
  const maximum = maxima[period] ?? Number.NaN;
  // NaN compares as false.
  const isAsked = from <= to && to - from <= maximum && query.get('function') === 'sum';
  if (!isAsked) return Response.json({ error: 'bad request' }, { status: 400 });

  const hasNulls = query.get('nulls') === '1';
  const sums = new Map<number, number | null>();
  for (let start = Math.ceil(from / HALF_HOUR) * HALF_HOUR; start <= to; start += HALF_HOUR) {
    const bucket = bucketOf(start - offset, period) + offset;
    const value = amountOf(resource, start, options);
    const sum = sums.get(bucket) ?? null;
    sums.set(bucket, value === null ? sum : round((sum ?? 0) + value));
  }
  return Response.json({
    status: 'OK',
    name,
    resourceTypeId,
    resourceId,
    query: Object.fromEntries(query),
    data: [...sums].map(([start, value]) => [start, value ?? (hasNulls ? null : 0)]),
    units: baseUnit,
  });
}

/** Times have no zone: they are in UTC, which `offset` shifts. */
const instantOf = (time: string | null): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(time ?? '') ? Date.parse(`${time}Z`) / 1000 : Number.NaN;

/** Beginning of the period of a local time. */
const bucketOf = (local: number, period: string): number => {
  if (period === 'PT30M') return local;
  if (period === 'PT1H') return Math.floor(local / 3_600) * 3_600;
  const day = Math.floor(local / DAY) * DAY;
  if (period === 'P1D') return day;
  // 1970 began on a Thursday.
  if (period === 'P1W') return day - ((day / DAY + 3) % 7) * DAY;
  const date = new Date(day * 1000);
  return Date.UTC(date.getUTCFullYear(), period === 'P1M' ? date.getUTCMonth() : 0, 1) / 1000;
};

/** `null` for a half-hour that the meter has not sent. */
const amountOf = ({ classifier, veId }: FakeResource, start: number, { now, switches }: Options) => {
  if (start < firstTime(now) || start >= lastTime(now)) return null;
  if (switches.has('missing-values') && (start / HALF_HOUR) % 53 === 0) return null;
  const seed = veId.charCodeAt(0) + (classifier.startsWith('gas') ? 50 : 0);
  const kwh = classifier.includes('export')
    ? fakeExport(start, HALF_HOUR, seed)
    : fakeUsage(start, HALF_HOUR, seed);
  const price = classifier.includes('export') ? 15 : 24.5;
  return classifier.endsWith('.cost') ? round(kwh * price) : kwh;
};

const round = (value: number): number => Math.round(value * 1e5) / 1e5;
