import type { MeterInterval } from '@utility-connect/connector';
import { addDays, midnightOf } from '@utility-connect/connector/http';
import { type Point, QUARTER, readSeries, type Session } from './api.ts';
import { ZONE } from './login.ts';

interface Dates {
  /** `YYYY-MM-DD`. */
  readonly start: string;
  /** `YYYY-MM-DD`, exclusive. */
  readonly end: string;
}

/** Reads the quarter-hours of up to 30 days. */
export async function readDays(session: Session, point: Point, dates: Dates): Promise<MeterInterval[]> {
  const { quarters } = await readUsage(session, point, dates);
  const starts = [...quarters.keys()].sort((a, b) => a - b);
  const [first] = starts;
  if (first === undefined) return [];
  const exports = await readExports(session, point, { first, end: midnightOf(dates.end, ZONE) });
  const hasExports = starts.some((start) => exports.get(start) !== quarters.get(start));
  return starts.map((start) => {
    // EG.D repeats the usage of a point that feeds nothing in.
    const exportedKwh = hasExports ? exports.get(start) : undefined;
    return {
      start,
      end: start + QUARTER,
      usageKwh: quarters.get(start) ?? 0,
      ...(exportedKwh !== undefined && { exportedKwh }),
    };
  });
}

interface Usage {
  readonly quarters: ReadonlyMap<number, number>;
  /** Whether EG.D gave the whole period. */
  readonly isWhole: boolean;
}

/** Reads usage. EG.D refuses a period that begins before the contract, so such a period is split. */
const readUsage = async (session: Session, point: Point, { start, end }: Dates): Promise<Usage> => {
  const series = { ean: point.ean, profile: point.usage };
  const range = { from: midnightOf(start, ZONE), end: midnightOf(end, ZONE) };
  // The quarter-hour at `from` may be left out of an answer.
  const whole = await readSeries(session, series, { ...range, from: range.from - QUARTER });
  if (whole) {
    const quarters = [...whole].filter(([time]) => time >= range.from && time < range.end);
    return { quarters: new Map(quarters), isWhole: true };
  }
  const last = addDays(end, -1);
  if (start >= last) {
    // The first day of a contract.
    const day = await readSeries(session, series, range);
    return { quarters: day ?? new Map(), isWhole: false };
  }
  const newest = await readUsage(session, point, { start: last, end });
  if (!newest.isWhole) return newest;
  const days = (Date.parse(last) - Date.parse(start)) / 86_400_000;
  const middle = addDays(start, Math.floor(days / 2));
  const newer = await readUsage(session, point, { start: middle, end: last });
  const older =
    newer.isWhole && start < middle ? await readUsage(session, point, { start, end: middle }) : undefined;
  const quarters = [older, newer, newest].flatMap((part) => [...(part?.quarters ?? [])]);
  return { quarters: new Map(quarters), isWhole: false };
};

/** Reads what was fed in from a quarter-hour on. @param range UNIX seconds. */
const readExports = async (
  session: Session,
  point: Point,
  { first, end }: { readonly first: number; readonly end: number },
): Promise<ReadonlyMap<number, number>> => {
  const series = { ean: point.ean, profile: point.exported };
  return (
    (await readSeries(session, series, { from: first - QUARTER, end })) ??
    (await readSeries(session, series, { from: first, end })) ??
    new Map()
  );
};
