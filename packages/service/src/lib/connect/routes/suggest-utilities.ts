import type { Directory, Utility } from '../../directory/directory.ts';

/** What is known about the user. The location of their IP address is not used. */
interface SuggestionRequest {
  readonly limit: number;
  /** EIA id of the utility that this browser chose last. */
  readonly last?: string | undefined;
  /** The `Accept-Language` header. */
  readonly languages?: string | undefined;
  /** Filters the utilities; default all. */
  readonly filter?: (utility: Utility) => boolean;
}

/** Suggests utilities before the user types: the last choice, then those of the language's region, then most customers first. */
export function suggestUtilities(
  directory: Directory,
  { limit, last, languages = '', filter = () => true }: SuggestionRequest,
): Utility[] {
  const find = (matches: (utility: Utility) => boolean): readonly Utility[] =>
    directory.search({ limit, offset: 0, filter: (utility) => filter(utility) && matches(utility) })
      .utilities;
  const chosen = last === undefined ? null : directory.find(last);
  const suggested = [
    ...(chosen && filter(chosen) ? [chosen] : []),
    ...(namesPuertoRico(languages) ? find(({ states }) => states.includes('PR')) : []),
    ...find(() => true),
  ];
  return [...new Set(suggested)].slice(0, limit);
}

// Other regions of a language tag name no state: `en-CA` is Canada, not California.
const namesPuertoRico = (languages: string): boolean => /^\s*[a-z]{2,3}-PR\b/i.test(languages);
