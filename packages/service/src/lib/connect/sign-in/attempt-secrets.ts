import { z } from 'zod';
import { boundTo } from '../../crypto/bound-to.ts';
import type { Vault } from '../../crypto/vault.ts';

const shape = z.object({
  username: z.string(),
  password: z.string(),
  /** Of the request that began it, for the audit log. */
  requestId: z.string().nullable().default(null),
  /** Of an open challenge: the connector's own. */
  challengeState: z.string().optional(),
  /** Codes that were sent so far. */
  codesSent: z.int().default(0),
  /** What the person answered to the challenge. */
  answer: z.string().optional(),
  /** Once signed in: the connector's own. */
  login: z.string().optional(),
});

/** What an attempt needs to go on, kept sealed until it ends. */
export type AttemptSecrets = z.output<typeof shape>;

/** Seals the secrets for this attempt's row. */
export function sealSecrets(vault: Vault, attemptId: string, secrets: AttemptSecrets): Promise<Uint8Array> {
  return vault.seal(JSON.stringify(secrets), boundTo.attempt(attemptId));
}

/** @throws VaultError when they were sealed with another key or for another attempt. */
export async function openSecrets(
  vault: Vault,
  attemptId: string,
  sealed: Uint8Array,
): Promise<AttemptSecrets> {
  return shape.parse(JSON.parse(await vault.open(sealed, boundTo.attempt(attemptId))));
}
