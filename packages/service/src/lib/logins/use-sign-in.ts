import { bytesToHex } from '@noble/hashes/utils.js';
import { ConnectorError, type SignInMethod } from '@utility-connect/connector';
import type { Store } from '../create-sql-store.ts';
import type { Vault } from '../crypto/vault.ts';
import type { Utility } from '../directory/directory.ts';
import type { Account } from '../store/accounts.ts';
import { openCredentials, sealCredentials } from './credentials.ts';
import { isExpired } from './use-login.ts';

/** The sign-ins of a process. Syncs that need the same one share it. */
export interface SignIns {
  /** By the sealed credentials that they replace. */
  readonly running: Map<string, Promise<SealedLogin>>;
  /** Aborts when the process stops. */
  readonly signal: AbortSignal;
}

interface SignInUse {
  readonly store: Store;
  readonly vault: Vault;
  readonly account: Account;
  readonly utility: Utility;
  readonly method: SignInMethod;
  readonly signIns: SignIns;
  /** Aborts when the sync has lost its lease, which a sign-in of the user takes. */
  readonly signal: AbortSignal;
}

/** A login, and the sealed credentials that it is from. */
interface SealedLogin {
  readonly login: string;
  readonly sealed: Uint8Array;
  /** Whether it is from the sign-in for this use, or from a later one: no second sign-in follows. */
  readonly isNew: boolean;
}

interface StoredLogin extends SealedLogin {
  readonly loginKey: string;
  /** Typed values, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Uses the login of an account that was connected with a sign-in. Signs in again if it has expired, once in a process for all
 * accounts of the login: at some utilities a sign-in ends the session before it.
 *
 * @throws ConnectorError `login_expired` if the stored credentials no longer open the login.
 * @throws CredentialsError if the stored credentials cannot be opened.
 */
export async function useSignIn(context: SignInUse, use: (login: string) => Promise<void>): Promise<void> {
  let current: SealedLogin = await openStored(context);
  for (;;) {
    try {
      return await use(current.login);
    } catch (error) {
      if (!isExpired(error)) throw error;
      current = current.isNew
        ? await findNewer(context, current.sealed, error)
        : await replaceLogin(context, current.sealed);
    }
  }
}

/** Finds the login of another sign-in, which may have ended the new one. @throws `error` if there is none. */
const findNewer = async (context: SignInUse, refused: Uint8Array, error: unknown): Promise<SealedLogin> => {
  await context.signIns.running.get(bytesToHex(refused));
  const stored = await openStored(context);
  if (isSame(stored.sealed, refused)) throw error;
  return { ...stored, isNew: true };
};

/** Finds a login for one that the utility has rejected. */
const replaceLogin = (context: SignInUse, rejected: Uint8Array): Promise<SealedLogin> => {
  const { running } = context.signIns;
  const key = bytesToHex(rejected);
  const shared = running.get(key) ?? findOrSignIn(context, rejected).finally(() => running.delete(key));
  running.set(key, shared);
  return shared;
};

const findOrSignIn = async (context: SignInUse, rejected: Uint8Array): Promise<SealedLogin> => {
  const { vault, utility, method, signIns } = context;
  const stored = await openStored(context);
  // Another sync or the user has signed in meanwhile.
  if (!isSame(stored.sealed, rejected)) return stored;
  const { fields, loginKey } = stored;
  const result = await method.signIn({ utility, fields, signal: signIns.signal });
  if (result.kind !== 'signed_in') {
    throw new ConnectorError('login_expired', 'The utility asks for a code, which only the user can enter.');
  }
  const { login } = result;
  const sealed = await sealCredentials(vault, loginKey, { fields, login });
  return storeLogin(context, stored, { login, sealed });
};

/**
 * Replaces the stored login. Of two sign-ins at once, the one that is stored later wins, because it probably ended the other session.
 *
 * @returns the stored login if the user has signed in meanwhile, or the account has moved to another connection.
 */
const storeLogin = async (
  context: SignInUse,
  sent: StoredLogin,
  own: Pick<SealedLogin, 'login' | 'sealed'>,
): Promise<SealedLogin> => {
  const { store, account, signal } = context;
  const sentFields = JSON.stringify(sent.fields);
  let stored = sent;
  while (!(await store.connections.replaceSealed(account.connectionId, stored.sealed, own.sealed))) {
    const current = await openStored(context);
    const isMoved = isSame(current.sealed, stored.sealed);
    if (isMoved || signal.aborted || JSON.stringify(current.fields) !== sentFields) return current;
    stored = current;
  }
  // Signs in again if the login that it has replaced was the later one after all.
  return { ...own, isNew: stored === sent };
};

const openStored = async ({ store, vault, account }: SignInUse): Promise<StoredLogin> => {
  const row = await store.accounts.findSealed(account.id);
  if (!row) throw new Error(`Account ${account.id} can no longer be synced.`);
  return { ...row, ...(await openCredentials(vault, account.connectionId, row)), isNew: false };
};

const isSame = (a: Uint8Array, b: Uint8Array): boolean => bytesToHex(a) === bytesToHex(b);
