import type { LimitStore } from '../limits.ts';
import { NEAR_SECONDS } from '../near.ts';
import { copy, type MemoryState } from './state.ts';

/** The limits of a memory store. */
export function createMemoryLimits({ limits }: MemoryState): LimitStore {
  return {
    async take({ key, amount, seconds, now }) {
      const known = limits.get(key);
      // Further ahead than any window that begins now: it was counted by a clock that was wrong.
      const isOver = !known || known.resetsAt <= now || known.resetsAt > now + seconds + NEAR_SECONDS;
      const limit = isOver ? { used: 0, resetsAt: now + seconds } : known;
      limit.used = Math.max(0, limit.used + amount);
      limits.set(key, limit);
      return copy(limit);
    },
  };
}
