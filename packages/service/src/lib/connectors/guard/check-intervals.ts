import { z } from 'zod';
import type { MeterInterval, RangeRequest } from '../connector.ts';
import { checked, InvalidAnswerError } from './invalid-answer.ts';

/** Two years of quarter hours are 70,000. */
export const MAX_INTERVALS = 100_000;
/** Intervals that are checked in one go: others are served between two pieces. */
const PIECE = 2_000;
const DAY = 86_400;
/** The day on which the clock goes back is 25 hours long. */
export const MAX_INTERVAL_SECONDS: number = DAY + 3_600;
/** More than the largest customer of any utility uses in a day. */
const MOST = 1e9;

const seconds = z.int('must be whole UNIX seconds.').min(0, 'must not be before 1970.');
const amount = z
  .number('must be a number.')
  .min(0, 'must not be below 0.')
  .max(MOST, 'is more than anybody uses.');

const meterInterval: z.ZodType<MeterInterval> = z
  .object(
    {
      start: seconds,
      end: seconds,
      usageKwh: amount.transform((value) => round(value, 1e4)),
      emissionsKgCo2e: amount.transform((value) => round(value, 1e5)).exactOptional(),
    },
    'must be an object.',
  )
  .refine(({ start, end }) => start < end, 'must end after they start.')
  .refine(({ start, end }) => end - start <= MAX_INTERVAL_SECONDS, 'must be of a day at most.');

/** Checks the batches of one reading, one after the other. */
export interface IntervalCheck {
  /**
   * The intervals of a batch that end within the range, in pieces.
   *
   * @throws InvalidAnswerError for what is malformed, out of order, overlapping, of the future, or too much.
   */
  take(batch: unknown): Generator<MeterInterval[]>;
}

/** Makes the check of a reading. */
export function createIntervalCheck({ from, to }: Pick<RangeRequest, 'from' | 'to'>): IntervalCheck {
  let taken = 0;
  let lastEnd = 0;

  const takeOne = (value: unknown): MeterInterval | null => {
    const interval = checked('intervals', meterInterval, value);
    if (interval.start < lastEnd) {
      throw new InvalidAnswerError('intervals must be in time order and not overlap.');
    }
    lastEnd = interval.end;
    if (lastEnd > to + DAY) throw new InvalidAnswerError('intervals must not be of the future.');
    // One that is known up to its middle would overlap with what is kept.
    return interval.start >= from && interval.end <= to ? interval : null;
  };

  return {
    *take(batch) {
      if (!Array.isArray(batch)) throw new InvalidAnswerError('intervals must come in lists.');
      // An endless row of empty batches is too much as well.
      taken += Math.max(1, batch.length);
      if (taken > MAX_INTERVALS) {
        throw new InvalidAnswerError(`intervals may be ${MAX_INTERVALS} at most.`);
      }
      for (let index = 0; index < batch.length; index += PIECE) {
        yield batch
          .slice(index, index + PIECE)
          .map(takeOne)
          .filter((interval) => interval !== null);
      }
    },
  };
}

const round = (value: number, parts: number): number => Math.round(value * parts) / parts;
