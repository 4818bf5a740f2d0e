import type { Hono } from 'hono';
import type { Context } from '../../context.ts';
import type { AppEnv } from '../../http/app.ts';
import { notFound } from '../../http/errors.ts';
import type { Assets } from './assets.ts';
import { forGood, sendAsset } from './send-asset.ts';

// Any page may load the script, also with `crossorigin` and an integrity hash.
const forAnyPage = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
const forFiveMinutes = { ...forAnyPage, 'Cache-Control': 'public, max-age=300' };

/** The loader's script: the newest at `/connect/`, each by its hash beside it. See decisions/006-a-small-versioned-loader.md. */
export function mountScript(app: Hono<AppEnv>, { urls }: Context, { script, pinnedScripts }: Assets): void {
  app.on('GET', ['/connect/', '/connect'], (c) => sendAsset(c, script, forFiveMinutes));
  if (pinnedScripts === undefined) return;
  const { current, files } = pinnedScripts;

  app.get('/connect/integrity.json', (c) =>
    c.json(
      { src: `${urls.baseUrl}/connect/${current}`, integrity: files.get(current)?.integrity },
      200,
      forFiveMinutes,
    ),
  );

  app.get('/connect/:file', (c) => {
    const file = files.get(c.req.param('file'));
    if (file === undefined) throw notFound();
    return sendAsset(c, file.asset, { ...forAnyPage, ...forGood });
  });
}
