import type { Hono } from 'hono';
import { hashSecret } from '../../core/crypto/hash.ts';
import type { AppContext, AppEnv } from '../../core/http/app.ts';
import { temporarilyUnavailable } from '../../core/http/errors.ts';
import { renderStaticPage } from '../../core/pages/static-page.ts';
import type { Context } from '../../heart/context.ts';
import { statusFeed } from './status-feed.ts';
import { statusJson } from './status-json.ts';
import { statusPage, statusStyle } from './status-page.ts';
import type { StatusStore } from './status-store.ts';
import type { StatusReport } from './status-types.ts';

type RoutesContext = Pick<Context, 'urls'> & { readonly store: { readonly status: StatusStore } };

const MAX_AGE_SECONDS = 300;

/** `GET /status`, `/status.json` and `/status.atom`. They read only the stored report, so that nobody can ask for more than it shows. */
export function mountStatus(app: Hono<AppEnv>, { store, urls: { baseUrl } }: RoutesContext): void {
  const read = async (): Promise<StatusReport> => {
    const report = await store.status.find();
    // The first one is made within seconds after the first start.
    if (report === null) throw temporarilyUnavailable();
    return report;
  };

  app.get('/status', async (c) => {
    const body = await statusPage(await read());
    const { text, headers } = await renderStaticPage('Status', body, statusStyle);
    return sendCacheable(c, text, { ...headers, 'Content-Type': 'text/html; charset=UTF-8' });
  });

  app.get('/status.json', async (c) =>
    sendCacheable(c, JSON.stringify(statusJson(await read(), baseUrl)), {
      'Content-Type': 'application/json',
      // Status pages of others may show it.
      'Access-Control-Allow-Origin': '*',
    }),
  );

  app.get('/status.atom', async (c) =>
    sendCacheable(c, String(await statusFeed(await read(), baseUrl)), {
      'Content-Type': 'application/atom+xml; charset=UTF-8',
    }),
  );
}

const sendCacheable = (c: AppContext, body: string, headers: Record<string, string>): Response => {
  const etag = `"${hashSecret(body).slice(0, 32)}"`;
  const common = { ...headers, ETag: etag, 'Cache-Control': `public, max-age=${MAX_AGE_SECONDS}` };
  const known = c.req.header('If-None-Match')?.split(',') ?? [];
  // Proxies that compress make the tag weak.
  const isKnown = known.some((tag) => tag.trim().replace(/^W\//, '') === etag || tag.trim() === '*');
  return isKnown ? c.body(null, 304, common) : c.body(body, 200, common);
};
