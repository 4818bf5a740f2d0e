import { NotYetError } from '@utility-connect/connector';

/**
 * Waits until the next request may be sent.
 *
 * @throws NotYetError if that takes too long.
 */
export type RateLimit = (signal: AbortSignal) => Promise<void>;

interface Limit {
  readonly requests: number;
  readonly seconds: number;
}

interface Time {
  /** UNIX seconds with fractions. */
  readonly now: () => number;
  readonly sleep: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/** Less than the service waits for an answer. */
const MAX_WAIT_SECONDS = 20;

/** Limits the requests of this process. */
export function createRateLimit(limits: readonly Limit[], { now, sleep }: Time = realTime): RateLimit {
  const most = Math.max(0, ...limits.map(({ requests }) => requests));
  /** When the last requests were or will be sent. */
  const slots: number[] = [];
  return async (signal) => {
    if (limits.length === 0) return;
    const free = limits.map(({ requests, seconds }) => (slots.at(-requests) ?? -Infinity) + seconds);
    const slot = Math.max(now(), ...free);
    const wait = slot - now();
    if (wait > MAX_WAIT_SECONDS) {
      throw new NotYetError(Math.ceil(wait), 'The utility allows no more requests for now.');
    }
    slots.push(slot);
    if (slots.length > most) slots.shift();
    if (wait > 0) await sleep(wait, signal);
  };
}

const realTime: Time = {
  now: () => Date.now() / 1000,
  sleep: (seconds, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const stop = () => {
        clearTimeout(timer);
        reject(signal.reason);
      };
      const timer = setTimeout(() => {
        signal.removeEventListener('abort', stop);
        resolve();
      }, seconds * 1000);
      signal.addEventListener('abort', stop, { once: true });
    }),
};
