import { addDays, dateOf, instantsOf, midnightOf } from '@utility-connect/connector/http';
import type { Reading } from './request.ts';

export const TIME_ZONE = 'Europe/Paris';

/** Energy between two instants in UNIX seconds. */
export interface Energy {
  readonly start: number;
  readonly end: number;
  readonly kwh: number;
}

interface Point {
  /** End as if local time were UTC, in UNIX seconds. */
  readonly wall: number;
  readonly seconds: number;
  readonly watts: number | null;
}

/**
 * Converts a load curve: average power in W over intervals whose end is labeled in local time.
 *
 * On a day on which clocks change, labels do not tell the instant. If the intervals fill the day, they follow each other from midnight.
 * Otherwise those that begin and end at times with one meaning are used, and the others left out.
 */
export function toEnergy(readings: readonly Reading[]): Energy[] {
  const days = new Map<string, Point[]>();
  for (const { date, value, interval_length: length } of readings) {
    const wall = Date.parse(`${date.replace(' ', 'T')}Z`) / 1000;
    const seconds = secondsOf(length);
    if (Number.isNaN(wall) || seconds === undefined) continue;
    // The interval that ends at midnight belongs to the day before.
    const day = new Date((wall - 1) * 1000).toISOString().slice(0, 10);
    const points = days.get(day) ?? [];
    points.push({ wall, seconds, watts: value ?? null });
    days.set(day, points);
  }
  return withoutOverlaps([...days].flatMap(([day, points]) => placeDay(day, points)));
}

const placeDay = (day: string, points: readonly Point[]): Energy[] => {
  const start = midnightOf(day, TIME_ZONE);
  const length = midnightOf(addDays(day, 1), TIME_ZONE) - start;
  const sum = points.reduce((total, { seconds }) => total + seconds, 0);
  if (length === 86_400) {
    const wallStart = Date.parse(day) / 1000;
    return points.flatMap((point) => energyOf(start + point.wall - point.seconds - wallStart, point));
  }
  if (sum === length) return placeInOrder(start, points);
  return points.flatMap((point) => {
    const { wall, seconds } = point;
    const [begin, ...otherBegins] = instantsOf(wall - seconds, TIME_ZONE);
    const [end, ...otherEnds] = instantsOf(wall, TIME_ZONE);
    const isClear =
      begin !== undefined && end === begin + seconds && !otherBegins.length && !otherEnds.length;
    return isClear ? energyOf(begin, point) : [];
  });
};

const placeInOrder = (midnight: number, points: readonly Point[]): Energy[] => {
  let start = midnight;
  return points.flatMap((point) => {
    const placed = energyOf(start, point);
    start += point.seconds;
    return placed;
  });
};

const energyOf = (start: number, { seconds, watts }: Point): Energy[] =>
  watts !== null && watts >= 0 ? [{ start, end: start + seconds, kwh: (watts * seconds) / 3_600_000 }] : [];

const withoutOverlaps = (all: readonly Energy[]): Energy[] => {
  let end = 0;
  return [...all]
    .sort((a, b) => a.start - b.start)
    .filter((energy) => {
      if (energy.start < end) return false;
      end = energy.end;
      return true;
    });
};

// `PT30M` is the default, and the usual length.
const secondsOf = (duration: string | null | undefined): number | undefined => {
  const [, hours = '0', minutes = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(duration ?? 'PT30M') ?? [];
  return Number(hours) * 3_600 + Number(minutes) * 60 || undefined;
};

/** The most usual length of the intervals of a load curve, in seconds. */
export function usualSeconds(readings: readonly Reading[]): number {
  const counts = new Map<number, number>();
  for (const { interval_length: length } of readings) {
    const seconds = secondsOf(length);
    if (seconds !== undefined) counts.set(seconds, (counts.get(seconds) ?? 0) + 1);
  }
  const [usual] = [...counts].sort(([, a], [, b]) => b - a);
  return usual?.[0] ?? 1_800;
}

/** Converts energy in Wh by the day. */
export function toDays(readings: readonly Reading[]): Energy[] {
  return readings.flatMap(({ date, value }) => {
    const day = date.slice(0, 10);
    if (typeof value !== 'number' || !(value >= 0)) return [];
    const start = midnightOf(day, TIME_ZONE);
    return [{ start, end: midnightOf(addDays(day, 1), TIME_ZONE), kwh: value / 1000 }];
  });
}

/** Local date of an instant in UNIX seconds. */
export function parisDate(seconds: number): string {
  return dateOf(seconds, TIME_ZONE);
}
