import { html } from 'hono/html';
import type { Html } from '../layout.ts';

/** Renders code in which strings and comments have a color. */
export function codeHtml(code: string): Html {
  const parts = code
    .split(/("(?:[^"\\]|\\.)*"|'[^'\n]*'|^\/\/.*$)/m)
    .map((part) =>
      /^["']/.test(part)
        ? html`<span class="string">${part}</span>`
        : part.startsWith('//')
          ? html`<span class="comment">${part}</span>`
          : part,
    );
  return html`<code>${parts}</code>`;
}

/** A dark panel with code. The page's script shows its button. */
export function codePanel(title: string, code: string): Html {
  return html`<div class="panel"><div class="bar"><span>${title}</span>${copyButton}</div><pre>${codeHtml(code)}</pre></div>`;
}

/** Copies the code after it in the same panel. */
export const copyButton: Html = html`<button type="button" class="copy" hidden>Copy</button>`;
