import type { TimeZone } from '../types.ts';
import type { Warnings } from '../warnings.ts';
import type { Draft, Series } from './draft.ts';
import { hasAmericanRules } from './time-zone.ts';

/**
 * Whether a local time seems to be written as if it were UTC, because days start at midnight UTC although the time zone has another
 * midnight, or because the time zone is 0, which no American utility has. `possible` where that can have another reason, such as a
 * file of one UTC day. Guesses only: times are never shifted.
 */
export function checkLocalTime(
  timeZone: TimeZone | null,
  { series }: Draft,
  warnings: Warnings,
): 'likely' | 'possible' | null {
  if (!timeZone || series.length === 0) return null;
  const blocks = series.flatMap((one) => one.blocks).filter(({ seconds }) => seconds >= shortestDay);
  const hours = new Set(blocks.map(({ start }) => (start % 86_400) / 3_600));
  const isAtMidnight = hours.size === 1 && hours.has(0);
  const isZero = isUnset(timeZone);
  if (isZero ? areAmericanMidnights(hours) : timeZone.offsetSeconds === 0 || !isAtMidnight) return null;
  warnings.add(
    'local_time_as_utc',
    isZero
      ? 'The file gives UTC as its time zone, which no American utility has: its times may be local ones. They were not shifted.'
      : 'Days start at midnight UTC instead of midnight in the time zone of the file: its times may be local ones. They were not shifted.',
  );
  return isAtMidnight && (isZero || hasDays(series)) ? 'likely' : 'possible';
}

const shortestDay = 82_800;
const longestDay = 90_000;

const isDay = ({ seconds }: { readonly seconds: number }): boolean =>
  seconds >= shortestDay && seconds <= longestDay;

/** Whether at least two days have a block or a reading each. */
const hasDays = (series: readonly Series[]): boolean => {
  const blocks = series.flatMap((one) => one.blocks).filter(isDay);
  const runs = series.flatMap((one) => one.runs).filter(isDay);
  return new Set(blocks.map(({ start }) => start)).size > 1 || runs.some(({ values }) => values.length > 1);
};

// The rules of North America with an offset of 0 fit no place.
const isUnset = (timeZone: TimeZone): boolean =>
  timeZone.offsetSeconds === 0 &&
  (timeZone.name === null || timeZone.name === 'UTC') &&
  (timeZone.dstSeconds === 0 || hasAmericanRules(timeZone));

// Midnight from Newfoundland to Hawaii, in UTC: the times are right. Clocks change by an hour.
const areAmericanMidnights = (hours: ReadonlySet<number>): boolean => {
  const [first = 0, last = first] = [...hours].sort((a, b) => a - b);
  return hours.size > 0 && hours.size <= 2 && first >= 2.5 && last <= 10 && last - first <= 1;
};
