import type { LocalTime } from '@utility-connect/intervals';

/** Writes instants, UNIX seconds, as fields of CSV. */
export function createTimeFields({ offsetAt }: LocalTime) {
  // `toISOString` for each interval would take most of the time of a response.
  const dateOf = createCache((day) => isoText(day * DAY).slice(0, 10));
  const clockOf = createCache((second) => isoText(second).slice(11, 19));
  const write = (seconds: number, separator: string): string => {
    const day = Math.floor(seconds / DAY);
    return dateOf(day) + separator + clockOf(seconds - day * DAY);
  };
  return {
    /** ISO 8601 in UTC: `2026-03-08T08:15:00Z`. */
    utc: (instant: number): string => `${write(instant, 'T')}Z`,
    /** Time on the meter's clock, as spreadsheets read it: `2026-03-08 00:15:00`. */
    local: (instant: number): string => write(instant + offsetAt(instant), ' '),
  };
}

const DAY = 86_400;

const isoText = (seconds: number): string => new Date(seconds * 1000).toISOString();

const createCache = (create: (key: number) => string) => {
  const texts = new Map<number, string>();
  return (key: number): string => {
    const known = texts.get(key);
    if (known !== undefined) return known;
    const text = create(key);
    texts.set(key, text);
    return text;
  };
};
