import type { Range } from './read-data.ts';

const DAY = 86_400;

/** Finds the instants at which clocks change, in order. */
export function clockChanges(timeZone: string, { from, to }: Range): number[] {
  // The Swedish date format is ISO 8601 with a space.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offsetAt = (instant: number): number =>
    Date.parse(`${format.format(instant * 1000).replace(' ', 'T')}Z`) / 1000 - instant;
  const changes: number[] = [];
  const first = Math.ceil(from / 60) * 60;
  for (let day = first; day + DAY <= to; day += DAY) {
    let [before, after] = [day, day + DAY];
    if (offsetAt(before) === offsetAt(after)) continue;
    while (after - before > 60) {
      const middle = Math.floor((before + after) / 120) * 60;
      if (offsetAt(middle) === offsetAt(day)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}
