import type { AnyConfig } from './config.ts';

type Callbacks = Readonly<
  Partial<Record<'onEvent' | 'onSuccess' | 'onExit', (...values: unknown[]) => void>>
>;

/**
 * Calls a callback of the host page in a separate microtask. The browser reports an error that it throws, and Connect continues.
 *
 * @param config read when the callback is called, so that the latest callback is used
 */
export function notify(config: AnyConfig, name: keyof Callbacks, ...values: unknown[]): void {
  queueMicrotask(() => {
    const callbacks = config as object as Callbacks;
    if (callbacks[name]) callbacks[name](...values);
  });
}
