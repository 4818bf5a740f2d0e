import type { Store } from '../../app/create-sql-store.ts';

/** The clock of a store in whole UNIX seconds, the unit of all its times. */
export function secondsOf({ clock }: Pick<Store, 'clock'>): () => number {
  return () => Math.floor(clock() / 1000);
}
