import type { Locale } from '@utility-connect/protocol';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { randomToken } from '../crypto/random.ts';
import type { AppContext } from '../http/app.ts';
import { pageStyle } from './style.ts';

/** HTML in which all inserted values are escaped. */
export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** Statuses of pages. */
export type PageStatus = 200 | 400 | 410 | 413 | 429 | 503;

/** Added to a page after the style of all pages. */
interface PageExtras {
  readonly style?: string;
  readonly script?: string;
  /** Default `en`. */
  readonly lang?: Locale;
}

/** Responds with an HTML page. Its Content-Security-Policy allows only the page's own style and script. */
export function sendPage(
  c: AppContext,
  title: string,
  body: Html,
  status: PageStatus = 200,
  { style = '', script, lang = 'en' }: PageExtras = {},
): Response | Promise<Response> {
  const nonce = randomToken(16);
  const page = html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Utility Connect</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${raw(pageStyle + style)}</style>
</head>
<body>${body}${script === undefined ? '' : html`<script nonce="${nonce}" type="module">${raw(script)}</script>`}</body>
</html>`;
  return c.html(page, status, {
    'Content-Security-Policy': `default-src 'none'; ${script === undefined ? '' : `script-src 'nonce-${nonce}'; `}style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  });
}
