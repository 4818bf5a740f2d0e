import { fakeExport, fakeUsage, timeWithZ } from '@utility-connect/connector/fakes';
import { addDays, midnightOf } from '@utility-connect/connector/http';
import type { FakePoint } from './fake-points.ts';

export const ZONE = 'Europe/Copenhagen';

/** Digits of a date that the days of a period have in common, and the name of the resolution that the interface sends. */
const aggregations: Readonly<
  Record<string, { readonly digits: number; readonly resolution: string; readonly seconds?: number }>
> = {
  Quarter: { digits: 10, resolution: 'PT15M', seconds: 900 },
  Hour: { digits: 10, resolution: 'PT1H', seconds: 3_600 },
  Day: { digits: 10, resolution: 'PT1D' },
  Month: { digits: 7, resolution: 'P1M' },
  Year: { digits: 4, resolution: 'PT1Y' },
};

/** `Actual` of each kind of meter, and the aggregations that need shorter intervals than it has. */
const meters = {
  PT15M: { actual: 'Quarter', seconds: 900, tooShort: [] },
  PT1H: { actual: 'Hour', seconds: 3_600, tooShort: ['Quarter'] },
  P1M: { actual: 'Month', seconds: 3_600, tooShort: ['Quarter', 'Hour', 'Day'] },
} as const;

interface FakePeriod {
  readonly point: FakePoint;
  /** `YYYY-MM-DD` in Denmark. */
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
  readonly aggregation: string;
  readonly switches: ReadonlySet<string>;
  /** UNIX milliseconds. */
  readonly now: number;
  /** Day after the last one with data, `YYYY-MM-DD`. */
  readonly end: string;
}

/** Whether the interface has the aggregation at all. */
export function isAggregation(name: string): boolean {
  return name === 'Actual' || Object.hasOwn(aggregations, name);
}

/** Makes `MyEnergyData_MarketDocument`, or `null` if the meter is not read as often as that. */
export function createDocument(period: FakePeriod): object | null {
  const { point, from, to, now } = period;
  const meter = meters[point.occurrence];
  const name = period.aggregation === 'Actual' ? meter.actual : period.aggregation;
  const aggregation = aggregations[name];
  if (!aggregation || meter.tooShort.some((short) => short === name)) return null;
  return {
    mRID: `fake-${point.id}`,
    createdDateTime: timeWithZ(now / 1000),
    'sender_MarketParticipant.name': '',
    'sender_MarketParticipant.mRID': { codingScheme: null, name: null },
    'period.timeInterval': { start: timeWithZ(midnightOf(from, ZONE)), end: timeWithZ(midnightOf(to, ZONE)) },
    TimeSeries: [
      {
        mRID: point.id,
        businessType: point.type === 'E17' || point.type === 'D07' ? 'A04' : 'A01',
        curveType: 'A01',
        'measurement_Unit.name': 'KWH',
        MarketEvaluationPoint: { mRID: { codingScheme: 'A10', name: point.id } },
        Period: groupsOf(period, aggregation.digits).map((days) => {
          const start = midnightOf(days.first, ZONE);
          const end = midnightOf(addDays(days.last, 1), ZONE);
          const { resolution, seconds = end - start } = aggregation;
          return {
            resolution,
            timeInterval: { start: timeWithZ(start), end: timeWithZ(end) },
            Point: pointsOf(period, start, end, seconds),
          };
        }),
      },
    ],
  };
}

interface Days {
  readonly first: string;
  readonly last: string;
}

/** Groups the days with data by the beginning of their dates. */
const groupsOf = ({ from, to, end }: FakePeriod, digits: number): Days[] => {
  const groups = new Map<string, Days>();
  for (let day = from; day < to && day < end; day = addDays(day, 1)) {
    const name = day.slice(0, digits);
    groups.set(name, { first: groups.get(name)?.first ?? day, last: day });
  }
  return [...groups.values()];
};

const ESTIMATED_SECONDS = 3 * 86_400;

const pointsOf = (
  { point, switches, end: lastDay }: FakePeriod,
  start: number,
  end: number,
  seconds: number,
): unknown[] => {
  const last = midnightOf(lastDay, ZONE);
  const points: unknown[] = [];
  for (let at = start; at < end; at += seconds) {
    const position = (at - start) / seconds + 1;
    if (position === 7 && switches.has('missing-points')) continue;
    const isMissing = position === 5 && switches.has('quality-a02');
    const isPart = position === 6 && switches.has('quality-a05');
    const isEstimate = at >= last - ESTIMATED_SECONDS && switches.has('quality-a03');
    points.push({
      position: String(position),
      ...(!isMissing && {
        'out_Quantity.quantity': String(quantityOf(point, at, Math.min(end, at + seconds))),
      }),
      'out_Quantity.quality': isMissing ? 'A02' : isPart ? 'A05' : isEstimate ? 'A03' : 'A04',
    });
  }
  return points;
};

/** The sum of what the meter has read. */
const quantityOf = ({ type, occurrence, seed }: FakePoint, start: number, end: number): number => {
  const { seconds } = meters[occurrence];
  const readAt = type === 'E18' || type === 'D06' ? fakeExport : fakeUsage;
  let sum = 0;
  for (let at = start; at < end; at += seconds) sum += readAt(at, seconds, seed);
  return Math.round(sum * 1e3) / 1e3;
};
