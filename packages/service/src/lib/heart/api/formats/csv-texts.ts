import {
  type Codec,
  localTimeOf,
  type Part,
  parseIntervals,
  plainBody,
  type Total,
} from '@utility-connect/intervals';
import type { Account } from '../../store/accounts.ts';
import { createTimeFields } from './time-fields.ts';

/**
 * Writes intervals as CSV (RFC 4180), a month at a time. `start` and `end` are ISO 8601 in UTC. `local_start` is the start on the
 * meter's clock, as spreadsheets read it. `currency` is empty where `cost` is.
 */
export async function* csvTexts(
  months: Iterable<readonly Part[]> | AsyncIterable<readonly Part[]>,
  codec: Codec,
  { timeZone, currency }: Pick<Account, 'timeZone' | 'currency'>,
): AsyncGenerator<Uint8Array> {
  const { utc, local } = createTimeFields(localTimeOf(timeZone));
  const line = (interval: Total): string => {
    const { start, end, usage, exported = '', ghg_emissions: emissions = '', cost } = interval;
    const { estimated = false, incomplete = false } = interval;
    const price = cost === undefined ? ',' : `${cost},${currency ?? ''}`;
    return `${utc(start)},${utc(end)},${local(start)},${usage},${exported},${estimated},${incomplete},${emissions},${price}\r\n`;
  };
  yield encoder.encode(HEADER);
  for await (const parts of months) {
    const intervals = parseIntervals(plainBody(parts, codec));
    if (intervals.length > 0) yield encoder.encode(intervals.map(line).join(''));
  }
}

const HEADER =
  'start,end,local_start,usage_kwh,exported_kwh,estimated,incomplete,ghg_emissions_kg_co2e,cost,currency\r\n';

const encoder = new TextEncoder();
