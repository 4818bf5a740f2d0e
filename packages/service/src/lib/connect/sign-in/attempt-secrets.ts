import { boundTo } from '../../crypto/bound-to.ts';
import type { Vault } from '../../crypto/vault.ts';
import type { TypedFields } from './typed-fields.ts';

/** What an attempt needs to continue. The store has it only encrypted, until the attempt ends. */
export interface AttemptSecrets {
  readonly fields: TypedFields;
  /** Id of the request that started the attempt, for the audit log. */
  readonly requestId: string;
  readonly codesSent: number;
  /** The connector's state of an open challenge. */
  readonly challengeState?: string;
  /** The person's answer to the challenge. */
  readonly answer?: string;
  /** The connector's login, after it was accepted. */
  readonly login?: string;
}

/** Encrypts the secrets. Only this attempt can decrypt them. */
export function sealSecrets(vault: Vault, attemptId: string, secrets: AttemptSecrets): Promise<Uint8Array> {
  return vault.seal(JSON.stringify(secrets), boundTo.attempt(attemptId));
}

/** @throws VaultError when they were encrypted with another key or for another attempt. */
export async function openSecrets(
  vault: Vault,
  attemptId: string,
  sealed: Uint8Array,
): Promise<AttemptSecrets> {
  return JSON.parse(await vault.open(sealed, boundTo.attempt(attemptId))) as AttemptSecrets;
}
