import type { MiddlewareHandler } from 'hono';
import type { Limits } from '../limits/limits.ts';
import type { AppEnv } from './app.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';

/** Refuses requests of an authenticated client whose quota is used up, and tells how the quota stands in each answer. */
export function limitClient(limits: Limits): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const taking = limits.takeRequest(c.get('client').id);
    if (taking) {
      const { quota, remaining, resetsInSeconds } = await taking;
      const headers = rateLimitHeaders(quota, remaining, resetsInSeconds);
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
    }
    await next();
  };
}
