import type { MiddlewareHandler } from 'hono';
import type { AppEnv, Incoming } from './app.ts';
import { ServiceError } from './errors.ts';

/** Sheds load: refuses requests with 503 and `Retry-After` while too many are in flight. Health checks always pass. */
export function admission(maxConcurrentRequests: number): MiddlewareHandler<AppEnv> {
  let inFlight = 0;
  const pause: Pause = async (wait) => {
    inFlight -= 1;
    try {
      return await wait;
    } finally {
      inFlight += 1;
    }
  };

  return async (c, next) => {
    if (c.req.path.startsWith('/health/')) return next();
    if (inFlight >= maxConcurrentRequests) throw overloaded;
    c.set('pauseAdmission', pause);
    inFlight += 1;
    try {
      await next();
    } finally {
      inFlight -= 1;
    }
  };
}

type Pause = <T>(wait: Promise<T>) => Promise<T>;

/** Waits for something that takes time but no capacity, such as a slow client or utility, without counting as in flight. */
export function waitUncounted<T>(c: Incoming, wait: Promise<T>): Promise<T> {
  return c.get('pauseAdmission')?.(wait) ?? wait;
}

// Shared: capturing a stack trace for each refusal would double its cost.
const overloaded = new ServiceError(
  503,
  'temporarily_unavailable',
  'The service is overloaded. Try again in a moment.',
  { headers: { 'Retry-After': '1' } },
);
