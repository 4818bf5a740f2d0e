/** Clocks of a time zone. Instants are UNIX seconds. */
export interface LocalTime {
  /** Seconds that local time is ahead of UTC at an instant. */
  offsetAt(instant: number): number;
}

/** @param timeZone IANA name. */
export function createLocalTime(timeZone: string): LocalTime {
  const format = formatOf(timeZone);
  const readOffset = (instant: number): number =>
    Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000 - instant;
  // Calling `Intl` for each interval would take too long. Within a day, clocks change once at most.
  const offsets = new Map<number, number>();
  const offsetOn = (utcDay: number): number => {
    const offset = offsets.get(utcDay) ?? readOffset(utcDay * DAY);
    offsets.set(utcDay, offset);
    return offset;
  };
  return {
    offsetAt(instant) {
      const utcDay = Math.floor(instant / DAY);
      const offset = offsetOn(utcDay);
      return offset === offsetOn(utcDay + 1) ? offset : readOffset(instant);
    },
  };
}

/** @returns the first instant in `(from, to]` at which the clocks have changed since `from`. They must have changed once. */
export function findChange({ offsetAt }: LocalTime, from: number, to: number): number {
  const before = offsetAt(from);
  let [unchanged, changed] = [from, to];
  while (changed - unchanged > 1) {
    const middle = Math.floor((unchanged + changed) / 2);
    if (offsetAt(middle) === before) unchanged = middle;
    else changed = middle;
  }
  return changed;
}

const DAY = 86_400;

// Creating a formatter takes longer than using it for a year.
const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  // The Swedish date format is ISO 8601 with a space.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format;
};
