import type { GreenButtonData, Service, Unit, UsagePoint } from './types.ts';
import type { Warning } from './warnings.ts';

/** The content of a file, in numbers. */
export interface Summary {
  readonly usagePoints: readonly UsagePointSummary[];
  readonly warnings: readonly Warning[];
}

export interface UsagePointSummary {
  readonly id: string;
  readonly service: Service;
  readonly title: string | null;
  /** IANA name. */
  readonly timeZone: string | null;
  /** The lengths that occur, ascending. */
  readonly intervalSeconds: readonly number[];
  /** Number of readings. */
  readonly readings: number;
  /** UNIX seconds of the first reading's start and of the last one's end, `null` without readings. */
  readonly start: number | null;
  readonly end: number | null;
  /** Sums in `unit`, rounded to a millionth. */
  readonly delivered: number;
  readonly received: number;
  readonly unit: Unit | null;
  /** Number of estimated readings. */
  readonly estimated: number;
  /** Number of bills. */
  readonly bills: number;
}

/** Adds up the readings of each usage point. */
export function summarize({ usagePoints, warnings }: GreenButtonData): Summary {
  return { usagePoints: usagePoints.map(summarizeUsagePoint), warnings };
}

const summarizeUsagePoint = (usagePoint: UsagePoint): UsagePointSummary => {
  const { id, service, title, timeZone, unit, bills } = usagePoint;
  const lengths = new Set<number>();
  const sums = { delivered: 0, received: 0 };
  let readings = 0;
  let estimated = 0;
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (const reading of usagePoint.readings) {
    readings += 1;
    lengths.add(reading.seconds);
    sums[reading.direction] += reading.value;
    if (reading.estimated) estimated += 1;
    start = Math.min(start, reading.start);
    end = Math.max(end, reading.start + reading.seconds);
  }
  return {
    id,
    service,
    title,
    timeZone: timeZone?.name ?? null,
    intervalSeconds: [...lengths].sort((a, b) => a - b),
    readings,
    start: readings > 0 ? start : null,
    end: readings > 0 ? end : null,
    delivered: round(sums.delivered),
    received: round(sums.received),
    unit,
    estimated,
    bills: bills.length,
  };
};

// Adding fractions leaves noise in the last digits.
const round = (sum: number): number => Math.round(sum * 1e6) / 1e6;
