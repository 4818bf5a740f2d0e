import { html } from 'hono/html';
import { acceptedLocale } from '../../http/accepted-locale.ts';
import type { AppContext } from '../../http/app.ts';
import { type Html, sendPage } from '../../pages/layout.ts';
import { type Text, type Texts, texts } from './texts.ts';

interface TextPage {
  readonly text: (texts: Texts) => Text;
  readonly status?: 200 | 400 | 404;
  /** A link below the text. */
  readonly link?: { readonly label: (texts: Texts) => string; readonly href: string };
  /** Offers to close the tab. */
  readonly canClose?: boolean;
}

/** Sends a page with a text in the person's language. It says all that matters without script. */
export function sendText(
  c: AppContext,
  { text, status = 200, link, canClose = false }: TextPage,
): Response | Promise<Response> {
  const lang = acceptedLocale(c.req.header('Accept-Language'));
  const localized = texts[lang];
  const { title, paragraphs } = text(localized);
  const body: Html = html`<main class="narrow"><h1>${title}</h1>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
${link ? html`<p><a class="button" href="${link.href}">${link.label(localized)}</a></p>` : ''}
${canClose ? html`<button type="button" hidden>${localized.close}</button>` : ''}</main>`;
  return sendPage(c, title, body, status, { lang, style, ...(canClose && { script: closeScript }) });
}

const style = `
.button { display: block; text-align: center; text-decoration: none; font-weight: 600; padding: .75rem; border-radius: .6rem; background: var(--accent); color: var(--on-accent); }
`;

// A browser closes only tabs that a script has opened. In any other, the button disappears, and the text says what to do.
const closeScript = `
const button = document.querySelector('button');
button.hidden = false;
button.addEventListener('click', () => {
  window.close();
  button.hidden = true;
});
`;
