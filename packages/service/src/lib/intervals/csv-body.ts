import type { Codec } from './codec.ts';
import { createLocalTime } from './local-time.ts';
import { parseIntervals } from './parse-intervals.ts';
import { gzipTexts, type Part, plainBody } from './response-body.ts';
import { createTimeFields, type TimeFields } from './time-fields.ts';
import type { Total } from './totals.ts';

interface CsvOptions {
  readonly codec: Codec;
  /** IANA time zone of `local_start`. */
  readonly timeZone: string;
  /** Whether to compress the body as gzip. */
  readonly isGzip: boolean;
}

/**
 * Streams intervals as CSV (RFC 4180), a month at a time. `start` and `end` are ISO 8601 in UTC. `local_start` is the start on the
 * meter's clock, as spreadsheets read it.
 */
export function csvBody(
  months: readonly (readonly Part[])[],
  { codec, timeZone, isGzip }: CsvOptions,
): ReadableStream<Uint8Array> {
  const texts = csvTexts(months, codec, createTimeFields(createLocalTime(timeZone)));
  const pieces = isGzip ? gzipTexts(texts, codec) : texts;
  return new ReadableStream({
    pull(controller) {
      const { done, value } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

const HEADER = 'start,end,local_start,usage_kwh,exported_kwh,estimated,incomplete,ghg_emissions_kg_co2e\r\n';

const encoder = new TextEncoder();

function* csvTexts(
  months: readonly (readonly Part[])[],
  codec: Codec,
  { utc, local }: TimeFields,
): Generator<Uint8Array> {
  yield encoder.encode(HEADER);
  const line = (interval: Total): string => {
    const { start, end, usage, exported = '', ghg_emissions: emissions = '' } = interval;
    const { estimated = false, incomplete = false } = interval;
    return `${utc(start)},${utc(end)},${local(start)},${usage},${exported},${estimated},${incomplete},${emissions}\r\n`;
  };
  for (const parts of months) {
    const intervals = parseIntervals(plainBody(parts, codec, '', ''));
    if (intervals.length > 0) yield encoder.encode(intervals.map(line).join(''));
  }
}
