import { ConnectorError, type RedirectMethod } from '@utility-connect/connector';
import type { Vault } from '../crypto/vault.ts';
import type { Utility } from '../directory/directory.ts';
import type { RedirectLogin } from '../store/connections.ts';
import { openCredentials, sealCredentials } from './credentials.ts';

/** A stored login by `redirect`. */
export interface StoredLogin {
  readonly connectionId: string;
  /** @returns `null` if the connection was removed. */
  read(): Promise<RedirectLogin | null>;
  /** Replaces the sealed login if it still is `previous`. @returns whether it was. */
  replace(previous: Uint8Array, sealed: Uint8Array): Promise<boolean>;
  /** Renews the login while no other process does. */
  exclusively<Result>(renew: () => Promise<Result>): Promise<Result>;
}

interface LoginUse {
  readonly vault: Vault;
  readonly utility: Utility;
  readonly method: RedirectMethod;
  readonly stored: StoredLogin;
}

/** Parameters of a request to the utility. */
interface CurrentLogin {
  readonly login: string;
  readonly notified?: readonly string[];
}

/**
 * Uses a login by `redirect`. Renews it before if its access token ends soon, and once if the utility rejects it nevertheless. A
 * renewed login is stored before it is used.
 *
 * If the process dies before the renewed login is stored, the previous one is tried again. Utilities that do not accept it again
 * reject it as expired.
 *
 * @throws ConnectorError `login_expired` if the person has to consent again.
 * @throws CredentialsError if the stored login cannot be opened.
 */
export async function useLogin<Result>(
  context: LoginUse,
  use: (current: CurrentLogin) => Promise<Result>,
): Promise<Result> {
  const current = await renewLogin(context, null);
  try {
    return await use(current);
  } catch (error) {
    if (!isExpired(error)) throw error;
    const renewed = await renewLogin(context, current.login);
    if (renewed.login === current.login) throw error;
    return await use(renewed);
  }
}

/** Whether the utility no longer accepts a login. */
export function isExpired(error: unknown): boolean {
  return error instanceof ConnectorError && error.code === 'login_expired';
}

/** @param rejected the login that the utility has just rejected. */
const renewLogin = async (context: LoginUse, rejected: string | null): Promise<CurrentLogin> => {
  const { method, stored } = context;
  if (!method.renew) return (await openLogin(context)).current;
  return stored.exclusively(async () => {
    let opened = await openLogin(context);
    for (;;) {
      const previous = opened.current.login;
      const login = await renewOnce(context, previous, previous === rejected);
      if (login === null) return opened.current;
      // Again if the row was sealed with another key meanwhile: the previous login is used up.
      while (opened.current.login === previous) {
        const { sealed, loginKey, current } = opened;
        const resealed = await sealCredentials(context.vault, loginKey, { fields: {}, login });
        if (await stored.replace(sealed, resealed)) return { ...current, login };
        opened = await openLogin(context);
      }
      // The person has consented again meanwhile.
    }
  });
};

const renewOnce = async (
  { method, utility }: LoginUse,
  login: string,
  isRejected: boolean,
): Promise<string | null> => {
  // Not aborted when the process stops: the utility may have replaced the refresh token already.
  const { signal } = new AbortController();
  const renewed = await method.renew?.({ utility, login, isRejected, signal });
  return renewed?.login ?? null;
};

const openLogin = async ({ vault, stored }: LoginUse) => {
  const row = await stored.read();
  if (row === null) throw new Error(`The connection ${stored.connectionId} was removed.`);
  const { login } = await openCredentials(vault, stored.connectionId, row);
  const { sealed, loginKey, notified } = row;
  const current: CurrentLogin = { login, ...(notified.length > 0 && { notified }) };
  return { sealed, loginKey, current };
};
