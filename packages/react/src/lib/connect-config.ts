import type { ConnectConfig } from '@utility-connect/loader';

/** Config of a component: a token may still be on its way. */
export type UseConnectConfig = Omit<ConnectConfig, 'connectToken'> & {
  /** Empty, `null` or `undefined` until your server has answered. */
  readonly connectToken: ConnectConfig['connectToken'] | null | undefined;
};

/**
 * Says in one text what Connect has to be created anew for. Callbacks are no part of it, nor is which function fetches the token.
 *
 * @param config of this render
 * @returns the text, or `null` as long as there is no token
 */
export function configKey(config: UseConnectConfig): string | null {
  const { connectToken, connectUrl, locale, title, appearance } = config;
  return connectToken ? JSON.stringify([connectToken, connectUrl, locale, title, appearance]) : null;
}
