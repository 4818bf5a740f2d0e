import type { GreenButtonData } from './types.ts';

/**
 * Writes the readings as CSV (RFC 4180, but lines end with LF), one line each, with a header line. Times are ISO 8601 in UTC;
 * unknown values are empty.
 *
 * @returns pieces of text, each some hundred lines
 */
export function* toCsv({ usagePoints }: GreenButtonData): Generator<string> {
  let lines = [`${columns.join(',')}\n`];
  for (const { id, service, unit, readings } of usagePoints) {
    for (const reading of readings) {
      const { start, seconds, direction, value, quality, estimated, cost, currency } = reading;
      const times = [toIso(start), toIso(start + seconds)];
      const fields = [id, service, ...times, direction, value, unit, quality, estimated, cost, currency];
      lines.push(`${fields.map(toField).join(',')}\n`);
      if (lines.length >= linesPerPiece) {
        yield lines.join('');
        lines = [];
      }
    }
  }
  yield lines.join('');
}

const columns = [
  'usage_point',
  'service',
  'start',
  'end',
  'direction',
  'value',
  'unit',
  'quality',
  'estimated',
  'cost',
  'currency',
];

const linesPerPiece = 500;

const toIso = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;

// The id comes from the file: one that starts like a formula must not run as one in a spreadsheet.
const toField = (value: string | number | boolean | null): string => {
  const text = value === null ? '' : String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
