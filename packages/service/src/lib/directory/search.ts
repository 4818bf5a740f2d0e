import MiniSearch from 'minisearch';
import { aliases } from './aliases.ts';
import type { Utility } from './directory.ts';
import { readState, stateNames } from './states.ts';
import { initialsOf, significant, wordsOf } from './words.ts';
import type { ZipCodes } from './zip-codes.ts';

// Six tell every name from the others; each further one may meet half of the directory again.
const MAX_TERMS = 6;

// Below this nothing is forgiven: a term is met by the words that it begins. One letter begins so many words that going through all
// utilities is several times quicker than asking the index for them.
const MIN_INDEXED = 4;

/** Finds utilities by what a person typed, best first. */
export type Search = (query: string) => readonly Utility[];

/**
 * Builds the index.
 *
 * @param utilities most customers first: this order stands among equally good matches.
 */
export function createSearch(utilities: readonly Utility[], zipCodes: ZipCodes): Search {
  const entries = utilities.map(toEntry);
  const byId = new Map(entries.map((entry) => [entry.utility.id, entry]));
  const index = createIndex(entries);

  const inOrder = (found: Iterable<Entry>): Utility[] =>
    [...new Set(found)].sort((one, other) => one.rank - other.rank).map(({ utility }) => utility);

  const byZip = (digits: string): Utility[] => {
    const exact = zipCodes.utilitiesAt(digits);
    // EPA's table lacks the newest ZIP codes; the neighbours in the same sorting area are the best guess.
    const ids = exact.length > 0 ? exact : zipCodes.utilitiesAt(digits.slice(0, 3));
    return inOrder(ids.flatMap((id) => byId.get(id) ?? []));
  };

  const byIndex = (terms: readonly string[], combineWith: 'AND' | 'OR'): Entry[] =>
    index.search(terms.join(' '), { combineWith }).flatMap(({ id }) => byId.get(String(id)) ?? []);

  const byText = (words: readonly string[]): Utility[] => {
    const terms = [...new Set(significant(words))].slice(0, MAX_TERMS);
    const typed = terms.join('');
    const long = terms.filter((term) => term.length >= MIN_INDEXED);
    const short = terms.filter((term) => term.length < MIN_INDEXED);
    const every = (long.length > 0 ? byIndex(long, 'AND') : entries).filter((entry) =>
      short.every((term) => hasWord(entry, term)),
    );
    const some = () => [
      ...(long.length > 0 ? byIndex(long, 'OR') : []),
      ...entries.filter((entry) => short.some((term) => hasWord(entry, term))),
    ];
    const found = every.length > 0 || terms.length === 1 ? every : new Set(some());
    return [...found]
      .map((entry) => ({ entry, cost: costOf(entry, terms, typed) }))
      .sort((one, other) => one.cost - other.cost || one.entry.rank - other.entry.rank)
      .map(({ entry }) => entry.utility);
  };

  const byWords = (words: readonly string[]): Utility[] => {
    const ending = readState(words);
    if (ending === null) return byText(words);
    const isThere = (utility: Utility): boolean => utility.states.includes(ending.state);
    const here = ending.rest.length > 0 ? byText(ending.rest).filter(isThere) : utilities.filter(isThere);
    // "Ohio Edison" ends in no state, "Nevada" may begin a name elsewhere: names stay findable after the state's own.
    return [...new Set([...here, ...byText(words)])];
  };

  return (query) => {
    const words = wordsOf(query);
    if (words.length === 0) return query.trim() === '' ? utilities : [];
    const zip =
      words.find((word) => /^\d{5}$/.test(word)) ??
      (/^\d{3,4}$/.test(words.join(' ')) ? words[0] : undefined);
    if (zip === undefined) return byWords(words);
    const there = byZip(zip);
    const others = words.filter((word) => !/^\d{3,}$/.test(word));
    if (others.length === 0) return there;
    const named = byWords(others).filter((utility) => there.includes(utility));
    return [...new Set([...named, ...there])];
  };
}

interface Entry {
  readonly utility: Utility;
  readonly rank: number;
  /** The name and every alias as significant words. */
  readonly spellings: readonly Spelling[];
  /** The states in words. */
  readonly places: readonly string[];
  /** Of all of these, each once. */
  readonly words: readonly string[];
}

interface Spelling {
  readonly words: readonly string[];
  /** In one. */
  readonly spelled: string;
}

const toEntry = (utility: Utility, rank: number): Entry => {
  const spoken = [utility.name, ...(aliases.get(utility.id) ?? []), initialsOf(utility.name)];
  const spellings = spoken.map(toSpelling);
  const places = wordsOf(utility.states.map((state) => stateNames.get(state) ?? '').join(' '));
  const words = [...new Set([...spellings.flatMap((spelling) => spelling.words), ...places])];
  return { utility, rank, spellings, places, words };
};

const toSpelling = (text: string): Spelling => {
  const words = significant(wordsOf(text));
  return { words, spelled: words.join('') };
};

const createIndex = (entries: readonly Entry[]): MiniSearch => {
  const index = new MiniSearch({
    fields: ['spellings', 'places'],
    tokenize: (text) => text.split(' '),
    searchOptions: {
      prefix: true,
      fuzzy: (term) => (term.length < 8 ? 1 : 2),
    },
  });
  index.addAll(
    entries.map(({ utility, spellings, places }) => ({
      id: utility.id,
      spellings: spellings.map(({ words }) => words.join(' ')).join(' '),
      places: places.join(' '),
    })),
  );
  return index;
};

const hasWord = ({ words }: Entry, start: string): boolean => words.some((word) => word.startsWith(start));

/**
 * How far a utility is from what was typed; 0 is best. The index finds candidates, but its score prefers rare words and short
 * names, while people look for large utilities: so only the kind of match counts here, and customers decide within a kind.
 */
const costOf = ({ spellings }: Entry, terms: readonly string[], typed: string): number =>
  Math.min(...spellings.map((spelling) => spellingCost(spelling, terms, typed)));

const spellingCost = ({ words, spelled }: Spelling, terms: readonly string[], typed: string): number => {
  if (typed === spelled) return 0;
  if (spelled.startsWith(typed)) return 1;
  const missed = terms.filter((term) => !words.some((word) => word.startsWith(term))).length;
  return missed === 0 ? 2 : 2 + missed;
};
