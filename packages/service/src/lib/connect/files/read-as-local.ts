import {
  addMonths,
  encodeMonths,
  type Interval,
  instantOf,
  type LocalTime,
  localTimeOf,
  parseIntervals,
} from '@utility-connect/intervals';
import type { Bill } from '../../store/accounts.ts';
import type { Layer } from './merge-layers.ts';

/**
 * Reads the times of a file as local ones that were written as if they were UTC.
 *
 * @param until intervals that then end later, UNIX seconds, are left out.
 */
export function readLayerAsLocal(layer: Layer, timeZone: string, until: number): Layer {
  const localTime = localTimeOf(timeZone);
  return {
    months: [...new Set(layer.months.flatMap(around))],
    async read(month) {
      const texts = await Promise.all(around(month).map(layer.read));
      const intervals = texts.flatMap(parseIntervals).flatMap((interval) => shift(interval, localTime));
      const own = encodeMonths(intervals.filter(({ end }) => end <= until)).find(
        (one) => one.month === month,
      );
      return own?.text ?? new Uint8Array();
    },
  };
}

export function readBillAsLocal(bill: Bill, timeZone: string): Bill {
  const localTime = localTimeOf(timeZone);
  return { ...bill, start: instantOf(localTime, bill.start), end: instantOf(localTime, bill.end) };
}

/** The months that shifted intervals of a month can be from or in. */
const around = (month: number): number[] => [addMonths(month, -1), month, addMonths(month, 1)];

// A day has 23 or 25 hours when clocks change. An hour stays one: of the two with the same name, a file has one or none.
const shift = (interval: Interval, localTime: LocalTime): Interval[] => {
  const [start, end] = [instantOf(localTime, interval.start), instantOf(localTime, interval.end)];
  const seconds = interval.end - interval.start;
  const shifted = { ...interval, start, end: seconds <= HOUR ? Math.min(end, start + seconds) : end };
  // Clocks that go forward never show the times of some intervals.
  return shifted.start < shifted.end ? [shifted] : [];
};

const HOUR = 3_600;
