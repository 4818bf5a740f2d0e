import { ConnectorError } from '@utility-connect/connector';
import type { Vault } from '../../core/crypto/vault.ts';
import { type Credentials, openCredentials, sealCredentials } from './credentials.ts';
import { isExpired, type Renewal } from './renewal.ts';
import type { StoredLogin } from './stored-login.ts';

interface LoginUse {
  readonly vault: Vault;
  /** `null` if the login cannot be renewed. */
  readonly renewal: Renewal | null;
  readonly stored: StoredLogin;
  /** Aborts a sign-in. */
  readonly signal: AbortSignal;
}

/** Parameters of a request to the utility. */
interface CurrentLogin {
  readonly login: string;
  readonly loginKey: string;
  readonly notified?: readonly string[];
}

interface OpenedLogin {
  readonly sealed: Uint8Array;
  readonly credentials: Credentials;
  readonly current: CurrentLogin;
  /** How it was renewed for this use. */
  readonly renewed: 'no' | 'by_tokens' | 'by_sign_in';
}

/**
 * Uses a stored login, and renews it if the utility rejects it: gets new tokens, or signs in again with the stored credentials. A login
 * that ends soon is renewed before. One process at a time renews a login, under the lease of its connection, and stores it before it is
 * used. The others use the new one: at some utilities a sign-in ends the session before it.
 *
 * If the process dies before the renewed login is stored, the previous one is tried again. Utilities that do not accept it again
 * reject it as expired.
 *
 * @throws ConnectorError `login_expired` if the person has to come back.
 * @throws CredentialsError if the stored login cannot be opened.
 */
export async function useLogin<Result>(
  context: LoginUse,
  use: (current: CurrentLogin) => Promise<Result>,
): Promise<Result> {
  let { current, renewed } = await currentLogin(context);
  // Even new tokens may be rejected. A password that was just sent is not sent again.
  let isRenewed = renewed === 'by_sign_in';
  for (;;) {
    try {
      return await use(current);
    } catch (error) {
      if (!isExpired(error)) throw error;
      const next = await renewLogin(context, current.login, isRenewed);
      if (next.current.login === current.login) throw error;
      isRenewed ||= next.renewed !== 'no';
      current = next.current;
    }
  }
}

/** Opens the stored login. One that ends soon is renewed. */
const currentLogin = async (context: LoginUse): Promise<OpenedLogin> => {
  const { renewal } = context;
  if (renewal && !renewal.isDue) return renewLogin(context, null);
  const opened = await openLogin(context);
  return renewal?.isDue?.(opened.credentials) ? renewLogin(context, null) : opened;
};

/**
 * Renews a login under its lease, unless another process has done so meanwhile.
 *
 * @param rejected the login that the utility has just rejected; `null` for none.
 * @param isRenewed whether that login was new. It is only renewed again if another renewal, which may have ended it, ran meanwhile.
 */
const renewLogin = async (
  context: LoginUse,
  rejected: string | null,
  isRenewed = false,
): Promise<OpenedLogin> => {
  const { renewal, stored } = context;
  if (renewal === null) return openLogin(context);
  return stored.exclusively(async (hasWaited) => {
    const opened = await openLogin(context);
    return isRenewed && !hasWaited ? opened : renewUnderLease(context, renewal, opened, rejected);
  });
};

const renewUnderLease = async (
  context: LoginUse,
  renewal: Renewal,
  first: OpenedLogin,
  rejected: string | null,
): Promise<OpenedLogin> => {
  const { stored, vault, signal } = context;
  let opened = first;
  for (;;) {
    const before = opened;
    const { loginKey } = before.current;
    const isRejected = before.current.login === rejected;
    if (!isRejected && renewal.isDue?.(before.credentials) === false) return before;
    const request = { loginKey, isRejected, signal };
    const next = await renewal.renew(before.credentials, request).catch(async (error: unknown) => {
      // Mark it before the lease ends: the processes that wait must not send a wrong password again.
      await stored.refuse(before.sealed, error);
      throw error;
    });
    if (next === null) return before;
    // The person has signed in meanwhile, which counts.
    if (next.isSignIn && signal.aborted) return openLogin(context);
    // Write again if the row was sealed with another key meanwhile: the previous login is used up.
    while (isSame(opened, before)) {
      const { current } = opened;
      const sealed = await sealCredentials(vault, current.loginKey, next.credentials);
      if (await stored.replace(opened.sealed, sealed)) {
        return {
          sealed,
          credentials: next.credentials,
          current: { ...current, login: next.credentials.login },
          renewed: next.isSignIn ? 'by_sign_in' : 'by_tokens',
        };
      }
      opened = await openLogin(context);
    }
    // The person has signed in or consented again meanwhile.
  }
};

const isSame = (a: OpenedLogin, b: OpenedLogin): boolean =>
  a.current.login === b.current.login && JSON.stringify(a.credentials) === JSON.stringify(b.credentials);

const openLogin = async ({ vault, stored }: LoginUse): Promise<OpenedLogin> => {
  const row = await stored.read();
  if (row === null) throw new Error(`The connection ${stored.connectionId} was removed.`);
  if (row.isRefused) throw new ConnectorError('login_expired', 'The login was refused before.');
  const credentials = await openCredentials(vault, stored.connectionId, row);
  const { sealed, loginKey, notified } = row;
  const { login } = credentials;
  const current: CurrentLogin = { login, loginKey, ...(notified.length > 0 && { notified }) };
  return { sealed, credentials, current, renewed: 'no' };
};
