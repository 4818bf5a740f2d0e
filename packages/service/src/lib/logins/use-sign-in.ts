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
 * Uses the login of an account that was connected with a sign-in. Signs in again if it has expired.
 *
 * @throws ConnectorError `login_expired` if the stored credentials no longer open the login.
 * @throws CredentialsError if the stored credentials cannot be opened.
 */
export async function useSignIn(
  { store, vault, account, utility, method, signal }: SignInUse,
  use: (login: string) => Promise<void>,
): Promise<void> {
  const sealed = await store.accounts.findSealed(account.id);
  if (!sealed) throw new Error(`Account ${account.id} can no longer be synced.`);
  const { fields, login: first } = await openCredentials(vault, account.connectionId, sealed);
  try {
    await use(first);
  } catch (error) {
    if (!isExpired(error)) throw error;
    const result = await method.signIn({ utility, fields, signal });
    if (result.kind !== 'signed_in') {
      throw new ConnectorError(
        'login_expired',
        'The utility asks for a code, which only the user can enter.',
      );
    }
    const { login } = result;
    const resealed = await sealCredentials(vault, sealed.loginKey, { fields, login });
    // Replaces only the credentials that were read: the user may have signed in again meanwhile.
    await store.connections.replaceSealed(account.connectionId, sealed.sealed, resealed);
    await use(login);
  }
}
