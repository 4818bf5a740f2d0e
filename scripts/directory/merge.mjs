import { extraZipCodes, names, orphans, states, successors } from './corrections.mjs';
import { hasLogins, kindOf } from './keep.mjs';
import { cleanName, nameKey } from './names.mjs';
import { timeZoneOf } from './time-zones.mjs';

/**
 * Merges the EIA's list and EPA's ZIP table.
 *
 * @param {Record<string, string>[]} rows `utilities_us.csv`
 * @param {Record<string, string>[]} zipRows `zip_utilities.csv`
 * @returns utilities with their ZIP codes, most customers first.
 */
export function mergeUtilities(rows, zipRows) {
  const all = [...rows, ...Object.values(orphans).map((row) => ({ ...blank, ...row }))];
  const canonical = canonicalIds(all);
  const zipsById = new Map();
  for (const { zip, state, eiaid } of [...zipRows, ...extraRows(zipRows)]) {
    // Lower values are EPA's placeholders for Alaskan villages, not ZIP codes.
    if (zip < '00501') continue;
    const id = eiaid === '' ? orphans[state]?.eia_id : (canonical.get(eiaid) ?? eiaid);
    const zips = zipsById.get(id) ?? new Map();
    zipsById.set(id, zips.set(zip, state));
  }
  return all
    .filter((row) => kindOf(row) !== null && !canonical.has(row.eia_id))
    .filter((row) =>
      hasLogins({
        eia_id: row.eia_id,
        kind: kindOf(row),
        customers: Number(row.customers_2018),
        zips: zipsById.get(row.eia_id)?.size ?? 0,
      }),
    )
    .map((row) => toUtility(row, zipsById.get(row.eia_id) ?? new Map(), all, canonical))
    .sort(
      (one, other) =>
        other.customers - one.customers ||
        other.zips.length - one.zips.length ||
        Number(one.id) - Number(other.id),
    );
}

const blank = { eia_id: '', name: '', states: '', ownership: '', egrid_subregions: '', customers_2018: '0' };

// Maps duplicate ids of a utility to its main id.
const canonicalIds = (rows) => {
  const canonical = new Map(Object.entries(successors));
  const first = new Map();
  for (const row of [...rows].sort(mostTrusted)) {
    if (canonical.has(row.eia_id) || kindOf(row) === null) continue;
    for (const state of row.states.split('|')) {
      const key = `${state} ${nameKey(row.name)}`;
      const owner = first.get(key);
      if (owner === undefined) first.set(key, row.eia_id);
      // Two rows of the EIA with the same name are two utilities.
      else if (row.ownership === '' && owner !== row.eia_id) canonical.set(row.eia_id, owner);
    }
  }
  return canonical;
};

// The EIA's rows before EPA's; lower ids, which are the EIA's, before those that EPA made up.
const mostTrusted = (one, other) =>
  Number(one.ownership === '') - Number(other.ownership === '') || Number(one.eia_id) - Number(other.eia_id);

const extraRows = (zipRows) =>
  extraZipCodes.flatMap(({ id, prefix }) =>
    zipRows.filter(({ zip }) => zip.startsWith(prefix)).map(({ zip, state }) => ({ zip, state, eiaid: id })),
  );

const toUtility = (row, zipStates, all, canonical) => {
  const merged = all.filter(({ eia_id }) => canonical.get(eia_id) === row.eia_id);
  const served = statesByZips(zipStates);
  // A state without ZIP codes is only the address of the head office.
  const stateList = served.length > 0 ? served : (states[row.eia_id] ?? row.states).split('|');
  const mainZips = [...zipStates].filter(([, state]) => state === stateList[0]).map(([zip]) => zip);
  const subregions = [row, ...merged]
    .flatMap(({ egrid_subregions }) => egrid_subregions.split('|'))
    .filter(Boolean);
  return {
    id: row.eia_id,
    name: names[row.eia_id] ?? cleanName(row.name),
    states: stateList,
    kind: kindOf(row),
    subregion: subregions[0] ?? null,
    customers: Number(row.customers_2018),
    timeZone: timeZoneOf(stateList[0], mainZips),
    zips: [...zipStates.keys()].sort(),
  };
};

const statesByZips = (zipStates) => {
  const counts = new Map();
  for (const state of zipStates.values()) counts.set(state, (counts.get(state) ?? 0) + 1);
  return [...counts]
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .map(([state]) => state);
};
