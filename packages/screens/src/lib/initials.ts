const fillers = new Set(['of', 'the', 'and', 'for', 'city', 'town', 'village', 'county', 'de', 'la', 'el']);

/**
 * One or two initials of a name: "PG" for "Pacific Gas & Electric", "PA" for "City of Palo Alto". Words that many names share are skipped.
 * A name of up to four capitals is its own monogram ("PG&E"), and of a longer one it is the first three ("SDG"). Of a name like "ComEd" it
 * is the first part, which distinguishes it from "ConEd".
 */
export function initialsOf(name: string): string {
  const [short] =
    name.match(/^[\p{Lu}&]{2,4}$/u) ??
    name.match(/^\p{Lu}{3}(?=[\p{Lu}&]+$)/u) ??
    name.match(/^\p{Lu}\p{Ll}{1,2}(?=\p{L}*\p{Lu}\p{L}*$)/u) ??
    [];
  if (short) return short;
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const significant = words.filter((word) => !fillers.has(word.toLowerCase()));
  const letters = (significant.length > 0 ? significant : words)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]);
  return letters.join('').toUpperCase();
}

/** The tone of a name's monogram: a hash of the name from 0 to 5. */
export function toneOf(name: string): number {
  return Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % 6;
}
