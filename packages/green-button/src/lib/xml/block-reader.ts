import { GreenButtonError } from '../error.ts';
import { checkLimit, type Limits } from '../limits.ts';
import { isEstimated } from '../readings/run.ts';
import { createRunBuilder } from '../readings/run-builder.ts';
import type { Warnings } from '../warnings.ts';
import { type Block, parseNumber } from './entry.ts';

/** Reads the elements within an `IntervalBlock`. */
export interface BlockReader {
  open(local: string): void;
  close(local: string, text: string): void;
  finish(): Block;
  readonly timeZoneName: string | null;
}

/** Readings that follow another one take little memory; each of the others is a run of its own. */
const MAX_RUNS = 500_000;

/** State that all blocks of a call share: the number of readings, and of those that begin a run. */
export interface ReadingCount {
  readings: number;
  runs: number;
}

export function createBlockReader(limits: Limits, warnings: Warnings, count: ReadingCount): BlockReader {
  const builder = createRunBuilder();
  let isInReading = false;
  let isInInterval = false;
  let blockStart: number | null = null;
  let blockSeconds: number | null = null;
  let timeZoneName: string | null = null;

  let start: number | null = null;
  let seconds: number | null = null;
  let value: number | null = null;
  let cost: number | null = null;
  let quality: number | null = null;
  let hasPeriod = false;
  // Where readings have no time of their own, they follow one another in the reading type's length.
  const untimed: { value: number; cost: number | null; quality: number | null }[] = [];

  const addReading = () => {
    count.readings += 1;
    checkLimit(limits, 'readings', count.readings);
    if (value === null || Math.abs(value) > largestValue)
      warnings.add('invalid_readings', 'Readings without a usable value were left out.');
    else if (!hasPeriod) untimed.push({ value, cost, quality });
    else if (start === null || !isUsableTime(start))
      warnings.add('invalid_readings', 'Readings without a usable start were left out.');
    else if (seconds === 0)
      warnings.add('zero_duration', 'Readings of duration 0, such as register reads, were left out.');
    else if (seconds !== null && !(seconds > 0 && seconds <= longestSeconds))
      warnings.add('invalid_readings', 'Readings without a usable duration were left out.');
    else if (builder.add({ start, seconds: seconds ?? 0, value, cost, quality })) {
      count.runs += 1;
      if (count.runs > MAX_RUNS) {
        throw new GreenButtonError(
          'too_many_readings',
          'More than 500,000 readings of the file do not follow another one.',
        );
      }
    }
  };

  const readTime = (text: string): number | null => {
    const time = parseNumber(text);
    if (time === null || time < millisecondsFrom) return time === null ? null : Math.trunc(time);
    warnings.add('milliseconds', 'Times in milliseconds were read as such. The standard has seconds.');
    return Math.trunc(time / 1000);
  };

  return {
    get timeZoneName() {
      return timeZoneName;
    },
    open(local) {
      if (local === 'IntervalReading') {
        if (isInReading)
          warnings.add('invalid_readings', 'Readings with another reading inside were left out.');
        isInReading = true;
        hasPeriod = false;
        start = seconds = value = cost = quality = null;
      } else if (local === 'timePeriod') hasPeriod = true;
      else if (local === 'interval' && !isInReading) isInInterval = true;
    },
    close(local, text) {
      if (isInReading) {
        const known =
          local === 'value' ? value : local === 'start' ? start : local === 'duration' ? seconds : null;
        if (known !== null)
          warnings.add('conflicting_readings', 'Readings have several values or times. The last one counts.');
        if (local === 'value') value = parseNumber(text);
        else if (local === 'start') start = readTime(text);
        else if (local === 'duration') seconds = parseNumber(text) ?? Number.NaN;
        else if (local === 'cost') cost = parseNumber(text);
        else if (local === 'quality') {
          const given = parseNumber(text);
          // Of several qualities, the one of an estimate counts.
          if (!isEstimated(quality)) quality = given;
        } else if (local === 'timezone') timeZoneName = text.trim();
        else if (local === 'IntervalReading') {
          isInReading = false;
          addReading();
        }
      } else if (isInInterval) {
        if (local === 'start') blockStart = readTime(text);
        else if (local === 'duration') blockSeconds = parseNumber(text);
        else if (local === 'interval') isInInterval = false;
      }
    },
    finish() {
      const blockRuns = builder.finish();
      if (untimed.length > 0) {
        if (blockStart === null || !isUsableTime(blockStart)) {
          const message = 'Readings without a usable start were left out.';
          warnings.add('invalid_readings', message, untimed.length);
        } else {
          blockRuns.push({
            start: blockStart,
            seconds: 0,
            values: untimed.map((one) => one.value),
            costs: untimed.map((one) => one.cost),
            quality: untimed.find((one) => isEstimated(one.quality))?.quality ?? untimed[0]?.quality ?? null,
          });
        }
      }
      return { runs: blockRuns, start: blockStart, seconds: blockSeconds };
    },
  };
}

/** Seconds are below this until the year 5138, milliseconds above since 1973. */
const millisecondsFrom = 100_000_000_000;

/** A little more than a year: summaries of a year occur as readings. */
const longestSeconds = 370 * 86_400;

/** Values have 48 bits in the standard. A sum of larger ones may not be a number. */
const largestValue = 1e21;

// Since 1980, until a date that fits in 32 bits (2106).
const isUsableTime = (time: number): boolean => time >= 315_532_800 && time < 2 ** 32;
