import type { Context } from './context.ts';
import type { OpenedKeys } from './keys/open-keys.ts';
import { type BackgroundWorker, createBackgroundWorker } from './lease/background-worker.ts';
import { type Queue, startQueue } from './lease/start-queue.ts';
import { purgeAll } from './purge/purge-all.ts';

const STOP_MS = 3_000;
const POLL_MS = 60_000;

/** Purges expired data and checks the keys against the store, once a minute: see {@link OpenedKeys.confirm}. */
export function createMaintenance(
  { store, audit, now, onError }: Pick<Context, 'store' | 'audit' | 'now' | 'onError'>,
  keys: Pick<OpenedKeys, 'confirm'>,
): BackgroundWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  return createBackgroundWorker({
    stopping,
    stopMs: STOP_MS,
    onError,
    start(shared) {
      const everyMinute = (task: () => Promise<void>): Queue =>
        startQueue({
          ...shared,
          claim: () => task().then(() => null),
          work: async () => undefined,
          maxActive: 1,
          pollMs: POLL_MS,
        });
      return [
        everyMinute(() => purgeAll({ store, now, signal, nextEventId: audit.nextId })),
        everyMinute(() => keys.confirm(now())),
      ];
    },
  });
}
