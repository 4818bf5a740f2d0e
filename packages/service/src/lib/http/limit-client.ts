import type { MiddlewareHandler } from 'hono';
import type { Limits } from '../limits/limits.ts';
import type { AppEnv } from './app.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

/** Refuses requests of an authenticated client whose quota is used up, and tells how the quota stands in each answer. */
export function limitClient(limits: Limits): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { quota, remaining, resetsInSeconds } = await limits.takeRequest(c.get('client').id);
    for (const [name, value] of Object.entries(rateLimitHeaders(quota, remaining, resetsInSeconds))) {
      c.header(name, value);
    }
    await next();
  };
}
