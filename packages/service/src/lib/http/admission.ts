import type { MiddlewareHandler } from 'hono';
import type { Store } from '../store/store.ts';
import type { AppEnv } from './app.ts';
import { ServiceError } from './errors.ts';

/** Bounds of the work that is taken on. What comes beyond them is turned away at once, so that the rest is answered in time. */
export interface AdmissionLimits {
  /** Most work that a request may have waited for, in milliseconds of the processor, once that has lasted for four times as long. */
  readonly maxDelayMs: number;
  /** Most calls of the database that are not answered yet, once there have been as many for a while; half as many more at once. */
  readonly maxStoreCalls: number;
  /** Calls back when all that has arrived by now was looked at: `setImmediate` in Node. */
  readonly afterTurn: (callback: () => void) => void;
  /** Milliseconds, from whenever. Default `performance.now`. */
  readonly elapsed?: () => number;
  /** Milliseconds that the process has had the processor for. Default: the same clock. */
  readonly worked?: () => number;
}

export interface Admission {
  /** Throws 503 `temporarily_unavailable` while there is too much to do. Health is always answered. */
  readonly middleware: MiddlewareHandler<AppEnv>;
  /** The same for a request that was looked up together with others, and has waited for those that go on before it. */
  readonly again: MiddlewareHandler<AppEnv>;
  /** The same store, its open calls counted. */
  watch(store: Store): Store;
}

/** For how many times the longest delay it has to last. */
const PATIENCE = 4;
/** So many requests may go on in step, and are never too many: what they wait for is not each other. */
const FEW = 12;
/** For how many milliseconds the work that was asked for stands for that at the start of a turn. Asking costs as much as a query. */
const WORKED_FOR_MS = 5;
/** After how many milliseconds without a late turn, or without too many calls, it is over, whatever is under way. */
const FORGET_MS = 200;
/** For how many milliseconds more calls than may be open are a burst, which the database works off, and how many times more. */
const BURST_MS = 100;
const BURST = 1.5;
/** For how many milliseconds a refusal for too many calls is held back. */
const HELD_BACK_MS = 20;

/** Keeps count of the work at hand. */
export function createAdmission(limits: AdmissionLimits): Admission {
  const {
    maxDelayMs,
    maxStoreCalls,
    afterTurn,
    elapsed = () => performance.now(),
    worked = elapsed,
  } = limits;
  let storeCalls = 0;
  let requests = 0;
  let turn: Turn | null = null;
  let isTurnLate = false;
  let lateSince: number | null = null;
  let lateLast = 0;
  let fullSince: number | null = null;
  let fullLast = 0;
  let asked = { elapsed: Number.NEGATIVE_INFINITY, worked: 0 };

  // All that has arrived is handed out in one turn of the event loop, and each of it waits for what came before it. So the
  // work since the first of the turn is what this one has waited for, without a timer that measures the loop. While
  // somebody else has the processor, the clock goes on and the work does not: that is no queue of ours.
  const workBefore = (): number => {
    if (turn === null) {
      const now = elapsed();
      if (now - asked.elapsed > WORKED_FOR_MS) asked = { elapsed: now, worked: worked() };
      turn = { elapsed: now, worked: asked.worked, present: requests, answered: 0 };
      isTurnLate = false;
      afterTurn(() => {
        turn = null;
        // Where some are still under way, this was only the part of it in which they arrived.
        if (!isTurnLate && requests === 0) lateSince = null;
      });
      return 0;
    }
    // The work is never more, and takes long to ask for.
    const waited = elapsed() - turn.elapsed;
    return waited <= maxDelayMs ? waited : Math.min(waited, worked() - turn.worked);
  };

  // A single late turn is a burst: it is over by itself, and nobody is turned away. After CoDel (RFC 8289), which tells a
  // queue that goes away from one that stays.
  const isBehind = (): boolean => {
    if (workBefore() <= maxDelayMs) return false;
    const now = worked();
    if (lateSince === null || elapsed() - lateLast > FORGET_MS) lateSince = now;
    isTurnLate = true;
    lateLast = elapsed();
    return now - lateSince >= PATIENCE * maxDelayMs;
  };

  // Thirty requests at once, on a database with nothing else to do, are answered within tens of milliseconds.
  const isFull = (): boolean => {
    if (storeCalls < maxStoreCalls) return false;
    const now = elapsed();
    if (fullSince === null || now - fullLast > FORGET_MS) fullSince = now;
    fullLast = now;
    return now - fullSince >= BURST_MS || storeCalls >= BURST * maxStoreCalls;
  };

  // A reading in the background, or others on the processor, may delay a handful: to turn those away would help nobody.
  const isCrowded = (): boolean => turn !== null && turn.present > FEW;

  const arrive = (into: Turn): void => {
    // One who was under way when the turn began, was answered, and asks again: there already.
    if (into.answered > 0) into.answered -= 1;
    else into.present += 1;
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
      const isLate = isBehind();
      const arrived = turn;
      if (arrived) arrive(arrived);
      const isHealth = c.req.path.startsWith('/health/');
      if (isLate && isCrowded() && !isHealth) throw overloaded;
      if (isFull() && !isHealth) {
        // Who is refused asks again, and those who are told within a millisecond would have the service do nothing else.
        await new Promise((resolve) => setTimeout(resolve, HELD_BACK_MS));
        throw overloaded;
      }
      requests += 1;
      try {
        await next();
      } finally {
        requests -= 1;
        if (turn && turn !== arrived) turn.answered += 1;
      }
    },
    again: async (_c, next) => {
      // Each goes on as an event of its own, and to its end where it waits for nothing. Else they would all go on in step, and
      // none had waited yet when it is looked at.
      if (requests > FEW) await new Promise<void>(afterTurn);
      if (isBehind() && isCrowded()) throw overloaded;
      await next();
    },
    watch: (store) => watchCalls(store, count),
  };
}

/** A turn of the event loop in which requests are looked at. */
interface Turn {
  readonly elapsed: number;
  readonly worked: number;
  /** Clients that were or are there: those under way when it began, and those that came since. */
  present: number;
  /** How many of those that were under way when it began were answered, and have not asked again. */
  answered: number;
}

type Count = <T>(call: Promise<T>) => Promise<T>;

// A store is groups of methods, besides `clock`, `ping`, which health asks for, and `close`.
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
    clock: store.clock,
    ping: () => store.ping(),
    close: () => store.close(),
  };
};

// One for all of them: to take down the stack of each would be half of what refusing it costs.
const overloaded = new ServiceError(
  503,
  'temporarily_unavailable',
  'The service has more to do than it can. Try again in a moment.',
  { headers: { 'Retry-After': '1' } },
);
