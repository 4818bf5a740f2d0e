import { boundTo } from '../crypto/bound-to.ts';
import { type Vault, VaultError } from '../crypto/vault.ts';

/** The credentials of a connection. */
interface Credentials {
  /** What the person typed, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Opaque: belongs to the connector. */
  readonly login: string;
}

/** Encrypts credentials for the connection with this login key. */
export function sealCredentials(
  vault: Vault,
  loginKey: string,
  credentials: Credentials,
): Promise<Uint8Array> {
  return vault.seal(JSON.stringify(credentials), boundTo.connection(loginKey));
}

interface SealedCredentials {
  readonly loginKey: string;
  readonly sealed: Uint8Array;
}

/**
 * Decrypts the credentials of a connection.
 *
 * @throws VaultError if they were sealed with another key or for another connection.
 */
export async function openCredentials(vault: Vault, row: SealedCredentials): Promise<Credentials> {
  return JSON.parse(await vault.open(row.sealed, boundTo.connection(row.loginKey))) as Credentials;
}

/**
 * Decrypts the stored credentials of a connection.
 *
 * @throws CredentialsError if they were sealed with another key or for another connection.
 */
export async function openStoredCredentials(
  vault: Vault,
  connectionId: string,
  row: SealedCredentials,
): Promise<Credentials> {
  return openCredentials(vault, row).catch((error: unknown) => {
    throw error instanceof VaultError ? new CredentialsError(connectionId, error) : error;
  });
}

/** The stored credentials of a connection cannot be opened. */
export class CredentialsError extends Error {
  override readonly name = 'CredentialsError';
  /** Whether no key can open them, so that the user has to sign in again. */
  readonly isDamaged: boolean;

  constructor(connectionId: string, cause: VaultError) {
    const isDamaged = cause.code === 'damaged';
    const remedy = isDamaged
      ? 'Their row was changed or swapped with another one. The connection is marked as needing sign-in: the user has to go through Connect again. Find out who can write to the database.'
      : 'They were sealed with a key that this process does not have. Start it with ENCRYPTION_KEY and ENCRYPTION_KEY_PREVIOUS of this database.';
    super(`The stored credentials of connection ${connectionId} cannot be opened. ${remedy}`, { cause });
    this.isDamaged = isDamaged;
  }
}
