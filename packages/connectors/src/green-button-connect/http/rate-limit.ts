import { NotYetError } from '@utility-connect/connector';
import { wait } from '../../wait.ts';

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
  /** Times at which the last requests were or will be sent. */
  const slots: number[] = [];
  return async (signal) => {
    if (limits.length === 0) return;
    const free = limits.map(({ requests, seconds }) => (slots.at(-requests) ?? -Infinity) + seconds);
    const slot = Math.max(now(), ...free);
    const seconds = slot - now();
    if (seconds > MAX_WAIT_SECONDS) {
      throw new NotYetError(Math.ceil(seconds), 'The utility allows no more requests for now.');
    }
    slots.push(slot);
    if (slots.length > most) slots.shift();
    if (seconds > 0) await sleep(seconds, signal);
  };
}

const realTime: Time = {
  now: () => Date.now() / 1000,
  sleep: (seconds, signal) => wait(seconds * 1000, signal),
};
