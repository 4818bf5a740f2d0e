import type { DstRule, TimeZone } from '@utility-connect/green-button';
import { daysInMonth, findChange, type LocalTime, localTimeOf } from '@utility-connect/intervals';

/**
 * The rules of a time zone as Green Button writes them.
 *
 * @param name IANA name.
 * @param year the rules are those from this year on.
 */
export function timeZoneRules(name: string, year: number): TimeZone {
  const localTime = localTimeOf(name);
  const years = Array.from({ length: YEARS }, (_, index) => changesOf(year + index, localTime));
  const offsets = years.flat().flatMap(({ before, after }) => [before, after]);
  const offsetSeconds = Math.min(...offsets, localTime.offsetAt(startOf(year)));
  const dstStart = ruleOf(years, (change) => change.after > change.before);
  const dstEnd = ruleOf(years, (change) => change.after < change.before);
  const dstSeconds = dstStart && dstEnd ? Math.max(...offsets) - offsetSeconds : 0;
  if (dstSeconds === 0) return { name, offsetSeconds, dstSeconds, dstStart: null, dstEnd: null };
  return { name, offsetSeconds, dstSeconds, dstStart, dstEnd };
}

/** Within seven years, a date that follows the weekday falls on each of its days. */
const YEARS = 7;
const DAY = 86_400;

const startOf = (year: number): number => Date.UTC(year, 0, 1) / 1000;

/** A change of the clocks. Offsets are seconds ahead of UTC. */
interface Change {
  /** UNIX seconds. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
}

const changesOf = (year: number, localTime: LocalTime): Change[] => {
  const changes: Change[] = [];
  for (let day = startOf(year); day < startOf(year + 1); day += DAY) {
    const [before, after] = [localTime.offsetAt(day), localTime.offsetAt(day + DAY)];
    if (before !== after) changes.push({ at: findChange(localTime, day, day + DAY), before, after });
  }
  return changes;
};

/** @returns `null` unless there is one such change in each year. */
const ruleOf = (
  years: readonly (readonly Change[])[],
  isWanted: (change: Change) => boolean,
): DstRule | null => {
  const changes = years.flatMap((list) => list.filter(isWanted));
  const dates = changes.map(({ at, before }) => new Date((at + before) * 1000));
  const [first] = dates;
  if (!first || dates.length !== YEARS) return null;
  const isLast = dates.every((date) => date.getUTCDate() + 7 > daysInMonth(date));
  return {
    month: first.getUTCMonth() + 1,
    weekday: first.getUTCDay() || 7,
    week: isLast ? 5 : Math.ceil(first.getUTCDate() / 7),
    day: null,
    secondOfDay: (first.getTime() / 1000) % DAY,
  };
};
