import type { ReactNode } from 'react';

/**
 * Marks a name that comes from outside, so that its direction cannot change the sentence around it. Embeddings,
 * overrides and isolates inside the name are removed: an unbalanced one could end the isolation early.
 *
 * @see https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
 */
export function isolate(name: string): string {
  return `\u2068${name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`;
}

/** A sentence without the marks of {@link isolate}, for text that is only read aloud. */
export function withoutMarks(sentence: string): string {
  return sentence.replace(/[\u2068\u2069]/g, '');
}

/** Renders a sentence with a `<bdi>` for each marked name, so that no control character is left in the text. */
export function renderIsolated(sentence: string): ReactNode {
  return sentence.split(/\u2068([^\u2069]*)\u2069/).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity
    index % 2 === 1 ? <bdi key={index}>{part}</bdi> : part,
  );
}
