import type { ConnectConfig } from '@utility-connect/loader';

/** Config of a component, whose token may still be loading. */
export type UseConnectConfig = Omit<ConnectConfig, 'connectToken'> & {
  /** As in {@link ConnectConfig}. Empty, `null` or `undefined` until your server has sent it. */
  readonly connectToken: ConnectConfig['connectToken'] | null | undefined;
};

/**
 * Builds a key of all settings for which Connect must be created again. Functions are not part of it.
 *
 * @param config config of this render
 * @returns the key, or `null` while there is no token
 */
export function configKey(config: UseConnectConfig): string | null {
  const { connectToken, connectUrl, locale, title, appearance } = config;
  return connectToken ? JSON.stringify([connectToken, connectUrl, locale, title, appearance]) : null;
}
