import { placesTable } from './data/places.ts';

/** A town whose ZIP codes begin with a prefix. */
interface Place {
  /** The first three digits. The place also covers the prefixes up to that of the next place. */
  readonly prefix: string;
  readonly town: string;
  readonly state: string;
}

const places: readonly Place[] = placesTable
  .trim()
  .split('\n')
  .flatMap((line) =>
    line
      .slice(3)
      .split(',')
      .map((entry) => ({ prefix: entry.slice(0, 3), town: entry.slice(4), state: line.slice(0, 2) })),
  )
  .sort((one, other) => Number(one.prefix) - Number(other.prefix));

const placesByPrefix = Array.from({ length: 1000 }, (_, prefix) =>
  places.findLast((place) => Number(place.prefix) <= prefix),
);

/** Returns the place of a ZIP code, if known. */
export function placeOfZip(zip: string): Place | undefined {
  return placesByPrefix[Number(zip.slice(0, 3))];
}

/** Returns all places of a state. */
export function placesIn(state: string): Place[] {
  return places.filter((place) => place.state === state);
}
