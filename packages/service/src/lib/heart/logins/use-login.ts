import { ConnectorError, type RedirectMethod, type SignInMethod } from '@utility-connect/connector';
import type { Vault } from '../../core/crypto/vault.ts';
import type { Utility } from '../../directory/directory.ts';
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

interface OpenedLogin {
  readonly sealed: Uint8Array;
  readonly loginKey: string;
  /** Typed values, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly current: CurrentLogin;
  /** Whether it was renewed for this use. */
  readonly isRenewed: boolean;
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
      const next = await renewLogin(context, current.login, isRenewed);
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
const currentLogin = async (context: LoginUse): Promise<OpenedLogin> => {
  if (context.method.kind === 'sign_in') return openLogin(context);
  // Not marked as renewed: even new tokens may be rejected.
  return { ...(await renewLogin(context, null)), isRenewed: false };
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
  const { method, stored } = context;
  if (method.kind === 'redirect' && !method.renew) return openLogin(context);
  return stored.exclusively(async (hasWaited) => {
    const opened = await openLogin(context);
    return isRenewed && !hasWaited ? opened : renewUnderLease(context, opened, rejected);
  });
};

const renewUnderLease = async (
  context: LoginUse,
  first: OpenedLogin,
  rejected: string | null,
): Promise<OpenedLogin> => {
  const { stored, vault, method, signal } = context;
  let opened = first;
  for (;;) {
    const before = opened;
    const login = await requestLogin(context, opened, rejected).catch(async (error: unknown) => {
      // Mark it before the lease ends: the processes that wait must not send a wrong password again.
      await stored.refuse(before.sealed, error);
      throw error;
    });
    if (login === null) return opened;
    // The person has signed in meanwhile, which counts.
    if (method.kind === 'sign_in' && signal.aborted) return openLogin(context);
    // Write again if the row was sealed with another key meanwhile: the previous login is used up.
    while (isSame(opened, before)) {
      const { sealed, loginKey, fields, current } = opened;
      const resealed = await sealCredentials(vault, loginKey, { fields, login });
      if (await stored.replace(sealed, resealed))
        return { ...opened, current: { ...current, login }, isRenewed: true };
      opened = await openLogin(context);
    }
    // The person has signed in or consented again meanwhile.
  }
};

const isSame = (a: OpenedLogin, b: OpenedLogin): boolean =>
  a.current.login === b.current.login && JSON.stringify(a.fields) === JSON.stringify(b.fields);

/** Asks the utility for a new login. @returns `null` if the stored one is still to be used. */
const requestLogin = async (
  { method, utility, signal }: LoginUse,
  { current: { login }, fields }: OpenedLogin,
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

const openLogin = async ({ vault, stored }: LoginUse): Promise<OpenedLogin> => {
  const row = await stored.read();
  if (row === null) throw new Error(`The connection ${stored.connectionId} was removed.`);
  if (row.isRefused) throw new ConnectorError('login_expired', 'The login was refused before.');
  const { login, fields } = await openCredentials(vault, stored.connectionId, row);
  const { sealed, loginKey, notified } = row;
  const current: CurrentLogin = { login, ...(notified.length > 0 && { notified }) };
  return { sealed, loginKey, fields, current, isRenewed: false };
};
