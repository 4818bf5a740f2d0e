import type { ConnectConfig, ManageConfig } from '@utility-connect/loader';

/** Config of a component, whose token may still be loading. */
export type UseConnectConfig = Omit<ConnectConfig, 'connectToken'> & {
  /** As in {@link ConnectConfig}. `null` or `undefined` until your server has sent it. */
  readonly connectToken: ConnectConfig['connectToken'] | null | undefined;
};

/** Config of a component for the manage page, whose token may still be loading. */
export type UseManageConfig = Omit<ManageConfig, 'manageToken'> & {
  /** As in {@link ManageConfig}. `null` or `undefined` until your server has sent it. */
  readonly manageToken: ManageConfig['manageToken'] | null | undefined;
};

/**
 * Builds a key of all settings for which Connect must be created again. Functions are not part of it.
 *
 * @param config config of this render
 * @returns the key, or nothing while there is no token
 */
export function configKey(config: UseConnectConfig | UseManageConfig): string | null | undefined {
  const { connectToken, manageToken, connectUrl, locale, title, appearance } = config;
  const token = manageToken ?? connectToken;
  // Not for an empty token: the loader rejects it.
  return token == null
    ? token
    : JSON.stringify([token, manageToken == null, connectUrl, locale, title, appearance]);
}
