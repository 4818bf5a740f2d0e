import { z } from 'zod';
import type { MeterInterval } from '../readings.ts';
import type { RangeRequest } from '../reads.ts';
import { InvalidAnswerError, parseAnswer } from './invalid-answer.ts';

/** Two years of minutes are 1,052,640. */
export const MAX_INTERVALS = 1_100_000;
/** Ten years of minutes. A file of 200 MB holds no more, because each reading takes more than 40 bytes of XML. */
export const MAX_FILE_INTERVALS = 5_300_000;
const DAY = 86_400;
export const MIN_INTERVAL_SECONDS = 60;
/** The day on which clocks go back has 25 hours. */
export const MAX_INTERVAL_SECONDS: number = DAY + 3_600;
/** More than any customer uses in a day, and a value that fits into Green Button. Also the limit for kilograms of emissions. */
const MAX_KWH_PER_INTERVAL = 1e8;
/** In units of any currency. */
const MAX_COST_PER_INTERVAL = 1e9;
/** A small batch counts as this many intervals, which limits the number of batches. */
export const MIN_BATCH_COUNT = 10;
/** Intervals that are checked before the caller yields to other requests. */
const INTERVALS_PER_TURN = 2_000;

const seconds = z.int('must be whole UNIX seconds.').min(0, 'must not be before 1970.');
const amount = z
  .number('must be a number.')
  .min(0, 'must not be below 0.')
  .max(MAX_KWH_PER_INTERVAL, 'is more than anybody uses.');

const kilowattHours = amount.transform((value) => round(value, 1e4));

const cost = z
  .number('must be a number.')
  .min(-MAX_COST_PER_INTERVAL, 'is less than anybody is charged.')
  .max(MAX_COST_PER_INTERVAL, 'is more than anybody is charged.')
  // Adding 0 turns -0 into 0.
  .transform((value) => round(value, 1e5) + 0);

const meterInterval: z.ZodType<MeterInterval> = z
  .object(
    {
      start: seconds,
      end: seconds,
      usageKwh: kilowattHours,
      exportedKwh: kilowattHours.exactOptional(),
      estimated: z.boolean('must be true or false.').exactOptional(),
      emissionsKgCo2e: amount.transform((value) => round(value, 1e5)).exactOptional(),
      cost: cost.exactOptional(),
    },
    'must be an object.',
  )
  .refine(({ start, end }) => start < end, 'must end after they start.')
  .refine(({ start, end }) => end - start >= MIN_INTERVAL_SECONDS, 'must be of a minute at least.')
  .refine(({ start, end }) => end - start <= MAX_INTERVAL_SECONDS, 'must be of a day at most.');

/**
 * Creates a check for the batches of one sync, which must be called in order.
 *
 * It validates a batch and returns the intervals inside the range, in parts. Yield to other requests after each part. It throws an
 * InvalidAnswerError for malformed, unordered, overlapping, future or too many intervals.
 */
export function createIntervalCheck(
  { from, to }: Pick<RangeRequest, 'from' | 'to'>,
  maxIntervals: number = MAX_INTERVALS,
): (batch: unknown) => Generator<MeterInterval[]> {
  let count = 0;
  let lastEnd = 0;

  const checkInterval = (value: unknown): MeterInterval | null => {
    const interval = parseAnswer('intervals', meterInterval, value);
    if (interval.start < lastEnd) {
      throw new InvalidAnswerError('intervals must be in time order and not overlap.');
    }
    lastEnd = interval.end;
    if (lastEnd > to + DAY) throw new InvalidAnswerError('intervals must not be in the future.');
    // An interval across an edge of the range would overlap stored ones.
    return interval.start >= from && interval.end <= to ? interval : null;
  };

  return function* checkBatch(batch) {
    if (!Array.isArray(batch)) throw new InvalidAnswerError('intervals must come in lists.');
    count += Math.max(MIN_BATCH_COUNT, batch.length);
    if (count > maxIntervals) {
      throw new InvalidAnswerError(`intervals may be ${maxIntervals} at most.`);
    }
    for (let index = 0; index < batch.length; index += INTERVALS_PER_TURN) {
      yield batch
        .slice(index, index + INTERVALS_PER_TURN)
        .map(checkInterval)
        .filter((interval) => interval !== null);
    }
  };
}

const round = (value: number, factor: number): number => Math.round(value * factor) / factor;
