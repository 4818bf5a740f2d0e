import { type Queue, settlesWithin, startQueue } from '../core/jobs/queue.ts';
import { EVENT_DAYS } from '../core/journal/event-types.ts';
import type { OutcomeCounter } from '../core/journal/outcome-counter.ts';
import { OUTCOME_DAYS } from '../core/journal/outcome-store.ts';
import type { OpenedKeys } from '../core/keys/open-keys.ts';
import type { Context } from '../heart/context.ts';
import { ABANDONED_SECONDS } from '../heart/store/purge.ts';
import type { Store } from './create-sql-store.ts';

const STOP_MS = 3_000;
const POLL_MS = 60_000;
/** Rows of each kind per transaction: large ones would block other requests. */
const BATCH_SIZE = 500;
/**
 * Seconds between the expiry of a session and its deletion. Until then its page reports the token as used, a replay of its code revokes the
 * access token, and a user without an access token is kept.
 */
const FORGOTTEN_SECONDS = 30 * 86_400;

interface PurgeOptions {
  readonly store: Pick<Store, 'purge'>;
  /** UNIX seconds. */
  readonly now: () => number;
  /** Stops the purge. */
  readonly signal: AbortSignal;
}

/**
 * Once a minute, purges expired data, checks the keys against the store (see {@link OpenedKeys.confirm}), and writes the counts of
 * outcomes.
 */
export function createMaintenance(
  { store, now, onError }: Pick<Context, 'store' | 'now' | 'onError'>,
  keys: Pick<OpenedKeys, 'confirm'>,
  counter: Pick<OutcomeCounter, 'flush'>,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let queues: readonly Queue[] = [];
  const everyMinute = (task: () => Promise<void>): Queue =>
    startQueue({
      claim: () => task().then(() => null),
      work: async () => undefined,
      maxActive: 1,
      pollMs: POLL_MS,
      signal,
      onError,
    });
  return {
    /** Works until `stop`. */
    work(): void {
      queues = [
        everyMinute(() => purgeAll({ store, now, signal })),
        everyMinute(() => keys.confirm(now())),
        everyMinute(() => counter.flush()),
      ];
    },
    /** Resolves when the work has ended, after 3 s at most. */
    async stop(): Promise<void> {
      stopping.abort();
      await settlesWithin(Promise.all(queues.map((queue) => queue.end())), STOP_MS);
    },
  };
}

/** Purges batch by batch until nothing expired is left. */
export async function purgeAll(options: PurgeOptions): Promise<void> {
  const { store, signal } = options;
  const now = options.now();
  const purge = {
    now,
    abandonedBefore: now - ABANDONED_SECONDS,
    forgottenBefore: now - FORGOTTEN_SECONDS,
    eventsBefore: now - EVENT_DAYS * 86_400,
    outcomesBefore: now - OUTCOME_DAYS * 86_400,
    limit: BATCH_SIZE,
  };
  while (!signal.aborted && (await store.purge(purge)) > 0);
}
