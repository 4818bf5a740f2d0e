const daySeconds = 86_400;

// Changes of the offset are found and cached a mean year at a time.
const periodSeconds = 31_557_600;

/** Local time of a time zone. */
export interface Zone {
  /** @returns seconds to add to UTC at an instant in UNIX seconds. */
  offsetAt(instant: number): number;
  /** @returns the UNIX second at which a local day begins; `day` counts local calendar days from 1970-01-01. */
  midnight(day: number): number;
  /** @returns the local calendar day of an instant in UNIX seconds, counted from 1970-01-01. */
  dayOf(instant: number): number;
}

const zones = new Map<string, Zone>();

/**
 * Finds a time zone by its IANA name. It calls `Intl` a few dozen times for a year of data: once for each interval would take
 * seconds.
 */
export function zoneOf(timeZone: string): Zone {
  const known = zones.get(timeZone);
  if (known !== undefined) return known;
  const zone = createZone(timeZone);
  zones.set(timeZone, zone);
  return zone;
}

interface Change {
  readonly at: number;
  readonly offset: number;
}

const createZone = (timeZone: string): Zone => {
  const readOffset = createReader(timeZone);
  const periods = new Map<number, readonly Change[]>();

  const changesIn = (period: number): readonly Change[] => {
    const known = periods.get(period);
    if (known !== undefined) return known;
    const changes = findChanges(readOffset, period * periodSeconds, (period + 1) * periodSeconds);
    periods.set(period, changes);
    return changes;
  };

  const offsetAt = (instant: number): number => {
    let offset = 0;
    for (const change of changesIn(Math.floor(instant / periodSeconds))) {
      if (change.at > instant) break;
      offset = change.offset;
    }
    return offset;
  };

  return {
    offsetAt,
    midnight(day) {
      // West of Greenwich, UTC midnight comes before local midnight, and US clocks change at 2: no change lies between the two.
      return day * daySeconds - offsetAt(day * daySeconds);
    },
    dayOf(instant) {
      return Math.floor((instant + offsetAt(instant)) / daySeconds);
    },
  };
};

// The offset at the start, then every change. Clocks change at whole quarter hours and never twice within four weeks.
const findChanges = (readOffset: (instant: number) => number, start: number, end: number): Change[] => {
  const first = Math.floor(start / 900) * 900;
  const changes: Change[] = [{ at: Number.NEGATIVE_INFINITY, offset: readOffset(first) }];
  for (let from = first; from < end; from += 28 * daySeconds) {
    const to = from + 28 * daySeconds;
    const before = readOffset(from);
    const after = readOffset(to);
    if (before === after) continue;
    let low = from;
    let high = to;
    while (high - low > 900) {
      const middle = low + Math.floor((high - low) / 1800) * 900;
      if (readOffset(middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: high, offset: after });
  }
  return changes;
};

const createReader = (timeZone: string): ((instant: number) => number) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const parts = new Map(
      format.formatToParts(instant * 1000).map(({ type, value }) => [type, Number(value)]),
    );
    const read = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const wall = Date.UTC(
      read('year'),
      read('month') - 1,
      read('day'),
      read('hour'),
      read('minute'),
      read('second'),
    );
    return wall / 1000 - instant;
  };
};
