/** Clocks of a time zone. Instants are UNIX seconds. */
export interface LocalTime {
  /** Seconds that local time is ahead of UTC at an instant. */
  offsetAt(instant: number): number;
}

/** @param timeZone IANA name. */
export function localTimeOf(timeZone: string): LocalTime {
  const localTime = localTimes.get(timeZone) ?? createLocalTime(timeZone);
  localTimes.set(timeZone, localTime);
  return localTime;
}

// Calling `Intl` takes long.
const localTimes = new Map<string, LocalTime>();

const createLocalTime = (timeZone: string): LocalTime => {
  // The Swedish date format is ISO 8601 with a space.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const readOffset = (instant: number): number =>
    Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000 - instant;
  const days = new Map<number, Day>();
  const readDay = (start: number): Day => {
    const [before, after] = [readOffset(start), readOffset(start + DAY)];
    const change = before === after ? start : findChange({ offsetAt: readOffset }, start, start + DAY);
    return { before, change, after };
  };
  return {
    offsetAt(instant) {
      const number = Math.floor(instant / DAY);
      const day = days.get(number) ?? readDay(number * DAY);
      if (days.size > MAX_DAYS) days.clear();
      days.set(number, day);
      return instant < day.change ? day.before : day.after;
    },
  };
};

/** Offsets of a day of UTC. Clocks change once at most. */
interface Day {
  readonly before: number;
  readonly change: number;
  readonly after: number;
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

/**
 * Finds the instant at which the clocks show a time.
 *
 * @param time as if the clocks showed UTC, UNIX seconds.
 * @returns the first of two instants where clocks go back; the one of the change where they go forward and never show the time.
 */
export function instantOf(localTime: LocalTime, time: number): number {
  const [before, after] = [localTime.offsetAt(time - DAY), localTime.offsetAt(time + DAY)];
  if (before === after) return time - before;
  const change = findChange(localTime, time - DAY, time + DAY);
  return time - before < change ? time - before : Math.max(change, time - after);
}

const DAY = 86_400;
/** Days of about 27 years. Requests can ask for any day. */
const MAX_DAYS = 10_000;
