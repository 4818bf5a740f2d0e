import type { Bill, Direction, Reading, Service, TimeZone, Unit } from '../types.ts';
import { writeBlock } from './blocks.ts';
import type { EntryWriter } from './elements.ts';
import { readingTypeOf, summaryOf, timeZoneOf, usagePointOf } from './resources.ts';

/** The written part of a usage point beside its readings. */
export interface UsagePointInfo {
  readonly id: string;
  readonly service: Service;
  readonly title?: string | null;
  readonly timeZone?: TimeZone | null;
  /** `null` only without readings. */
  readonly unit: Unit | null;
  readonly bills?: readonly Bill[];
  readonly tariff?: string | null;
}

/** Writes the entries of one usage point: `head`, then the result of `add` for each reading, then `finish()`. */
interface UsagePointWriter {
  readonly head: string;
  /** @returns the entries that are complete now, mostly none. */
  add(reading: Reading): string;
  finish(): string;
}

export function createUsagePointWriter(
  info: UsagePointInfo,
  entry: EntryWriter,
  updated: Date,
): UsagePointWriter {
  const { id, title = null, timeZone, bills = [] } = info;
  const path = id.includes('/UsagePoint/') ? id : `UsagePoint/${encodeURIComponent(id)}`;
  const zonePath = `LocalTimeParameters/${encodeURIComponent(id)}`;
  const related = [`${path}/MeterReading`, `${path}/UsageSummary`, ...(timeZone ? [zonePath] : [])];
  const series = {
    delivered: createSeriesWriter(info, path, 'delivered', entry),
    received: createSeriesWriter(info, path, 'received', entry),
  };
  return {
    head:
      entry({ self: path, related, title }, usagePointOf(info)) +
      (timeZone ? entry({ self: zonePath }, timeZoneOf(timeZone)) : ''),
    add: (reading) => series[reading.direction].add(reading),
    finish: () =>
      [
        series.delivered.finish(),
        series.received.finish(),
        ...bills.map((bill, index) =>
          entry({ self: `${path}/UsageSummary/${index + 1}` }, summaryOf(bill, updated)),
        ),
      ].join(''),
  };
}

/** Ten days of 15 minutes. */
const READINGS_PER_BLOCK = 960;

/** Writes the readings of one direction in blocks. */
const createSeriesWriter = (
  { id, service, unit }: UsagePointInfo,
  path: string,
  direction: Direction,
  entry: EntryWriter,
): Omit<UsagePointWriter, 'head'> => {
  const self = `${path}/MeterReading/${direction}`;
  const typePath = `ReadingType/${encodeURIComponent(id)}-${direction}`;
  let waiting: Reading[] = [];
  let blocks = 0;
  let seconds = 0;
  let currency: string | null = null;
  const writeWaiting = (): string => {
    const block = writeBlock(waiting);
    waiting = [];
    blocks += 1;
    const isFirst = blocks === 1;
    // The type is written again with the first currency. If it came last, a file that is cut off could not be read.
    const isTypeNew = isFirst || (currency === null && block.currency !== null);
    if (isFirst) seconds = block.first.seconds;
    currency ??= block.currency;
    const related = [`${self}/IntervalBlock`, typePath];
    return [
      isFirst ? entry({ self, related }, '<MeterReading xmlns="http://naesb.org/espi"/>') : '',
      isTypeNew
        ? entry({ self: typePath }, readingTypeOf({ service, unit, direction, seconds, currency }))
        : '',
      entry({ self: `${self}/IntervalBlock/${blocks}` }, block.content),
    ].join('');
  };
  return {
    add(reading) {
      waiting.push(reading);
      return waiting.length === READINGS_PER_BLOCK ? writeWaiting() : '';
    },
    finish: () => (waiting.length > 0 ? writeWaiting() : ''),
  };
};
