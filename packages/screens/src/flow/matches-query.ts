import type { UtilitySummary } from '@utility-connect/protocol';

/** Whether each word of a query begins a word of the utility's names, or is one of its states. */
export function matchesQuery({ name, short_name = '', states }: UtilitySummary, query: string): boolean {
  const words = [...wordsOf(name), ...wordsOf(short_name), ...states.map((state) => state.toLowerCase())];
  return wordsOf(query).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
