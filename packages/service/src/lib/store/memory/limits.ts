import type { LimitStore } from '../store.ts';
import { copy, type MemoryState } from './state.ts';

/** The limits of a memory store. */
export function createMemoryLimits({ limits }: MemoryState): LimitStore {
  return {
    async take({ key, amount, seconds, now }) {
      const known = limits.get(key);
      const limit = known && known.resetsAt > now ? known : { used: 0, resetsAt: now + seconds };
      limit.used = Math.max(0, limit.used + amount);
      limits.set(key, limit);
      return copy(limit);
    },
  };
}
