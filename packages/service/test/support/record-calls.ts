import type { Store } from '../../src/lib/app/create-sql-store.ts';

/**
 * Records the calls of a store's methods, in order: two requests with the same calls do the same work. Leaves out `syncs.finish`,
 * because a sync of the setup may finish at any time.
 */
export function recordCalls(store: Store): { clear(): string[]; restore(): void } {
  let calls: string[] = [];
  const restorers: (() => void)[] = [];
  for (const [part, methods] of Object.entries(store) as [string, unknown][]) {
    if (typeof methods !== 'object' || methods === null) continue;
    const target = methods as Record<string, (...given: unknown[]) => unknown>;
    for (const [name, method] of Object.entries(target)) {
      target[name] = (...given) => {
        if (`${part}.${name}` !== 'syncs.finish') calls.push(`${part}.${name}`);
        return method(...given);
      };
      restorers.push(() => {
        target[name] = method;
      });
    }
  }
  return {
    /** @returns the calls since the last `clear`. */
    clear() {
      const called = calls;
      calls = [];
      return called;
    },
    restore() {
      for (const restore of restorers) restore();
    },
  };
}
