import type { ConnectorAccount } from '@utility-connect/connector';
import { boundTo } from '../../../core/crypto/bound-to.ts';
import type { Vault } from '../../../core/crypto/vault.ts';
import type { TypedFields } from '../sign-in/typed-fields.ts';

/** Secrets that an attempt needs to continue. The store has them only encrypted, until the attempt ends. */
export type AttemptSecrets = SignInSecrets | RedirectSecrets;

interface SharedSecrets {
  /** Id of the request that started the attempt, for the audit log. */
  readonly requestId: string;
  /** The connector's login, after it was accepted. */
  readonly login?: string;
  /** The accounts that were found, while the person chooses. */
  readonly found?: readonly ConnectorAccount[];
}

export interface SignInSecrets extends SharedSecrets {
  readonly fields: TypedFields;
  readonly codesSent: number;
  /** See `SignedIn`. */
  readonly identity?: string;
  /** UNIX seconds at which `login` ends. */
  readonly expiresAt?: number;
  /** Makes the utility remember the device: what the sign-in returned, or what was known before it. */
  readonly device?: string;
  /** The connector's state of an open challenge. */
  readonly challengeState?: string;
  /** The person's answer to the challenge. */
  readonly answer?: string;
}

export interface RedirectSecrets extends SharedSecrets {
  /** The utility's page. */
  readonly url: string;
  /** State of the connector, which it needs to finish. */
  readonly progress: string;
  /** Opens the Connect page to which the person returns in the hosted flow. */
  readonly connectToken: string | null;
  /** The answer of the utility. */
  readonly query?: Readonly<Record<string, string>>;
  /** Identifies the authorization at the utility, once there is one. */
  readonly grantId?: string;
}

/** Encrypts the secrets. Only this attempt can decrypt them. */
export function sealSecrets(vault: Vault, attemptId: string, secrets: AttemptSecrets): Promise<Uint8Array> {
  return vault.seal(JSON.stringify(secrets), boundTo.attempt(attemptId));
}

/**
 * @typeParam Secrets those of the attempt's method
 * @throws VaultError when they were encrypted with another key or for another attempt.
 */
export async function openSecrets<Secrets extends AttemptSecrets>(
  vault: Vault,
  attemptId: string,
  sealed: Uint8Array,
): Promise<Secrets> {
  return JSON.parse(await vault.open(sealed, boundTo.attempt(attemptId))) as Secrets;
}
