import { z } from 'zod';
import { boundTo } from '../crypto/bound-to.ts';
import type { Vault } from '../crypto/vault.ts';

/** Credentials of a connection, which are sealed at rest. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** Opaque: the connector's own. */
  readonly login: string;
}

const shape = z.object({ username: z.string(), password: z.string(), login: z.string() });

/** Seals credentials for the connection with this login key. */
export function sealCredentials(
  vault: Vault,
  loginKey: string,
  credentials: Credentials,
): Promise<Uint8Array> {
  return vault.seal(JSON.stringify(credentials), boundTo.connection(loginKey));
}

/**
 * Opens the credentials of a connection.
 *
 * @throws VaultError when they were sealed with another key or for another connection.
 */
export async function openCredentials(
  vault: Vault,
  row: { readonly loginKey: string; readonly sealed: Uint8Array },
): Promise<Credentials> {
  return shape.parse(JSON.parse(await vault.open(row.sealed, boundTo.connection(row.loginKey))));
}
