import type { ConnectExitMetadata } from '@utility-connect/protocol';
import type { AnyConfig, Connect } from './config.ts';
import { ConnectError } from './connect-error.ts';
import { mount } from './mount.ts';

/**
 * Preloads Connect, so that `open()` shows it at once.
 *
 * If the promise rejects, nothing stays on the page, and `create` can be called again.
 *
 * @param config token and callbacks
 * @param pinnedUrl default of `config.connectUrl`: the `data-connect-url` of the script tag
 * @returns Connect, once its first screen works
 * @throws {ConnectError} `invalid_config`; `unsupported_browser`, also on a server; `frame_unavailable` if the page did not load
 * within 15 seconds, or did not answer within 16 more; or the code that the page gives, such as `connect_token_expired`
 */
export function create(config: AnyConfig, pinnedUrl?: string | null): Promise<Connect> {
  return new Promise((resolve, reject) => {
    if (!config || !(config.manageToken || config.onSuccess)) {
      throw new ConnectError('invalid_config', 'onSuccess is missing: pass a function.');
    }
    try {
      mount(config, pinnedUrl, resolve, reject);
    } catch (cause) {
      const error = new ConnectError(
        'unsupported_browser',
        'This browser is too old: offer the hosted flow.',
        { cause },
      );
      // Also for a page that handles no rejection: nothing will ever open.
      if (config.onExit) config.onExit(error, {} as ConnectExitMetadata);
      reject(error);
    }
  });
}
