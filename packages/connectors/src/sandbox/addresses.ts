import type { Utility } from '@utility-connect/connector';
import { placeOfZip, placesIn } from './places.ts';
import { derive, pick, uniform } from './random.ts';

const streets =
  'Maple St,Oak Ave,Cedar Ln,Elm St,Pine St,Walnut Ave,Birch Dr,Willow Way,Chestnut St,Spruce Ct,Park Ave,Lake Dr,Hill St,' +
  'River Rd,Meadow Ln,Orchard Rd,Sunset Dr,Highland Ave,Church St,Mill Rd,Prospect St,Valley View Dr,Spring St,Garden Ct';

/**
 * Makes up a plausible address, with a ZIP code that the utility serves in its main state.
 *
 * @param zips ZIP codes that the utility serves.
 * @param townSeed determines the town.
 * @param homeSeed determines the street and number.
 */
export function addressOf(
  utility: Utility,
  zips: readonly string[],
  townSeed: number,
  homeSeed: number,
): string {
  const state = utility.states[0] ?? '';
  const number = 100 + Math.floor(4800 * uniform(derive(homeSeed, 21), 1));
  const street = pick(streets.split(','), derive(homeSeed, 21), 2);
  const inState = zips.filter((zip) => placeOfZip(zip)?.state === state);
  const served = inState.length > 0 ? inState : zips;
  const zip = served.length > 0 ? pick(served, townSeed, 3) : zipSomewhereIn(state, townSeed);
  const place = `${state} ${zip}`.trim();
  return [`${number} ${street}`, townOf(utility, zip), place].filter(Boolean).join(', ');
}

const townOf = ({ name, states }: Utility, zip: string): string => {
  const own = /^(?:City|Town|Village|Borough) of (.+)$/.exec(name)?.[1];
  if (own !== undefined) return own;
  const place = placeOfZip(zip);
  // Places whose ZIP code has the prefix of another state, such as Fishers Island, are small and named like their utility.
  return place !== undefined && place.state === states[0]
    ? place.town
    : name.replace(/ (?:Electric|Power|Utility|Light).*$/, '');
};

// For the few utilities that have no ZIP code in EPA's table.
const zipSomewhereIn = (state: string, seed: number): string => {
  const places = placesIn(state);
  return places.length > 0 ? `${pick(places, seed, 4).prefix}01` : '';
};
