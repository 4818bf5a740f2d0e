const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Offsets of a time zone by the UTC day; `null` on a day with a change. */
const cache = new Map<string, Map<number, number | null>>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** Seconds by which the local time of a zone is ahead of UTC at an instant in UNIX seconds. */
export function offsetAt(instant: number, timeZone: string): number {
  const days = cache.get(timeZone) ?? new Map<number, number | null>();
  cache.set(timeZone, days);
  const day = Math.floor(instant / DAY);
  let offset = days.get(day);
  if (offset === undefined) {
    const first = readOffset(day * DAY, timeZone);
    offset = first === readOffset((day + 1) * DAY, timeZone) ? first : null;
    days.set(day, offset);
  }
  return offset ?? readOffset(instant, timeZone);
}

const readOffset = (instant: number, timeZone: string): number => {
  let format = formats.get(timeZone);
  if (!format) {
    // The Swedish date format is ISO 8601 with a space.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000 - instant;
};

/**
 * The instants at which clocks show a time, in order: none where it is skipped, two where clocks go back.
 *
 * @param wall the local time as if it were UTC, in UNIX seconds.
 * @returns UNIX seconds.
 */
export function instantsOf(wall: number, timeZone: string): number[] {
  const offsets = new Set([offsetAt(wall - DAY, timeZone), offsetAt(wall + DAY, timeZone)]);
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === wall)
    .sort((a, b) => a - b);
}

/** The instant at which a local day begins. @param date `YYYY-MM-DD`. @returns UNIX seconds. */
export function midnightOf(date: string, timeZone: string): number {
  const wall = Date.parse(`${date}T00:00:00Z`) / 1000;
  // No zone of a source changes its clocks at midnight.
  return instantsOf(wall, timeZone)[0] ?? wall - offsetAt(wall, timeZone);
}

/** The local date of an instant, `YYYY-MM-DD`. */
export function dateOf(instant: number, timeZone: string): string {
  return isoDate(instant + offsetAt(instant, timeZone));
}

/** The date after or before another one by a number of days. @param date `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return isoDate(Date.parse(`${date}T00:00:00Z`) / 1000 + days * DAY);
}

const isoDate = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);
