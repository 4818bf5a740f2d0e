import type { ConnectConfig } from './config.ts';
import { ConnectError } from './connect-error.ts';
import { connectLabel } from './connect-label.ts';

/**
 * Refuses a config that cannot work, before anything is added to the page. The token is checked when it is needed.
 *
 * @param config what a host page passed, which may not be typed
 * @throws {ConnectError} `invalid_config`, with the field and what to pass
 */
export function checkConfig(config: ConnectConfig): void {
  const { onSuccess, locale } = config;
  check(typeof onSuccess === 'function', 'onSuccess must be a function.');
  check(connectLabel(locale), 'locale must be en, es or fr.');
}

/**
 * @param isRight what has to hold
 * @param message the field and what to pass
 * @throws {ConnectError} `invalid_config`, when it does not hold
 */
export function check(isRight: unknown, message: string): asserts isRight {
  if (!isRight) throw new ConnectError('invalid_config', message);
}
