import type { MiddlewareHandler } from 'hono';
import type { Store } from '../store/store.ts';
import type { AppEnv } from './app.ts';
import { ServiceError } from './errors.ts';

/** Bounds of the work that is taken on. What comes beyond them is turned away at once, so that the rest is answered in time. */
export interface AdmissionLimits {
  /** Longest that a request may have waited for the processor, in milliseconds, once others have for four times as long. */
  readonly maxDelayMs: number;
  /** Most calls of the database that are not answered yet. */
  readonly maxStoreCalls: number;
  /** Calls back when all that has arrived by now was looked at: `setImmediate` in Node. */
  readonly afterTurn: (callback: () => void) => void;
  /** Milliseconds, from whenever. Default `performance.now`. */
  readonly elapsed?: () => number;
}

export interface Admission {
  /** Throws 503 `temporarily_unavailable` while there is too much to do. Health is always answered. */
  readonly middleware: MiddlewareHandler<AppEnv>;
  /** The same store, its open calls counted. */
  watch(store: Store): Store;
}

/** For how many times the longest delay it has to last. */
const PATIENCE = 4;

/** Keeps count of the work at hand. */
export function createAdmission(limits: AdmissionLimits): Admission {
  const { maxDelayMs, maxStoreCalls, afterTurn, elapsed = () => performance.now() } = limits;
  let storeCalls = 0;
  let turnStarted: number | null = null;
  let isTurnLate = false;
  let lateSince: number | null = null;
  let lateLast = 0;

  // All that has arrived is handed out in one turn of the event loop, and each of it waits for what came before it. So the
  // time since the first of the turn is what this one has waited, without a timer that measures the loop.
  const waitedMs = (): number => {
    const now = elapsed();
    if (turnStarted === null) {
      turnStarted = now;
      isTurnLate = false;
      afterTurn(() => {
        turnStarted = null;
        if (!isTurnLate) lateSince = null;
      });
    }
    return now - turnStarted;
  };

  // A single late turn is a burst, or another process that had the processor: it is over by itself, and nobody is turned
  // away. After CoDel (RFC 8289), which tells a queue that goes away from one that stays.
  const isBehind = (): boolean => {
    if (waitedMs() <= maxDelayMs) return false;
    const now = elapsed();
    if (lateSince === null || now - lateLast > PATIENCE * maxDelayMs) lateSince = now;
    isTurnLate = true;
    lateLast = now;
    return now - lateSince >= PATIENCE * maxDelayMs;
  };

  const count = async <T>(call: Promise<T>): Promise<T> => {
    storeCalls += 1;
    try {
      return await call;
    } finally {
      storeCalls -= 1;
    }
  };

  return {
    middleware: async (c, next) => {
      const isTooMuch = isBehind() || storeCalls >= maxStoreCalls;
      if (isTooMuch && !c.req.path.startsWith('/health/')) throw overloaded();
      await next();
    },
    watch: (store) => watchCalls(store, count),
  };
}

type Count = <T>(call: Promise<T>) => Promise<T>;

// A store is groups of methods, besides `ping`, which health asks for, and `close`.
const watchCalls = (store: Store, count: Count): Store => {
  const watchGroup = <G extends object>(group: G): G =>
    Object.fromEntries(
      Object.entries(group).map(([name, method]) => [
        name,
        (...parameters: unknown[]) => count(method(...parameters)),
      ]),
    ) as G;
  return {
    clients: watchGroup(store.clients),
    sessions: watchGroup(store.sessions),
    attempts: watchGroup(store.attempts),
    grants: watchGroup(store.grants),
    accounts: watchGroup(store.accounts),
    syncs: watchGroup(store.syncs),
    keys: watchGroup(store.keys),
    limits: watchGroup(store.limits),
    audit: watchGroup(store.audit),
    purge: (purge) => count(store.purge(purge)),
    ping: () => store.ping(),
    close: () => store.close(),
  };
};

const overloaded = (): ServiceError =>
  new ServiceError(
    503,
    'temporarily_unavailable',
    'The service has more to do than it can. Try again in a moment.',
    { headers: { 'Retry-After': '1' } },
  );
