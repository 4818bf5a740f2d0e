import type { RegisteredUtility } from './registered-utility.ts';

/**
 * Loads the built-in registry. The data is imported dynamically, so that a bundle loads it only when it is needed.
 *
 * @param own entries of an operator. They replace built-in entries with the same id or EIA id.
 */
export async function loadUtilities(
  own: readonly RegisteredUtility[] = [],
): Promise<readonly RegisteredUtility[]> {
  const { builtInUtilities } = await import('./utilities.gen.ts');
  const ids = new Set(own.map(({ id }) => id));
  const utilityIds = new Set(own.map(({ utilityId }) => utilityId));
  const kept = builtInUtilities.filter(({ id, utilityId }) => !ids.has(id) && !utilityIds.has(utilityId));
  return [...kept, ...own];
}
