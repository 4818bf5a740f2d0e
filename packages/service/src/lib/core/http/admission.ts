import type { MiddlewareHandler } from 'hono';
import type { AppEnv, Incoming } from './app.ts';
import { ServiceError } from './errors.ts';

/** Longest wait for which a request is admitted above the configured limit: the time to answer all requests in flight. */
const MAX_WAIT_MS = 100;
/** Interval between two measurements of the throughput. */
const WINDOW_MS = 1_000;

/**
 * Sheds load: refuses requests with 503 and `Retry-After` while too many are in flight. Health checks always pass.
 *
 * By Little's law, requests in flight divided by throughput is the wait of a new one. So a fast endpoint may have more in flight than
 * `maxConcurrentRequests`, and a short stall at high throughput refuses nothing.
 *
 * @param maxConcurrentRequests this many requests in flight are always admitted.
 * @param now monotonic milliseconds. Default `performance.now`.
 */
export function admission(
  maxConcurrentRequests: number,
  now: () => number = () => performance.now(),
): MiddlewareHandler<AppEnv> {
  let inFlight = 0;
  let answered = 0;
  let answeredPerMs = 0;
  let windowStart = now();

  const limit = (): number => {
    const elapsed = now() - windowStart;
    if (elapsed >= WINDOW_MS) {
      answeredPerMs = answered / elapsed;
      answered = 0;
      windowStart += elapsed;
    }
    return Math.max(maxConcurrentRequests, answeredPerMs * MAX_WAIT_MS);
  };
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
    if (inFlight >= limit()) throw overloaded;
    c.set('pauseAdmission', pause);
    inFlight += 1;
    try {
      await next();
    } finally {
      inFlight -= 1;
      answered += 1;
    }
  };
}

type Pause = <T>(wait: Promise<T>) => Promise<T>;

/** Waits for a promise that takes time but no capacity, such as a slow client or utility, without counting as in flight. */
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
