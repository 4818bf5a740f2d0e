import MiniSearch from 'minisearch';
import { countryNames, countryReader } from './countries.ts';
import type { Utility } from './directory.ts';
import { readState, stateNames } from './states.ts';
import { initialsOf, significant, wordsOf } from './words.ts';
import type { ZipCodes } from './zip-codes.ts';

// Six words distinguish every name. A limit, because each word may match half of the directory.
const MAX_TERMS = 6;

// Shorter terms match only the beginning of words. They match so many utilities that a linear search is faster than the index.
const MIN_INDEXED_LENGTH = 4;

// The beginning of a name in the user's country is better than a whole name elsewhere, but other matches are not.
const NEAR = 1.5;

/** Finds utilities by the text that the user typed, best first. Of about equally good ones, those of the user's country come first. */
export type Search = (query: string, country?: string) => readonly Utility[];

/**
 * Builds the index.
 *
 * @param utilities most customers first. Equally good matches keep this order.
 */
export function createSearch(utilities: readonly Utility[], zipCodes: ZipCodes): Search {
  const entries = utilities.map(toEntry);
  const index = createIndex(entries);
  const readCountry = countryReader(new Set(utilities.flatMap(({ countries }) => countries)));

  const byZip = (digits: string): Utility[] => {
    const exact = zipCodes.utilitiesAt(digits);
    // EPA's table lacks the newest ZIP codes. Neighbors with the same three digits are the best guess.
    const ids = new Set(exact.length > 0 ? exact : zipCodes.utilitiesAt(digits.slice(0, 3)));
    return utilities.filter(({ id }) => ids.has(id));
  };

  const matchesOf = (term: string): ReadonlySet<Entry | undefined> =>
    term.length < MIN_INDEXED_LENGTH
      ? new Set(entries.filter(({ words }) => words.some((word) => word.startsWith(term))))
      : new Set(index.search(term).map(({ id }) => entries[id as number]));

  const byText = (words: readonly string[], country?: string): Utility[] => {
    const terms = [...new Set(significant(words))].slice(0, MAX_TERMS);
    const matches = terms.map(matchesOf);
    const full = entries.filter((entry) => matches.every((matching) => matching.has(entry)));
    const found =
      full.length > 0 ? full : entries.filter((entry) => matches.some((matching) => matching.has(entry)));
    return found
      .map((entry) => ({
        entry,
        cost: costOf(entry, terms) - (isIn(entry.utility, country) ? NEAR : 0),
      }))
      .sort((one, other) => one.cost - other.cost)
      .map(({ entry }) => entry.utility);
  };

  const byWords = (words: readonly string[], near?: string): Utility[] => {
    const [ending, abroad] = [readState(words), readCountry(words)];
    const named = (rest: readonly string[]) => (rest.length > 0 ? byText(rest, near) : utilities);
    const inState = ending ? named(ending.rest).filter(({ states }) => states.includes(ending.state)) : [];
    const inCountry = abroad ? named(abroad.rest).filter((utility) => isIn(utility, abroad.country)) : [];
    // DE is Delaware too, and NO the beginning of many names.
    const isMeant = abroad && (!abroad.isCode || abroad.rest.length > 0 || abroad.country === near);
    const places =
      abroad?.country === near ? [...inCountry, ...inState] : [...inState, ...(isMeant ? inCountry : [])];
    // The words may also be a name elsewhere.
    return [...new Set([...places, ...byText(words, near), ...inCountry])];
  };

  return (query, near) => {
    const words = wordsOf(query);
    if (words.length === 0) return query.trim() === '' ? nearestFirst(utilities, near) : [];
    const zip =
      words.find((word) => /^\d{5}$/.test(word)) ??
      (/^\d{3,4}$/.test(words.join(' ')) ? words[0] : undefined);
    if (zip === undefined) return byWords(words, near);
    const nearby = byZip(zip);
    const others = words.filter((word) => !/^\d{3,}$/.test(word));
    if (others.length === 0) return nearby;
    const named = byWords(others, near).filter((utility) => nearby.includes(utility));
    return [...new Set([...named, ...nearby])];
  };
}

const isIn = ({ countries }: Utility, country: string | undefined): boolean =>
  country !== undefined && countries.includes(country);

const nearestFirst = (utilities: readonly Utility[], country: string | undefined): readonly Utility[] => {
  const near = utilities.filter((utility) => isIn(utility, country));
  return near.length > 0 ? [...new Set([...near, ...utilities])] : utilities;
};

interface Entry {
  readonly utility: Utility;
  /** The significant words of the name, of its initials, of the short name and of each alias. */
  readonly spellings: readonly (readonly string[])[];
  /** All words of the spellings and of the names of its states, or else of its countries, without duplicates. */
  readonly words: readonly string[];
}

const toEntry = (utility: Utility): Entry => {
  const { name, shortName, aliases } = utility;
  const names = [name, ...(shortName === null ? [] : [shortName]), ...aliases, initialsOf(name)];
  const spellings = names.map((name) => significant(wordsOf(name)));
  const { states, countries } = utility;
  const places =
    states.length > 0 ? states.map((state) => stateNames.get(state) ?? '') : countries.flatMap(countryNames);
  const words = [...spellings.flat(), ...places.flatMap(wordsOf)];
  return { utility, spellings, words: [...new Set(words)] };
};

const createIndex = (entries: readonly Entry[]): MiniSearch => {
  const index = new MiniSearch({
    fields: ['words'],
    tokenize: (text) => text.split(' '),
    searchOptions: {
      prefix: true,
      fuzzy: (term) => (term.length < 8 ? 1 : 2),
    },
  });
  index.addAll(entries.map(({ words }, id) => ({ id, words: words.join(' ') })));
  return index;
};

/**
 * Rates the match of a utility; 0 is best. The scores of the index prefer rare words and short names, while users look for large utilities.
 * So only the kind of match counts, and among equal ones the number of customers.
 */
const costOf = ({ spellings }: Entry, terms: readonly string[]): number =>
  Math.min(...spellings.map((words) => spellingCost(words, terms)));

const spellingCost = (words: readonly string[], terms: readonly string[]): number => {
  const name = words.join('');
  const typed = terms.join('');
  if (typed === name) return 0;
  if (name.startsWith(typed)) return 1;
  return 2 + terms.filter((term) => !words.some((word) => word.startsWith(term))).length;
};
