import type { Hono } from 'hono';
import type { Context } from '../../context.ts';
import type { AppEnv } from '../../http/app.ts';
import { notFound } from '../../http/errors.ts';
import { logoExtensions } from '../../logos/logo-url.ts';
import { connectPathOf } from '../redirect-addresses.ts';
import { immutable } from './send-asset.ts';

/** `GET {connect_url}/logos/HASH.png` or `.svg`: the logos of clients. */
export function mountLogos(app: Hono<AppEnv>, { store, urls }: Context): void {
  const path = connectPathOf(urls);
  app.get(`${path}/logos/:file`, async (c) => {
    const [, hash, extension] = /^([\da-f]{64})\.(png|svg)$/.exec(c.req.param('file')) ?? [];
    const logo = hash === undefined ? null : await store.logos.find(hash);
    if (logo === null || logoExtensions[logo.mediaType] !== extension) throw notFound();
    return c.body(new Uint8Array(logo.bytes), 200, {
      ...immutable,
      'Content-Type': logo.mediaType,
      // If somebody opens an SVG as a page, it can do nothing.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Apps that bring their own screens show it in their own pages.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
}
