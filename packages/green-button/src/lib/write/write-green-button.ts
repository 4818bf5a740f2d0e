import type { Reading } from '../types.ts';
import { type EntryWriter, element, escapeXml } from './elements.ts';
import { createUsagePointWriter, type UsagePointInfo } from './usage-point-writer.ts';

/** The written part of a usage point. Every `UsagePoint` that was read is one. */
export interface WritableUsagePoint extends UsagePointInfo {
  /** In order of time, not overlapping within one direction. */
  readonly readings: Iterable<Reading>;
}

/** A usage point whose readings arrive while it is written. */
export interface StreamableUsagePoint extends UsagePointInfo {
  /** In order of time, not overlapping within one direction. */
  readonly readings: Iterable<Reading> | AsyncIterable<Reading>;
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
  options: WriteOptions = {},
): Generator<string> {
  const { head, createWriter } = createFeed(options);
  yield head;
  for (const usagePoint of usagePoints) {
    const writer = createWriter(usagePoint);
    yield writer.head;
    for (const reading of usagePoint.readings) {
      const entries = writer.add(reading);
      if (entries) yield entries;
    }
    yield writer.finish();
  }
  yield END;
}

/**
 * Does the same as {@link writeGreenButton} with readings that arrive meanwhile. It keeps less than 1 MB of them in memory.
 *
 * @returns pieces of XML, to be written one after the other
 * @throws RangeError for a value that isn't finite, or beyond what the format can hold
 */
export async function* streamGreenButton(
  usagePoints: Iterable<StreamableUsagePoint>,
  options: WriteOptions = {},
): AsyncGenerator<string> {
  const { head, createWriter } = createFeed(options);
  yield head;
  for (const usagePoint of usagePoints) {
    const writer = createWriter(usagePoint);
    yield writer.head;
    for await (const reading of usagePoint.readings) {
      const entries = writer.add(reading);
      if (entries) yield entries;
    }
    yield writer.finish();
  }
  yield END;
}

const createFeed = ({ title = 'Green Button', updated = new Date() }: WriteOptions) => {
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
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:uuid:${crypto.randomUUID()}</id>${element('title', title)}<updated>${instant}</updated>\n`,
    createWriter: (info: UsagePointInfo) => createUsagePointWriter(info, entry, updated),
  };
};

const base = '/espi/1_1/resource/';

const END = '</feed>\n';
