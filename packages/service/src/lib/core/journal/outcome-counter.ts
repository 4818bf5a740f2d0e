import type { UtilityOutcome } from './outcome.ts';
import type { OutcomeCount } from './outcome-store.ts';

interface CounterOptions {
  readonly outcomes: { add(counts: readonly OutcomeCount[]): Promise<void> };
  /** UNIX seconds. */
  readonly now: () => number;
}

/** Counts the outcomes at utilities in memory: a write per sync would cost as much as the sync itself. */
export interface OutcomeCounter {
  count(outcome: UtilityOutcome): void;
  /** Writes what was counted since the last call. If that fails, the counts are kept for the next call. */
  flush(): Promise<void>;
}

const DAY_SECONDS = 86_400;

export function createOutcomeCounter({ outcomes, now }: CounterOptions): OutcomeCounter {
  let counts = new Map<string, OutcomeCount>();

  const add = (count: OutcomeCount): void => {
    const { amount, ...key } = count;
    const id = Object.values(key).join('\n');
    counts.set(id, { ...count, amount: amount + (counts.get(id)?.amount ?? 0) });
  };

  return {
    count({ kind, environment, utilityId, method, outcome, code = '' }) {
      const day = Math.floor(now() / DAY_SECONDS) * DAY_SECONDS;
      add({ day, environment, utilityId, method, kind, outcome, code, amount: 1 });
    },
    async flush() {
      const pending = [...counts.values()];
      if (pending.length === 0) return;
      counts = new Map();
      try {
        await outcomes.add(pending);
      } catch (error) {
        for (const count of pending) add(count);
        throw error;
      }
    },
  };
}
