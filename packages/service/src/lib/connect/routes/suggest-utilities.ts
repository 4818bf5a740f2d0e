import type { Directory, Utility } from '../../directory/directory.ts';

/** What is known of the person before they type. Never where their IP address seems to be. */
export interface Likelihood {
  readonly limit: number;
  /** EIA id of the utility that this browser chose the last time. */
  readonly last?: string | undefined;
  /** The `Accept-Language` header. */
  readonly languages?: string | undefined;
  /** Which utilities count; default all. */
  readonly isWanted?: (utility: Utility) => boolean;
}

/** The utilities for an empty search box: the last choice, those of the language's region, then most customers first. */
export function likelyFirst(
  directory: Directory,
  { limit, last, languages = '', isWanted = () => true }: Likelihood,
): Utility[] {
  const chosen = last === undefined ? null : directory.find(last);
  const region = territoryOf(languages);
  const near =
    region === null ? [] : directory.search({ query: region, limit, offset: 0, isWanted }).utilities;
  const all = directory.search({ limit, offset: 0, isWanted }).utilities;
  const ordered = [
    ...(chosen && isWanted(chosen) ? [chosen] : []),
    ...near.filter(({ states }) => region !== null && states.includes(region)),
    ...all,
  ];
  return [...new Set(ordered)].slice(0, limit);
}

// Only the territories: `es-PR` is Puerto Rico, but `en-CA` is Canada and not California, and `en-US` names no state.
const territories = ['PR', 'GU', 'VI', 'AS', 'MP'];

const territoryOf = (languages: string): string | null => {
  const region = /^\s*[a-z]{2,3}-([a-z]{2})\b/i.exec(languages)?.[1]?.toUpperCase();
  return region !== undefined && territories.includes(region) ? region : null;
};
