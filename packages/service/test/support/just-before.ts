import type { Store } from '../../src/lib/app/create-sql-store.ts';

/** Runs something once, right before a store method: what another request could do in between. */
export function justBefore<Part extends 'attempts' | 'grants' | 'accounts' | 'files' | 'users'>(
  store: Store,
  part: Part,
  method: keyof Store[Part],
  happens: () => Promise<unknown>,
): void {
  const target = store[part] as Record<typeof method, (...given: unknown[]) => unknown>;
  const original = target[method];
  target[method] = async (...given) => {
    target[method] = original;
    await happens();
    return original(...given);
  };
}
