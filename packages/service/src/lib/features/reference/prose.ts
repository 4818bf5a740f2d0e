import { html } from 'hono/html';
import type { Html } from '../../core/pages/layout.ts';

/** Renders the Markdown of the OpenAPI document: `code` and **strong** are all it uses. */
export function prose(text: string): Html {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`;
    return part.startsWith('**') ? html`<strong>${part.slice(2, -2)}</strong>` : part;
  });
  return html`${parts}`;
}
