/** A piece of a name; `matched` where it is what the person typed. */
export interface NamePart {
  readonly text: string;
  readonly matched: boolean;
}

/**
 * Splits a name at the words of a query: each word is emphasised where a word of the name begins with it.
 *
 * @returns the pieces in order; together they are the name again
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
