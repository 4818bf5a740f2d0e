import type { Directory, Utility } from './directory.ts';
import { type RegisteredUtility, withRegistry } from './registered-utility.ts';
import { createSearch, type Search } from './search.ts';
import { loadZipCodes } from './zip-codes.ts';

const MAX_LIMIT = 100;

/** Parsed once. */
let eiaUtilities: readonly Utility[] | undefined;

/**
 * Loads the directory: all US electric utilities with retail customers, and the utilities of the registry. The data is imported dynamically, so that a bundle loads
 * it only when it is needed.
 *
 * @param registered entries of the registry, which add details that the EIA does not have, and utilities outside its list. Default none.
 */
export async function loadDirectory(registered: readonly RegisteredUtility[] = []): Promise<Directory> {
  const [{ utilitiesText }, zipCodes] = await Promise.all([import('./utilities.gen.ts'), loadZipCodes()]);
  eiaUtilities ??= utilitiesText.split('\n').map(parseUtility);
  const utilities = withRegistry(eiaUtilities, registered);
  const byId = new Map(utilities.map((utility) => [utility.id, utility]));
  const byEntryId = new Map(utilities.map((utility) => [utility.entryId ?? utility.id, utility]));
  let search: Search | undefined;
  return {
    zipCodesOf: zipCodes.of,
    find(utilityId) {
      return byId.get(utilityId) ?? null;
    },
    findByAnyId(id) {
      return byId.get(id) ?? byEntryId.get(id) ?? null;
    },
    search({ query = '', country, limit, offset, filter = () => true }) {
      // Built at the first search, because it takes long.
      search ??= createSearch(utilities, zipCodes);
      const found = search(query, country).filter(filter);
      const start = Math.max(0, Math.trunc(offset) || 0);
      const end = start + Math.min(MAX_LIMIT, Math.max(1, Math.trunc(limit) || 1));
      return { utilities: found.slice(start, end), nextOffset: end < found.length ? end : null };
    },
  };
}

/** Parses a line of the generated list: `id|name|states|kind|subregion|customers|time zone`. */
const parseUtility = (line: string): Utility => {
  const [id = '', name = '', states = '', kind, subregion = '', customers, timeZone = ''] = line.split('|');
  return {
    id,
    entryId: null,
    name,
    shortName: null,
    aliases: [],
    country: 'US',
    countries: ['US'],
    states: states.split(' '),
    kind: kind as Utility['kind'],
    subregion: subregion === '' ? null : subregion,
    customers: Number(customers),
    timeZone,
    website: null,
    isOffered: true,
    download: null,
    beforeYouStart: null,
  };
};
