/**
 * Writes a line of CSV (RFC 4180). Unknown values are empty.
 *
 * @param fields text that starts like a formula gets a leading `'`, so that spreadsheets don't run it.
 */
export function csvLine(fields: readonly (string | number | boolean | null)[]): string {
  return `${fields.map(toField).join(',')}\r\n`;
}

const toField = (value: string | number | boolean | null): string => {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
