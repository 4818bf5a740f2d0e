import { EVENT_DAYS } from '../events/event-types.ts';
import { ABANDONED_SECONDS } from '../store/purge.ts';
import type { Store } from '../store/store.ts';
import { isDatabaseDown } from '../store/store-error.ts';

interface PurgeOptions {
  readonly store: Pick<Store, 'purge'>;
  /** UNIX seconds. */
  readonly now: () => number;
  /** Stops the worker. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
  /** Creates ids for the audit log. */
  readonly nextEventId: () => string;
}

const INTERVAL_MS = 60_000;
/** Rows of each kind per transaction: large ones would block other requests. */
const BATCH_SIZE = 500;
/**
 * When a session is deleted, in seconds after its expiry. Until then its page reports the token as used, a replay of its code
 * revokes the access token, and a user without an access token is kept.
 */
const FORGOTTEN_SECONDS = 30 * 86_400;

/**
 * Purges expired data once a minute. Any number of processes can do this on one store.
 *
 * @returns resolves when a running purge has ended: close the store after that, once `signal` has aborted.
 */
export function startPurge({ onError, ...options }: PurgeOptions): () => Promise<void> {
  let running: Promise<void> | undefined;
  const start = (): void => {
    running ??= purgeAll(options)
      .catch((error: unknown) => {
        if (!isDatabaseDown(error)) onError(error);
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(start, INTERVAL_MS);
  options.signal.addEventListener('abort', () => clearInterval(timer), { once: true });
  start();
  return async () => running;
}

/** Purges batch by batch until nothing expired is left. */
export async function purgeAll(options: Omit<PurgeOptions, 'onError'>): Promise<void> {
  const { store, signal, nextEventId } = options;
  const now = options.now();
  const purge = {
    nextEventId,
    now,
    abandonedBefore: now - ABANDONED_SECONDS,
    forgottenBefore: now - FORGOTTEN_SECONDS,
    eventsBefore: now - EVENT_DAYS * 86_400,
    limit: BATCH_SIZE,
  };
  while (!signal.aborted && (await store.purge(purge)) > 0);
}
