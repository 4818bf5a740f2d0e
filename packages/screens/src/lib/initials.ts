const fillers = new Set(['of', 'the', 'and', 'for', 'city', 'town', 'village', 'county', 'de', 'la', 'el']);

/**
 * One or two letters that stand for a name: "Pacific Gas & Electric" gives "PG", "City of Palo Alto" "PA".
 * Words that many names share say nothing and are passed over.
 */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const telling = words.filter((word) => !fillers.has(word.toLowerCase()));
  const letters = (telling.length > 0 ? telling : words).slice(0, 2).map((word) => Array.from(word)[0]);
  return letters.join('').toUpperCase();
}

/** A number from 0 to 5 that is always the same for a name: the tone of its monogram. */
export function toneOf(name: string): number {
  return Array.from(name).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7) % 6;
}
