import { locales } from '@utility-connect/protocol';
import type { ConnectConfig } from './config.ts';
import { ConnectError } from './connect-error.ts';

/**
 * Refuses a config that cannot work, before anything is added to the page.
 *
 * @param config what a host page passed, which may not be typed
 * @throws {ConnectError} `invalid_config`, with the field and what to pass
 */
export function checkConfig(config: ConnectConfig): void {
  const { connectToken, onSuccess, onExit, onEvent, locale, appearance } = config ?? {};
  if (!connectToken || !['string', 'function'].includes(typeof connectToken)) {
    throw invalidConfig(
      'connectToken is missing. Pass the connect_token that your server got, or a function that fetches it.',
    );
  }
  for (const [name, callback] of Object.entries({ onSuccess, onExit, onEvent })) {
    const isLeftOut = callback === undefined && name !== 'onSuccess';
    if (!isLeftOut && typeof callback !== 'function') throw invalidConfig(`${name} must be a function.`);
  }
  if (locale !== undefined && !locales.includes(locale)) {
    throw invalidConfig(`locale must be one of ${locales.join(', ')}.`);
  }
  if (appearance !== undefined && (appearance === null || typeof appearance !== 'object')) {
    throw invalidConfig('appearance must be an object.');
  }
}

/**
 * Makes the error of a config that cannot work.
 *
 * @param message the field and what to pass
 * @returns the error, for the caller to throw
 */
export function invalidConfig(message: string): ConnectError {
  return new ConnectError('invalid_config', message);
}
