import type { Hono } from 'hono';
import { acceptedLocale } from '../../core/http/accept.ts';
import type { AppContext, AppEnv } from '../../core/http/app.ts';
import { immutable, sendAsset } from '../../core/http/asset.ts';
import { notFound } from '../../core/http/errors.ts';
import { connectPathOf } from '../../heart/connect/connect-urls.ts';
import type { Context } from '../../heart/context.ts';
import type { Assets, RenderedPage } from './assets.ts';
import { createClientWarnings } from './client-warnings.ts';
import { readEmbedding } from './embedding.ts';
import { emptyStart, readHostedStart } from './hosted-start.ts';
import { mountScript } from './script.ts';

/** The Connect page, its files, and the loader's script. */
export function mountPage(app: Hono<AppEnv>, context: Context, assets: Assets): void {
  const { store, urls } = context;
  const path = connectPathOf(urls);
  const warn = createClientWarnings(context);

  app.get(`${path}/`, async (c) => {
    const publicId = c.req.query('session');
    const embedded = publicId !== undefined;
    // The URL of an embedded page has no connect token: the page gets it from the host page.
    const { origins, ...start } = embedded
      ? { ...emptyStart, ...(await readEmbedding(store, publicId, c.req.query('origin'), warn)) }
      : { origins: [], ...(await readHostedStart(context, new URL(c.req.url).searchParams, warn)) };
    const locale = acceptedLocale(c.req.header('Accept-Language'));
    const page = await assets.page.render({ locale, embedded, ...start });
    return sendPage(c, assets, page, origins, start.error === null ? 200 : 400);
  });

  // The manage page: its token is in the fragment of the URL, which no server gets.
  app.get(`${path}/manage`, async (c) => {
    const locale = acceptedLocale(c.req.header('Accept-Language'));
    const page = await assets.page.render({ locale, embedded: false, manage: true, ...emptyStart });
    return sendPage(c, assets, page, [], 200);
  });

  // The page's own URLs are relative, so it needs the trailing slash.
  if (path !== '') app.get(path, (c) => c.redirect(`${path}/${new URL(c.req.url).search}`, 308));

  app.get(`${path}/assets/:file`, (c) => {
    const asset = assets.files.get(c.req.param('file'));
    if (asset === undefined) throw notFound();
    return sendAsset(c, asset, immutable);
  });

  mountScript(app, context, assets);
}

async function sendPage(
  c: AppContext,
  { compress }: Assets,
  page: RenderedPage,
  origins: readonly string[],
  status: 200 | 400,
): Promise<Response> {
  const headers = pageHeaders(page, origins);
  if (!compress) return c.body(page.html, status, headers);
  const { body, encoding } = await compress(page.html, c.req.header('Accept-Encoding') ?? '');
  if (encoding !== null) c.header('Content-Encoding', encoding);
  return c.body(body, status, headers);
}

// No third party, no inline script except the page's own, and no framing except by the client's registered origins.
const pageHeaders = (
  { scriptSources, styleSources }: RenderedPage,
  origins: readonly string[],
): Record<string, string> => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptSources].join(' ')}`,
    `style-src ${["'self'", ...styleSources].join(' ')}`,
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`,
  ].join('; '),
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  Vary: 'Accept-Encoding, Accept-Language',
  ...(origins.length === 0 && { 'X-Frame-Options': 'DENY' }),
});
