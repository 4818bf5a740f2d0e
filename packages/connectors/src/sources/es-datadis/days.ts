import type { MeterInterval } from '@utility-connect/connector';
import { addDays, instantsOf, midnightOf } from '@utility-connect/connector/http';
import type { Row } from './consumption.ts';
import type { Supply } from './supplies.ts';

/** Converts rows to intervals, in time order. */
export function toIntervals(
  rows: readonly Row[],
  { timeZone, seconds }: Pick<Supply, 'timeZone' | 'seconds'>,
): MeterInterval[] {
  const days = new Map<string, Row[]>();
  for (const row of rows) days.set(row.date, [...(days.get(row.date) ?? []), row]);
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([date, day]) => {
      const periods = periodsOf(date.replaceAll('/', '-'), day, seconds, timeZone);
      return day.flatMap((row) => {
        const period = periods.get(row);
        return period ? intervalOf(row, period) : [];
      });
    })
    .sort((a, b) => a.start - b.start)
    .filter(({ start }, index, all) => start >= (all[index - 1]?.end ?? 0));
}

interface Period {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the periods of the rows of a day.
 *
 * On days on which clocks change, distributors label hours in different ways. In spring "02:00" or "03:00" is missing. In autumn one of
 * them comes twice, or "02:00" has the sum of two hours.
 */
const periodsOf = (
  date: string,
  rows: readonly Row[],
  seconds: number,
  timeZone: string,
): Map<Row, Period> => {
  // Some distributors add a row for "00:00".
  const timed = rows.filter(({ time }) => wallSecondsOf(time) !== null);
  const start = midnightOf(date, timeZone);
  const length = midnightOf(addDays(date, 1), timeZone) - start;
  const isChange = length !== DAY;
  if (isChange && timed.length === length / seconds)
    return new Map(timed.map((row, index) => [row, endingAt(start + (index + 1) * seconds, seconds)]));
  const wall = Date.parse(`${date}T00:00:00Z`) / 1000;
  return new Map(
    timed.flatMap((row): [Row, Period][] => {
      const ends = instantsOf(wall + (wallSecondsOf(row.time) ?? 0), timeZone);
      const [first, second] = ends;
      if (first === undefined) return [];
      if (second === undefined) return [[row, endingAt(first, seconds)]];
      const same = timed.filter(({ time }) => time === row.time);
      if (same.length > 1) return [[row, endingAt(row === same[0] ? first : second, seconds)]];
      // Quarter-hours with the same label are an hour apart, so their sum is of no period.
      return seconds === HOUR ? [[row, { start: first - seconds, end: second }]] : [];
    }),
  );
};

const HOUR = 3_600;
const DAY = 24 * HOUR;

const endingAt = (end: number, seconds: number): Period => ({ start: end - seconds, end });

/** Seconds of the end since midnight on the clock. */
const wallSecondsOf = (time: string): number | null => {
  const [, hours = '', minutes = ''] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  const seconds = Number(hours) * HOUR + Number(minutes) * 60;
  return hours !== '' && seconds > 0 && seconds <= DAY ? seconds : null;
};

const intervalOf = (
  { consumptionKWh, surplusEnergyKWh, obtainMethod }: Row,
  period: Period,
): MeterInterval[] => {
  if (typeof consumptionKWh !== 'number') return [];
  return [
    {
      ...period,
      usageKwh: consumptionKWh,
      ...(typeof surplusEnergyKWh === 'number' && { exportedKwh: surplusEnergyKWh }),
      ...(/^estimad/i.test(obtainMethod ?? '') && { estimated: true }),
    },
  ];
};
