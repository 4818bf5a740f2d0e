import type { Store } from './store.ts';

/** UNIX seconds, whole, by the clock of the store: what its times are compared with. */
export function secondsOf({ clock }: Pick<Store, 'clock'>): () => number {
  return () => Math.floor(clock() / 1000);
}
