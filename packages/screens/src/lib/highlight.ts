/** A part of a name; `matched` when it matches the query. */
interface NamePart {
  readonly text: string;
  readonly matched: boolean;
}

/**
 * Splits a name into parts that match the words of a query, at the start of a word, and parts that do not.
 *
 * @returns the parts in order; joined they are the name
 */
export function highlight(name: string, query: string): readonly NamePart[] {
  const words = query.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  if (words.length === 0) return [{ text: name, matched: false }];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.join('|')})`, 'giu');
  return name
    .split(pattern)
    .map((text, index) => ({ text, matched: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
