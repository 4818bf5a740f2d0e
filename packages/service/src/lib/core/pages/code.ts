import { html } from 'hono/html';
import type { Html } from './layout.ts';

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

/** Style of the panels. */
export const codeStyle = `
:root { --panel: #10201a; --panel-bar: #1a2f27; --panel-ink: #dfece5; --panel-dim: #a9bdb3; --string: #9fe0b8; }
@media (prefers-color-scheme: dark) { :root { --panel: #0a0f0d; --panel-bar: #1b2520; } }
.panel { margin: 0; padding: 0; min-width: 0; border: 0; border-radius: .75rem; overflow: hidden; background: var(--panel); color: var(--panel-ink); }
.bar { display: flex; align-items: center; background: var(--panel-bar); min-height: 2.5rem; padding-left: 1rem; font-size: .8rem; font-weight: 600; }
.copy { width: auto; min-height: 2rem; margin: .25rem .35rem .25rem auto; padding: 0 .7rem; background: none; color: var(--panel-dim); font-size: .8rem; border-radius: .4rem; }
.copy:hover { color: var(--panel-ink); background: var(--panel); } .copy:focus-visible { outline-color: var(--string); outline-offset: -2px; }
.panel pre { margin: 0; padding: .9rem 1rem 1.1rem; background: none; font-size: .8rem; line-height: 1.6; white-space: pre-wrap; overflow-wrap: anywhere; border-radius: 0; }
.panel code { padding: 0; background: none; font-size: inherit; } .string { color: var(--string); } .comment { color: var(--panel-dim); }
`;

/** Shows the buttons of the panels, which copy the code. Without it, the person selects the text. */
export const copyScript = `
for (const button of document.querySelectorAll('.copy')) {
  button.hidden = false;
  button.addEventListener('click', async () => {
    const code = [...button.closest('.panel').querySelectorAll('pre')].find((pre) => pre.checkVisibility());
    const copied = await navigator.clipboard.writeText(code.textContent).then(() => true, () => false);
    button.textContent = copied ? 'Copied' : 'Select the text';
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
}
`;
