import type { ConnectConfig } from './config.ts';

type Callbacks = Readonly<
  Partial<Record<'onEvent' | 'onSuccess' | 'onExit', (...values: unknown[]) => void>>
>;

/**
 * Calls a callback of the host page in a microtask of its own. An error that it throws is reported as the host page's, and stops
 * nothing here.
 *
 * @param config read when the callback is called, so that the newest one is used
 */
export function notify(config: ConnectConfig, name: keyof Callbacks, ...values: unknown[]): void {
  queueMicrotask(() => {
    const callbacks = config as Callbacks;
    if (callbacks[name]) callbacks[name](...values);
  });
}
