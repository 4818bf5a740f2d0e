import type { Directory, DirectoryPage, DirectorySearch, Utility } from './directory.ts';
import { createSearch } from './search.ts';
import { parseUtilities } from './utilities.ts';
import { loadZipCodes } from './zip-codes.ts';

const maxLimit = 100;

/**
 * Loads the directory of all US electric utilities with retail customers. The data is imported dynamically, so that a bundle loads
 * it only when it is needed.
 */
export async function loadDirectory(): Promise<Directory> {
  const [{ utilitiesText }, zipCodes] = await Promise.all([import('./utilities.gen.ts'), loadZipCodes()]);
  const utilities = parseUtilities(utilitiesText);
  const byId = new Map(utilities.map((utility) => [utility.id, utility]));
  const search = createSearch(utilities, zipCodes);
  return {
    find(utilityId) {
      return byId.get(utilityId) ?? null;
    },
    search(request) {
      const found = search(request.query ?? '');
      return pageOf(request.isWanted ? found.filter(request.isWanted) : found, request);
    },
  };
}

const pageOf = (found: readonly Utility[], { limit, offset }: DirectorySearch): DirectoryPage => {
  const start = Math.max(0, Math.trunc(offset) || 0);
  const end = start + Math.min(maxLimit, Math.max(1, Math.trunc(limit) || 1));
  return { utilities: found.slice(start, end), nextOffset: end < found.length ? end : null };
};
