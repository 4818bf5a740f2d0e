import { checkConfig } from './check-config.ts';
import type { Connect, ConnectConfig } from './config.ts';
import { ConnectError } from './connect-error.ts';
import { mount } from './mount.ts';

/**
 * Preloads Connect, so that `open()` shows it at once.
 *
 * @param config token and callbacks
 * @param pinnedUrl default of `config.connectUrl`: what the script tag says
 * @returns Connect, once its first screen works
 * @throws {ConnectError} `invalid_config`; `unsupported_browser`, also on a server; `frame_unavailable` when the page was not
 * ready within 15 seconds; what the page says of the token. Nothing stays on the page, and a later `create` tries anew.
 */
export async function create(config: ConnectConfig, pinnedUrl?: string): Promise<Connect> {
  // The youngest of all that is needed, `<dialog>` included. A server has none of it.
  if (!globalThis.document?.adoptedStyleSheets) {
    throw new ConnectError('unsupported_browser', 'Connect needs a current browser.');
  }
  checkConfig(config);
  return new Promise((resolve, reject) => mount(config, pinnedUrl, resolve, reject));
}
