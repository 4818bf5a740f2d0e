import { findChange, instantOf, type LocalTime } from './local-time.ts';

export const resolutions = ['hour', 'day', 'month'] as const;

export type Resolution = (typeof resolutions)[number];

/** `[start, end)` in UNIX seconds. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** @returns a function that finds the hour, day or month of local time that an instant is in. */
export function createPeriodOf(resolution: Resolution, localTime: LocalTime): (instant: number) => Period {
  const { offsetAt } = localTime;

  const secondOfHour = (instant: number): number => modulo(instant + offsetAt(instant), HOUR);

  // An hour in which the clocks change by half an hour is two periods.
  const hourOf = (instant: number): Period => {
    const whole = instant - secondOfHour(instant);
    const start = offsetAt(whole) === offsetAt(instant) ? whole : findChange(localTime, whole, instant);
    const end = start + HOUR - secondOfHour(start);
    return {
      start,
      end: offsetAt(end - 1) === offsetAt(start) ? end : findChange(localTime, start, end - 1),
    };
  };

  // Where clocks go forward at midnight, the day starts at 1:00.
  const startOfDay = (day: number): number => instantOf(localTime, day * DAY);

  return (instant) => {
    if (resolution === 'hour') return hourOf(instant);
    const day = Math.floor((instant + offsetAt(instant)) / DAY);
    const [first, next] = resolution === 'day' ? [day, day + 1] : monthOf(day);
    return { start: startOfDay(first), end: startOfDay(next) };
  };
}

const HOUR = 3_600;
const DAY = 86_400;

const modulo = (value: number, divisor: number): number => ((value % divisor) + divisor) % divisor;

/** @returns the first days of the month that a day is in and of the next one, counted from 1970-01-01. */
const monthOf = (day: number): [first: number, next: number] => {
  const date = new Date(day * DAY * 1000);
  const firstOf = (month: number): number => Date.UTC(date.getUTCFullYear(), month) / 1000 / DAY;
  return [firstOf(date.getUTCMonth()), firstOf(date.getUTCMonth() + 1)];
};
