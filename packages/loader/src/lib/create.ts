import { check } from './check.ts';
import type { Connect, ConnectConfig, ConnectExitMetadata } from './config.ts';
import { ConnectError } from './connect-error.ts';
import { mount } from './mount.ts';

/**
 * Preloads Connect, so that `open()` shows it at once.
 *
 * @param config token and callbacks
 * @param pinnedUrl default of `config.connectUrl`: what the script tag says
 * @returns Connect, once its first screen works
 * @throws {ConnectError} `invalid_config`; `unsupported_browser`, also on a server; `frame_unavailable` when the page was not
 * ready within 15 seconds. Nothing stays on the page, and a later `create` tries anew. What the page says of the token, that it has
 * expired for instance, comes through `onExit`.
 */
export function create(config: ConnectConfig, pinnedUrl?: string | null): Promise<Connect> {
  return new Promise((resolve, reject) => {
    // Before anything is added to the page; the token is checked when it is needed. A script without types may pass nothing at all.
    check(config && typeof config.onSuccess === 'function', 'onSuccess must be a function.');
    try {
      mount(config, pinnedUrl, resolve, reject);
    } catch (cause) {
      const error = new ConnectError('unsupported_browser', 'Too old.', { cause });
      // A page that waits for a callback alone hears of it too: nothing will ever open.
      if (config.onExit) config.onExit(error, {} as ConnectExitMetadata);
      reject(error);
    }
  });
}
