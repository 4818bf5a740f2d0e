import type { Bill, Direction, Reading, Service, TimeZone, Unit } from '../types.ts';
import { createBlocks } from './blocks.ts';
import { type EntryWriter, element, escapeXml } from './elements.ts';
import { readingTypeOf, summaryOf, timeZoneOf, usagePointOf } from './resources.ts';

/** What is written of a usage point. Every `UsagePoint` that was read is one. */
export interface WritableUsagePoint {
  readonly id: string;
  readonly service: Service;
  readonly title?: string | null;
  readonly timeZone?: TimeZone | null;
  /** `null` only without readings. */
  readonly unit: Unit | null;
  /** In order of time, not overlapping within one direction. Iterated twice. */
  readonly readings: Iterable<Reading>;
  readonly bills?: readonly Bill[];
  readonly tariff?: string | null;
}

export interface WriteOptions {
  /** Title of the feed. Default: `Green Button`. */
  readonly title?: string;
  /** The `updated` of the feed and its entries. Default: now. */
  readonly updated?: Date;
}

/**
 * Writes a Green Button feed (ESPI). Amounts are rounded to a millionth of their unit and to a hundred-thousandth of the currency.
 * Customers and addresses aren't written: the standard has a feed of its own for personal data.
 *
 * @returns pieces of XML, to be written one after the other
 * @throws RangeError for a value that isn't finite, or beyond what the format can hold
 *
 * @example
 * const xml = [...writeGreenButton(usagePoints)].join('');
 */
export function* writeGreenButton(
  usagePoints: Iterable<WritableUsagePoint>,
  { title = 'Green Button', updated = new Date() }: WriteOptions = {},
): Generator<string> {
  const instant = updated.toISOString();
  const entry: EntryWriter = ({ self, related = [], title: entryTitle }, content) =>
    [
      `<entry><id>urn:uuid:${crypto.randomUUID()}</id>`,
      `<link rel="self" href="${escapeXml(base + self)}"/>`,
      `<link rel="up" href="${escapeXml(base + self.slice(0, self.lastIndexOf('/')))}"/>`,
      ...related.map((path) => `<link rel="related" href="${escapeXml(base + path)}"/>`),
      `${element('title', entryTitle ?? '')}<published>${instant}</published><updated>${instant}</updated>`,
      `<content>${content}</content></entry>\n`,
    ].join('');

  yield `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:uuid:${crypto.randomUUID()}</id>${element('title', title)}<updated>${instant}</updated>\n`;
  for (const usagePoint of usagePoints) yield* writeUsagePoint(usagePoint, entry, updated);
  yield '</feed>\n';
}

const base = '/espi/1_1/resource/';

function* writeUsagePoint(
  usagePoint: WritableUsagePoint,
  entry: EntryWriter,
  updated: Date,
): Generator<string> {
  const { id, title = null, timeZone, readings, bills = [] } = usagePoint;
  const path = id.includes('/UsagePoint/') ? id : `UsagePoint/${encodeURIComponent(id)}`;
  const zonePath = `LocalTimeParameters/${encodeURIComponent(id)}`;
  const related = [`${path}/MeterReading`, `${path}/UsageSummary`, ...(timeZone ? [zonePath] : [])];
  yield entry({ self: path, related, title }, usagePointOf(usagePoint));
  if (timeZone) yield entry({ self: zonePath }, timeZoneOf(timeZone));
  for (const direction of ['delivered', 'received'] as const) {
    yield* writeSeries(usagePoint, path, direction, readings, entry);
  }
  for (const [index, bill] of bills.entries())
    yield entry({ self: `${path}/UsageSummary/${index + 1}` }, summaryOf(bill, updated));
}

function* writeSeries(
  { id, service, unit }: WritableUsagePoint,
  path: string,
  direction: Direction,
  readings: Iterable<Reading>,
  entry: EntryWriter,
): Generator<string> {
  const self = `${path}/MeterReading/${direction}`;
  const typePath = `ReadingType/${encodeURIComponent(id)}-${direction}`;
  let block = 0;
  for (const { content, first, currency } of createBlocks(readings, direction)) {
    if (block === 0) {
      yield entry(
        { self, related: [`${self}/IntervalBlock`, typePath] },
        '<MeterReading xmlns="http://naesb.org/espi"/>',
      );
      yield entry(
        { self: typePath },
        readingTypeOf({ service, unit, direction, seconds: first.seconds, currency }),
      );
    }
    block += 1;
    yield entry({ self: `${self}/IntervalBlock/${block}` }, content);
  }
}
