import type { MiddlewareHandler } from 'hono';
import type { ClientRequests } from '../limits/client-requests.ts';
import { rateLimited, rateLimitHeaders } from '../limits/rate-limited.ts';
import type { AppEnv } from './app.ts';

/** Lets an authenticated client's requests pass as long as its quota lasts, and tells it how that stands. */
export function limitClient(requests: ClientRequests): MiddlewareHandler<AppEnv> {
  const { quota } = requests;
  return async (c, next) => {
    const counted = requests.count(c.get('client').id);
    const { isAllowed, remaining, resetsIn } = counted instanceof Promise ? await counted : counted;
    if (!isAllowed) {
      throw rateLimited(quota, resetsIn, `A client may send ${quota.quota} requests a minute. Slow down.`);
    }
    for (const [name, value] of Object.entries(rateLimitHeaders(quota, remaining, resetsIn))) {
      c.header(name, value);
    }
    await next();
  };
}
