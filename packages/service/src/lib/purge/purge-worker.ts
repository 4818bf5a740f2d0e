import type { Store } from '../store/store.ts';
import { isDatabaseDown } from '../store/store-error.ts';

export interface PurgeOptions {
  readonly store: Pick<Store, 'purge'>;
  /** UNIX seconds. */
  readonly now: () => number;
  /** Ends the work. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
  /** Of the audit log. */
  readonly nextEventId: () => string;
}

const EVERY_MS = 60_000;
/** Rows of a kind at a time, so that nothing waits for long. */
const BATCH = 500;
/** After the end of a session: a step that began before it may still run. */
const ABANDONED_SECONDS = 3600;
/**
 * After the end of a session: until then its page says that the token was used, its code revokes when it comes twice, and a user
 * without an access token can be connected again.
 */
const FORGOTTEN_SECONDS = 30 * 86_400;

/**
 * Removes once a minute what is over, beside all other processes that do the same.
 *
 * @returns waits, once `signal` has ended the work, until what is under way has ended: the store may be closed then.
 */
export function startPurge({ store, now, signal, onError, nextEventId }: PurgeOptions): () => Promise<void> {
  let underWay: Promise<void> | null = null;

  const purge = async (): Promise<void> => {
    try {
      await purgeAll({ store, signal, nextEventId }, now());
    } catch (error) {
      if (!isDatabaseDown(error)) onError(error);
    } finally {
      underWay = null;
    }
  };
  const begin = () => {
    underWay ??= purge();
  };

  const timer = setInterval(begin, EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  begin();
  return async () => {
    await underWay;
  };
}

/** Goes on until nothing is left that is over. */
export async function purgeAll(
  { store, signal, nextEventId }: Pick<PurgeOptions, 'store' | 'signal' | 'nextEventId'>,
  now: number,
): Promise<void> {
  const when = {
    nextEventId,
    now,
    abandonedBefore: now - ABANDONED_SECONDS,
    forgottenBefore: now - FORGOTTEN_SECONDS,
    limit: BATCH,
  };
  while (!signal.aborted && (await store.purge(when)) > 0);
}
