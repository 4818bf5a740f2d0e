import { html } from 'hono/html';
import { acceptedLocale } from '../../../core/http/accept.ts';
import type { AppContext } from '../../../core/http/app.ts';
import { sendCard } from '../../../core/pages/card.ts';
import { renderIsolated } from '../../../core/pages/isolate.ts';
import { type Names, type TextKey, texts } from './texts.ts';

interface TextPage {
  readonly text: TextKey;
  readonly names?: Names;
  readonly icon: 'check' | 'alert' | 'external';
  readonly status?: 200 | 400 | 503;
  /** Target of a link below the text. */
  readonly goOnHref?: string;
  /** Offers to close the tab. */
  readonly canClose?: boolean;
}

/** Sends a page with a text in the person's language. */
export function sendText(
  c: AppContext,
  { text, names = {}, icon, status = 200, goOnHref, canClose = false }: TextPage,
): Response | Promise<Response> {
  const lang = acceptedLocale(c.req.header('Accept-Language'));
  const textOf = (key: TextKey) =>
    texts[lang][key].map((line) =>
      line.replace(/\{(company|utility)\}/g, (all, name: keyof Names) => names[name] ?? all),
    );
  const [title = '', ...paragraphs] = textOf(text);
  return sendCard(c, {
    ...{ lang, icon, title, paragraphs, status },
    ...(goOnHref && {
      more: html`<p><a class="button" href="${goOnHref}">${renderIsolated(textOf('goOn').join())}</a></p>`,
    }),
    ...(canClose && { closeLabel: textOf('close').join() }),
  });
}
