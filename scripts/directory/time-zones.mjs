// IANA time zones by state; by the first three digits of the ZIP code in states with two time zones.

const byState = {
  'America/New_York': 'CT DC DE FL GA KY MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Detroit': 'MI',
  'America/Indiana/Indianapolis': 'IN',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO MT NM UT WY',
  'America/Boise': 'ID',
  'America/Phoenix': 'AZ', // no daylight saving time
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR',
};

// Prefixes that lie entirely or almost entirely in the other time zone.
const byZipPrefix = {
  'America/New_York': '373 374 376 377 378 379', // east Tennessee
  'America/Chicago': '324 325 420 421 422 423 424 463 464 476 477', // Florida's panhandle, west Kentucky, Indiana's corners
  'America/Denver': '577 586 691 693 798 799 885 865 979', // the western Dakotas and Nebraska, El Paso, the Navajo Nation, Malheur County
  'America/Los_Angeles': '835 838', // north Idaho
};

const zones = new Map(
  [...Object.entries(byState), ...Object.entries(byZipPrefix)].flatMap(([zone, keys]) =>
    keys.split(' ').map((key) => [key, zone]),
  ),
);

/**
 * @param {string} state postal code of the main state
 * @param {readonly string[]} zips ZIP codes in it
 * @returns {string} the zone of most of these ZIP codes.
 */
export function timeZoneOf(state, zips) {
  const usual = zones.get(state);
  if (usual === undefined) throw new Error(`No time zone for the state ${state}: add it to time-zones.mjs.`);
  const counts = new Map([[usual, 0]]);
  for (const zip of zips) {
    const zone = zones.get(zip.slice(0, 3)) ?? usual;
    counts.set(zone, (counts.get(zone) ?? 0) + 1);
  }
  return [...counts].sort((one, other) => other[1] - one[1])[0][0];
}
