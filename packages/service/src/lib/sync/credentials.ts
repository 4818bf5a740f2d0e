import { z } from 'zod';
import { boundTo } from '../crypto/bound-to.ts';
import type { Vault } from '../crypto/vault.ts';

/** What is kept, sealed, of a sign-in at a utility. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  /** The connector's own, opaque. */
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

/** @throws VaultError when they were sealed with another key or for another connection. */
export async function openCredentials(
  vault: Vault,
  row: { readonly loginKey: string; readonly sealed: Uint8Array },
): Promise<Credentials> {
  return shape.parse(JSON.parse(await vault.open(row.sealed, boundTo.connection(row.loginKey))));
}
