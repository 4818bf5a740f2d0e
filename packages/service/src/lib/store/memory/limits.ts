import { MAX_CLOCK_SKEW_SECONDS } from '../clock-skew.ts';
import type { LimitStore } from '../limits.ts';
import { copy, type MemoryState } from './state.ts';

/** The limits of a memory store. */
export function createMemoryLimits({ limits }: MemoryState): LimitStore {
  return {
    async take({ key, amount, seconds, now }) {
      const known = limits.get(key);
      // A window that ends later than any that starts now was started with a wrong clock.
      const isOver =
        !known || known.resetsAt <= now || known.resetsAt > now + seconds + MAX_CLOCK_SKEW_SECONDS;
      const limit = isOver ? { used: 0, resetsAt: now + seconds } : known;
      limit.used = Math.max(0, limit.used + amount);
      limits.set(key, limit);
      return copy(limit);
    },
  };
}
