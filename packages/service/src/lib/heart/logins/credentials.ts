import { boundTo } from '../../core/crypto/bound-to.ts';
import { keyedHash } from '../../core/crypto/hash.ts';
import { type Vault, VaultError } from '../../core/crypto/vault.ts';

/** The credentials of a connection. */
export interface Credentials {
  /** Typed values, by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Opaque: belongs to the connector. */
  readonly login: string;
  /** UNIX seconds at which the login ends; absent if unknown. */
  readonly expiresAt?: number;
  /** Opaque: makes the utility remember the device of the sign-ins. Absent if it remembers none. */
  readonly device?: string;
}

/** Encrypts credentials for the connection with this login key. */
export function sealCredentials(
  vault: Vault,
  loginKey: string,
  credentials: Credentials,
): Promise<Uint8Array> {
  return vault.seal(JSON.stringify(credentials), boundTo.connection(loginKey));
}

/**
 * Decrypts the stored credentials of a connection.
 *
 * @throws CredentialsError if they were sealed with another key or for another connection.
 */
export async function openCredentials(
  vault: Vault,
  connectionId: string,
  { loginKey, sealed }: { readonly loginKey: string; readonly sealed: Uint8Array },
): Promise<Credentials> {
  try {
    return JSON.parse(await vault.open(sealed, boundTo.connection(loginKey))) as Credentials;
  } catch (error) {
    throw error instanceof VaultError ? new CredentialsError(connectionId, error) : error;
  }
}

/**
 * `loginKey` of a connection whose user has consented at the utility's page. Leaves the client out, because notifications of the
 * utility name only the authorization.
 */
export function grantKeyOf(lookupKey: Uint8Array, utilityId: string, grantId: string): string {
  return keyedHash(lookupKey, ['redirect', utilityId, grantId].join('\n'));
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
