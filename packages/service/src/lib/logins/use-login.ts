import { ConnectorError, type RedirectMethod, type SignInMethod } from '@utility-connect/connector';
import type { Vault } from '../crypto/vault.ts';
import type { Utility } from '../directory/directory.ts';
import { openCredentials, sealCredentials } from './credentials.ts';
import type { StoredLogin } from './stored-login.ts';

interface LoginUse {
  readonly vault: Vault;
  readonly utility: Utility;
  readonly method: SignInMethod | RedirectMethod;
  readonly stored: StoredLogin;
  /** Aborts a sign-in. */
  readonly signal: AbortSignal;
}

/** Parameters of a request to the utility. */
interface CurrentLogin {
  readonly login: string;
  readonly notified?: readonly string[];
}

/**
 * Uses a stored login, and renews it if the utility rejects it: signs in again with the stored credentials, or gets new tokens. Tokens
 * that end soon are renewed before. One process at a time renews a login, under the lease of its connection, and stores it before it is
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
  let { current, isRenewed } = await currentLogin(context);
  for (;;) {
    try {
      return await use(current);
    } catch (error) {
      if (!isExpired(error)) throw error;
      // A login that is rejected right after its renewal is not renewed again, but another one may have taken its place.
      const next = isRenewed ? await openLogin(context) : await renewLogin(context, current.login);
      if (next.current.login === current.login) throw error;
      isRenewed ||= next.isRenewed;
      current = next.current;
    }
  }
}

/** Whether the utility no longer accepts a login. */
export function isExpired(error: unknown): boolean {
  return error instanceof ConnectorError && error.code === 'login_expired';
}

/** Opens the stored login. Tokens that end soon are renewed. */
const currentLogin = async (context: LoginUse) => {
  const { method } = context;
  if (method.kind === 'sign_in' || !method.renew) return openLogin(context);
  const { current } = await renewLogin(context, null);
  // It may be rejected nevertheless.
  return { current, isRenewed: false };
};

/** @param rejected the login that the utility has just rejected; `null` for none. */
const renewLogin = async (context: LoginUse, rejected: string | null) => {
  const { stored, vault } = context;
  if (context.method.kind === 'redirect' && !context.method.renew) return openLogin(context);
  return stored.exclusively(async () => {
    let opened = await openLogin(context);
    for (;;) {
      const previous = opened.current.login;
      const login = await requestLogin(context, opened, rejected);
      if (login === null) return opened;
      // Again if the row was sealed with another key meanwhile: the previous login is used up.
      while (opened.current.login === previous) {
        const { sealed, loginKey, fields, current } = opened;
        const resealed = await sealCredentials(vault, loginKey, { fields, login });
        if (await stored.replace(sealed, resealed))
          return { ...opened, current: { ...current, login }, isRenewed: true };
        opened = await openLogin(context);
      }
      // The person has signed in or consented again meanwhile.
    }
  });
};

/** Asks the utility for a new login. @returns `null` if the stored one is still to be used. */
const requestLogin = async (
  { method, utility, signal }: LoginUse,
  { current: { login }, fields }: Awaited<ReturnType<typeof openLogin>>,
  rejected: string | null,
): Promise<string | null> => {
  const isRejected = login === rejected;
  if (method.kind === 'redirect') {
    // Not aborted when the process stops: the utility may have replaced the refresh token already.
    const { signal: endless } = new AbortController();
    const renewed = await method.renew?.({ utility, login, isRejected, signal: endless });
    return renewed?.login ?? null;
  }
  if (!isRejected) return null;
  const result = await method.signIn({ utility, fields, signal });
  if (result.kind === 'signed_in') return result.login;
  throw new ConnectorError('login_expired', 'The utility asks for a code, which only the user can enter.');
};

const openLogin = async ({ vault, stored }: LoginUse) => {
  const row = await stored.read();
  if (row === null) throw new Error(`The connection ${stored.connectionId} was removed.`);
  const { login, fields } = await openCredentials(vault, stored.connectionId, row);
  const { sealed, loginKey, notified } = row;
  const current: CurrentLogin = { login, ...(notified.length > 0 && { notified }) };
  return { sealed, loginKey, fields, current, isRenewed: false };
};
