// No name is longer. Limits the cost of a query.
const maxLength = 100;
const maxWords = 10;
const maxWordLength = 24;

/**
 * Splits a name or a query into words in lower case.
 *
 * `PG&E` and `P.G.E.` are one word, `Gas & Electric` are two. Accents, control characters and symbols are dropped.
 */
export function wordsOf(text: string): string[] {
  return text
    .slice(0, maxLength)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(?<=\w)['’.&](?=\w)/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => canonical.get(word.slice(0, maxWordLength)) ?? word.slice(0, maxWordLength));
}

/** @returns the words that distinguish a name from others; all words if none does. */
export function significant(words: readonly string[]): readonly string[] {
  const kept = words.filter((word) => !insignificant.has(word));
  return kept.length > 0 ? kept : words;
}

/** @returns the first letters of the significant words: `pge` for Pacific Gas & Electric. */
export function initialsOf(name: string): string {
  const spelled = name.replace(/\(.*/, '');
  return significant(wordsOf(spelled))
    .map((word) => word.slice(0, 1))
    .join('');
}

const insignificant = new Set(['of', 'the', 'and', 'at', 'in', 'co', 'company', 'inc', 'llc']);

// Maps abbreviations and other spellings to one spelling.
const canonical = new Map([
  ['assn', 'association'],
  ['coop', 'cooperative'],
  ['dept', 'department'],
  ['dist', 'district'],
  ['elec', 'electric'],
  ['fort', 'ft'],
  ['mount', 'mt'],
  ['muni', 'municipal'],
  ['saint', 'st'],
  ['util', 'utility'],
]);
