import type { Hono } from 'hono';
import type { AppEnv } from '../../core/http/app.ts';
import { immutable, sendAsset } from '../../core/http/asset.ts';
import { notFound } from '../../core/http/errors.ts';
import type { Context } from '../../heart/context.ts';
import type { Assets } from './assets.ts';

// Any page may load the script, also with `crossorigin` and an integrity hash.
const crossOrigin = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
const fiveMinutes = { 'Cache-Control': 'public, max-age=300' };

/** The loader's script: the newest at `/connect/`, all of them by hash. See decisions/006-a-small-versioned-loader.md. */
export function mountScript(
  app: Hono<AppEnv>,
  { urls }: Pick<Context, 'urls'>,
  { script, pinnedScripts }: Assets,
): void {
  app.on('GET', ['/connect/', '/connect'], (c) => sendAsset(c, script, { ...crossOrigin, ...fiveMinutes }));
  if (pinnedScripts === undefined) return;
  const { current, files } = pinnedScripts;

  app.get('/connect/integrity.json', (c) => {
    const src = `${urls.baseUrl}/connect/${current}`;
    const integrity = files.get(current)?.integrity;
    return c.json({ src, integrity }, 200, { ...crossOrigin, ...fiveMinutes });
  });

  app.get('/connect/:file', (c) => {
    const file = files.get(c.req.param('file'));
    if (file === undefined) throw notFound();
    return sendAsset(c, file.asset, { ...crossOrigin, ...immutable });
  });
}
