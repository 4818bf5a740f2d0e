import { isDatabaseDown } from '../store/store-error.ts';
import type { OpenedKeys } from './open-keys.ts';

interface KeyWatchOptions {
  readonly keys: Pick<OpenedKeys, 'confirm'>;
  /** UNIX seconds. */
  readonly now: () => number;
  /** Stops the checks. */
  readonly signal: AbortSignal;
  /** Called when the store needs a key that this process doesn't have. */
  readonly onError: (error: unknown) => void;
}

const INTERVAL_MS = 60_000;

/** Checks the keys against the store once a minute: see {@link OpenedKeys.confirm}. */
export function watchKeys({ keys, now, signal, onError }: KeyWatchOptions): void {
  const timer = setInterval(() => {
    keys.confirm(now()).catch((error: unknown) => {
      if (!isDatabaseDown(error)) onError(error);
    });
  }, INTERVAL_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
