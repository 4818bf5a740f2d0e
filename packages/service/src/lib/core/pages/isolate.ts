import { html } from 'hono/html';
import type { Html } from './layout.ts';

/**
 * Marks a name that comes from outside, so that its direction cannot change the sentence around it. Embeddings,
 * overrides and isolates inside the name are removed: an unbalanced one could end the isolation early.
 *
 * @see https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
 */
export function isolate(name: string): string {
  return `\u2068${name.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')}\u2069`;
}

/** Renders a sentence with a `<bdi>` for each marked name. */
export function renderIsolated(sentence: string): (string | Html)[] {
  return sentence
    .split(/\u2068([^\u2069]*)\u2069/)
    .map((part, index) => (index % 2 === 1 ? html`<bdi>${part}</bdi>` : part));
}
