import MiniSearch from 'minisearch';
import type { Utility } from './directory.ts';
import { readState, stateNames } from './states.ts';
import { initialsOf, significant, wordsOf } from './words.ts';
import type { ZipCodes } from './zip-codes.ts';

// Six words distinguish every name. A limit, because each word may match half of the directory.
const MAX_TERMS = 6;

// Shorter terms match only the beginning of words. They match so many utilities that a linear search is faster than the index.
const MIN_INDEXED_LENGTH = 4;

/** Finds utilities by the text that the user typed, best first. */
export type Search = (query: string) => readonly Utility[];

/**
 * Builds the index.
 *
 * @param utilities most customers first. Equally good matches keep this order.
 */
export function createSearch(utilities: readonly Utility[], zipCodes: ZipCodes): Search {
  const entries = utilities.map(toEntry);
  const index = createIndex(entries);

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

  const byText = (words: readonly string[]): Utility[] => {
    const terms = [...new Set(significant(words))].slice(0, MAX_TERMS);
    const matches = terms.map(matchesOf);
    const full = entries.filter((entry) => matches.every((matching) => matching.has(entry)));
    const found =
      full.length > 0 ? full : entries.filter((entry) => matches.some((matching) => matching.has(entry)));
    return found
      .map((entry) => ({ entry, cost: costOf(entry, terms) }))
      .sort((one, other) => one.cost - other.cost)
      .map(({ entry }) => entry.utility);
  };

  const byWords = (words: readonly string[]): Utility[] => {
    const ending = readState(words);
    if (ending === null) return byText(words);
    const named = ending.rest.length > 0 ? byText(ending.rest) : utilities;
    const inState = named.filter(({ states }) => states.includes(ending.state));
    // The words may also be a name in another state.
    return [...new Set([...inState, ...byText(words)])];
  };

  return (query) => {
    const words = wordsOf(query);
    if (words.length === 0) return query.trim() === '' ? utilities : [];
    const zip =
      words.find((word) => /^\d{5}$/.test(word)) ??
      (/^\d{3,4}$/.test(words.join(' ')) ? words[0] : undefined);
    if (zip === undefined) return byWords(words);
    const nearby = byZip(zip);
    const others = words.filter((word) => !/^\d{3,}$/.test(word));
    if (others.length === 0) return nearby;
    const named = byWords(others).filter((utility) => nearby.includes(utility));
    return [...new Set([...named, ...nearby])];
  };
}

interface Entry {
  readonly utility: Utility;
  /** The significant words of the name, of its initials, of the short name and of each alias. */
  readonly spellings: readonly (readonly string[])[];
  /** All words of the spellings and of the states' names, without duplicates. */
  readonly words: readonly string[];
}

const toEntry = (utility: Utility): Entry => {
  const { name, shortName, aliases } = utility;
  const names = [name, ...(shortName === null ? [] : [shortName]), ...aliases, initialsOf(name)];
  const spellings = names.map((name) => significant(wordsOf(name)));
  const states = utility.states.map((state) => stateNames.get(state) ?? '');
  return { utility, spellings, words: [...new Set([...spellings.flat(), ...wordsOf(states.join(' '))])] };
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
