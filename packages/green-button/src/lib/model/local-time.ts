import type { TimeZone } from '../types.ts';
import type { Warnings } from '../warnings.ts';
import type { Draft } from './draft.ts';

/**
 * Warns where a local time seems to be written as if it were UTC: with a time zone of 0, or where all days start at midnight UTC
 * although the time zone has another midnight. Guesses only: times are never shifted.
 */
export function checkLocalTime(timeZone: TimeZone | null, { series }: Draft, warnings: Warnings): void {
  if (!timeZone) return;
  const { offsetSeconds, dstSeconds, name } = timeZone;
  const days = series.flatMap(({ blocks }) => blocks).filter(({ seconds }) => seconds >= shortestDay);
  const isZero =
    offsetSeconds === 0 && dstSeconds === 0 && (name === 'UTC' || name === null) && series.length > 0;
  const startsAtUtcMidnight =
    offsetSeconds !== 0 && days.length > 0 && days.every(({ start }) => start % 86_400 === 0);
  if (isZero || startsAtUtcMidnight) {
    warnings.add(
      'local_time_as_utc',
      isZero
        ? 'The file gives UTC as its time zone, which no American utility has: its times may be local ones. They were not shifted.'
        : 'Days start at midnight UTC instead of midnight in the time zone of the file: its times may be local ones. They were not shifted.',
    );
  }
}

const shortestDay = 82_800;
