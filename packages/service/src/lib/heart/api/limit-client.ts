import type { MiddlewareHandler } from 'hono';
import { isDatabaseDown } from '../../core/database/store-error.ts';
import type { AppEnv } from '../../core/http/app.ts';
import { rateLimitHeaders } from '../../core/http/map-domain-error.ts';
import type { Limits } from '../limits/limits.ts';

/** Rejects requests of a client that has used up its quota, and adds the state of the quota to each response. */
export function limitClient(limits: Limits): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const state = await limits.takeRequest(c.get('client').id).catch(ignoreUnwritable);
    if (state) {
      const headers = rateLimitHeaders(state.quota, state.remaining, state.resetsInSeconds);
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
    }
    await next();
  };
}

// A locked or full database fails only writes: a request that only reads is answered without being counted.
const ignoreUnwritable = (error: unknown): null => {
  if (isDatabaseDown(error)) return null;
  throw error;
};
