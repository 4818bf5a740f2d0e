import { html, raw } from 'hono/html';
import { sha256Base64 } from '../crypto/hash.ts';
import type { Html } from './layout.ts';
import { pageStyle } from './style.ts';

interface StaticPage {
  readonly text: string;
  readonly headers: { readonly 'Content-Security-Policy': string };
}

/** Renders a page without a script, the same for everybody, so that it can be cached: its style is allowed by its hash. */
export async function renderStaticPage(title: string, body: Html, pageOwnStyle: string): Promise<StaticPage> {
  const style = pageStyle + pageOwnStyle;
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Utility Connect</title>
<link rel="icon" href="data:,">
<style>${raw(style)}</style>
</head>
<body>${body}</body>
</html>`;
  return {
    text: String(page),
    headers: {
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${sha256Base64(style)}'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    },
  };
}
