const DAY_SECONDS = 86_400;

/** Local time of a time zone. Instants are UNIX seconds; local calendar days are counted from 1970-01-01. */
export interface Zone {
  /** @returns the instant at which a local day begins. */
  midnight(day: number): number;
  /** @returns the local day of an instant. */
  dayOf(instant: number): number;
  /** @returns the hour of the local day at an instant, `[0, 24)`. */
  hourOf(instant: number): number;
}

const zones = new Map<string, Zone>();

/** Returns a US time zone by its IANA name. */
export function zoneOf(timeZone: string): Zone {
  const zone = zones.get(timeZone) ?? createZone(timeZone);
  zones.set(timeZone, zone);
  return zone;
}

const createZone = (timeZone: string): Zone => {
  // The Swedish date format is ISO 8601 with a space.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const readOffset = (instant: number): number =>
    Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000 - instant;

  // Calling `Intl` for each interval would take seconds, so the offset at the start of each UTC day is cached.
  const offsets = new Map<number, number>();
  const offsetOn = (utcDay: number): number => {
    const offset = offsets.get(utcDay) ?? readOffset(utcDay * DAY_SECONDS);
    offsets.set(utcDay, offset);
    return offset;
  };
  const localTime = (instant: number): number => {
    const utcDay = Math.floor(instant / DAY_SECONDS);
    const offset = offsetOn(utcDay);
    return instant + (offset === offsetOn(utcDay + 1) ? offset : readOffset(instant));
  };

  return {
    // West of Greenwich, UTC midnight is before local midnight, and US clocks change at 2: the offset is the same at both.
    midnight: (day) => day * DAY_SECONDS - offsetOn(day),
    dayOf: (instant) => Math.floor(localTime(instant) / DAY_SECONDS),
    hourOf: (instant) => (localTime(instant) % DAY_SECONDS) / 3600,
  };
};
