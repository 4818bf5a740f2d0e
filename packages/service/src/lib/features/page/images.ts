import type { Hono } from 'hono';
import type { AppEnv } from '../../core/http/app.ts';
import { immutable } from '../../core/http/asset.ts';
import { notFound } from '../../core/http/errors.ts';
import { connectPathOf } from '../../heart/connect/connect-urls.ts';
import type { Context } from '../../heart/context.ts';
import { logoExtensions } from '../../heart/logo-url.ts';

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0c6650"/><path d="M17.6 5.5 8.5 18h6.3l-1.4 8.5L22.9 14h-6.5z" fill="#fff"/></svg>';

/** `GET {connect_url}/icon.svg`, the icon in the browser's tab, and `…/logos/HASH.png` or `.svg`, the logos of clients. */
export function mountImages(app: Hono<AppEnv>, { store, urls }: Pick<Context, 'store' | 'urls'>): void {
  const path = connectPathOf(urls);
  app.get(`${path}/icon.svg`, (c) =>
    c.body(icon, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' }),
  );

  app.get(`${path}/logos/:file`, async (c) => {
    const [, hash, extension] = /^([\da-f]{64})\.(png|svg)$/.exec(c.req.param('file')) ?? [];
    const logo = hash === undefined ? null : await store.logos.find(hash);
    if (logo === null || logoExtensions[logo.mediaType] !== extension) throw notFound();
    return c.body(new Uint8Array(logo.bytes), 200, {
      ...immutable,
      'Content-Type': logo.mediaType,
      // An SVG that is opened as a page can do nothing.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Apps that bring their own screens show it in their own pages.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
}
