import type { Locale } from '@utility-connect/protocol';
import { html } from 'hono/html';
import type { AppContext } from '../http/app.ts';
import { renderIsolated } from './isolate.ts';
import { type Html, type PageStatus, sendPage } from './layout.ts';

/** SVG paths on a 20 × 20 grid, as the screens of Connect have them. */
const icons = {
  check: 'm4.5 10.5 3.7 3.7 7.3-8',
  alert: 'M10 6v5m0 3v.01M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15',
  external:
    'M8.5 4.5H6a1.5 1.5 0 0 0-1.5 1.5v8A1.5 1.5 0 0 0 6 15.5h8a1.5 1.5 0 0 0 1.5-1.5v-2.5M12 3.5h4.5V8m0-4.5L9.5 10.5',
};

interface Card {
  readonly lang: Locale;
  readonly icon: keyof typeof icons;
  /** May have names that are marked by `isolate`, as the paragraphs may. */
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Default 200. */
  readonly status?: PageStatus;
  /** Added below the paragraphs. Default: nothing. */
  readonly more?: Html;
  /** Label of a button that closes the tab. Default: there is none. */
  readonly closeLabel?: string | undefined;
}

/** Sends a page with one short text. It is complete without script. */
export function sendCard(
  c: AppContext,
  { lang, icon, title, paragraphs, status = 200, more, closeLabel }: Card,
): Response | Promise<Response> {
  const body: Html = html`<main class="narrow">
<svg viewBox="0 0 20 20" aria-hidden="true"><path d="${icons[icon]}"/></svg>
<h1>${renderIsolated(title)}</h1>
${paragraphs.map((paragraph) => html`<p>${renderIsolated(paragraph)}</p>`)}
${more ?? ''}
${closeLabel === undefined ? '' : html`<button type="button" hidden>${closeLabel}</button>`}</main>`;
  return sendPage(c, title, body, status, {
    lang,
    style,
    ...(closeLabel !== undefined && { script: closeScript }),
  });
}

const style = `
body { display: grid; place-items: center; min-height: 100vh; }
main.narrow { width: min(27rem, 100% - 2rem); margin: 1rem auto; padding: 2.25rem 1.75rem; text-align: center; background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; }
svg { width: 3.5rem; padding: .8rem; border-radius: 50%; background: var(--code); fill: none; stroke: var(--accent); stroke-width: 1.6; stroke-linecap: round; stroke-linejoin: round; }
h1 { margin-top: .75rem; font-size: 1.375rem; text-wrap: balance; }
p { color: var(--dim); text-wrap: pretty; }
button { margin-top: .75rem; }
dl { margin: 1.25rem 0 .5rem; text-align: start; }
.small { margin: 1rem 0 0; font-size: .875rem; }
.button { display: block; margin-top: 1.5rem; padding: .75rem; border-radius: .6rem; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; }
`;

// A browser closes only tabs that a script has opened. In any other, the button disappears, and the text has the next step.
const closeScript = `
const button = document.querySelector('button');
button.hidden = false;
button.addEventListener('click', () => {
  window.close();
  button.hidden = true;
});
`;
