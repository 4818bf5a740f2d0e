import { ConnectorError, type SignInMethod } from '@utility-connect/connector';
import type { Vault } from '../crypto/vault.ts';
import type { Utility } from '../directory/directory.ts';
import type { Account } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';
import { openCredentials, sealCredentials } from './credentials.ts';
import { isExpired } from './use-login.ts';

interface SignInUse {
  readonly store: Store;
  readonly vault: Vault;
  readonly account: Account;
  readonly utility: Utility;
  readonly method: SignInMethod;
  readonly signal: AbortSignal;
}

/**
 * Uses the login of an account that was connected with a sign-in. Signs in again once if it has expired. Call it for one account of
 * a connection at a time: at some utilities a sign-in ends the session before it.
 *
 * @throws ConnectorError `login_expired` if the stored credentials no longer open the login.
 * @throws CredentialsError if the stored credentials cannot be opened.
 */
export async function useSignIn(context: SignInUse, use: (login: string) => Promise<void>): Promise<void> {
  const stored = await openStored(context);
  try {
    return await use(stored.login);
  } catch (error) {
    if (!isExpired(error)) throw error;
  }
  const { store, vault, account, utility, method, signal } = context;
  const { fields, loginKey, sealed } = stored;
  const result = await method.signIn({ utility, fields, signal });
  if (result.kind !== 'signed_in') {
    throw new ConnectorError('login_expired', 'The utility asks for a code, which only the user can enter.');
  }
  const { login } = result;
  const resealed = await sealCredentials(vault, loginKey, { fields, login });
  if (await store.connections.replaceSealed(account.connectionId, sealed, resealed)) return use(login);
  // The user has signed in meanwhile. Or the old login was sealed with another key, and the next sync signs in again.
  const current = await openStored(context);
  return use(current.login === stored.login ? login : current.login);
}

const openStored = async ({ store, vault, account }: SignInUse) => {
  const row = await store.accounts.findSealed(account.id);
  if (!row) throw new Error(`Account ${account.id} can no longer be synced.`);
  return { ...row, ...(await openCredentials(vault, account.connectionId, row)) };
};
