import type { JournalTables } from './journal-tables.ts';

type EventRow = Pick<JournalTables['journal'], 'type' | 'at' | 'data'>;

/** The JSON of `type`, `timestamp` and `data` of a webhook event: exactly what is signed and delivered. The same for each call. */
export function eventBody({ type, at, data }: EventRow): string {
  const timestamp = new Date(at * 1000).toISOString();
  return `{"type":${JSON.stringify(type)},"timestamp":"${timestamp}","data":${data}}`;
}
