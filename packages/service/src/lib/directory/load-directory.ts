import type { Directory, Utility } from './directory.ts';
import { createSearch } from './search.ts';
import { loadZipCodes } from './zip-codes.ts';

const MAX_LIMIT = 100;

/**
 * Loads the directory of all US electric utilities with retail customers. The data is imported dynamically, so that a bundle loads
 * it only when it is needed.
 */
export async function loadDirectory(): Promise<Directory> {
  const [{ utilitiesText }, zipCodes] = await Promise.all([import('./utilities.gen.ts'), loadZipCodes()]);
  const utilities = utilitiesText.split('\n').map(parseUtility);
  const byId = new Map(utilities.map((utility) => [utility.id, utility]));
  const search = createSearch(utilities, zipCodes);
  return {
    zipCodesOf: zipCodes.of,
    find(utilityId) {
      return byId.get(utilityId) ?? null;
    },
    search({ query = '', limit, offset, filter = () => true }) {
      const found = search(query).filter(filter);
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
    name,
    states: states.split(' '),
    kind: kind as Utility['kind'],
    subregion: subregion === '' ? null : subregion,
    customers: Number(customers),
    timeZone,
  };
};
