import { isDatabaseDown } from '../store/store-error.ts';
import type { OpenedKeys } from './open-keys.ts';

export interface KeyWatchOptions {
  readonly keys: Pick<OpenedKeys, 'confirm'>;
  /** UNIX seconds. */
  readonly now: () => number;
  /** Ends the work. */
  readonly signal: AbortSignal;
  /** Told of a key that was replaced while this process runs without it. */
  readonly onError: (error: unknown) => void;
}

const EVERY_MS = 60_000;

/** Confirms once a minute that the keys are still those of the store: see {@link OpenedKeys.confirm}. */
export function watchKeys({ keys, now, signal, onError }: KeyWatchOptions): void {
  const timer = setInterval(() => {
    keys.confirm(now()).catch((error: unknown) => {
      if (!isDatabaseDown(error)) onError(error);
    });
  }, EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
