import type { Hono } from 'hono';
import type { AppEnv } from '../../../core/http/app.ts';
import { type Asset, immutable, sendAsset } from '../../../core/http/asset.ts';
import { notFound } from '../../../core/http/errors.ts';

/** The built console of the operator. The Node entry point reads it from disk. */
export interface ConsoleAssets {
  /** The document, the same for all pages: its script reads the address. */
  readonly document: Asset;
  /** Files that the document loads, by name, for example `index-4fd1.js`. The names contain a hash of the content. */
  readonly files: ReadonlyMap<string, Asset>;
}

/** The pages after `Now`, which is `/operator/` itself. Other paths stay those of the API. */
const pages = 'clients|connections|utilities|webhooks|journal|settings|search';

// Nothing inline, no other origin, and no frame around it.
const headers = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Serves the console at `/operator/`: the page has no data, and gets it from the operator API after the sign-in. */
export function mountConsole(app: Hono<AppEnv>, { document, files }: ConsoleAssets): void {
  app.get('/operator', (c) => c.redirect('/operator/', 308));
  for (const path of ['/operator/', `/operator/:page{${pages}}`, `/operator/:page{${pages}}/*`]) {
    app.get(path, (c) => sendAsset(c, document, headers));
  }
  app.get('/operator/assets/:file', (c) => {
    const file = files.get(c.req.param('file'));
    if (file === undefined) throw notFound();
    return sendAsset(c, file, immutable);
  });
}
