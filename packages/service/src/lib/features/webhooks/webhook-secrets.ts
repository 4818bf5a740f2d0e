import { boundTo } from '../../core/crypto/bound-to.ts';
import { openUnlessDamaged, type Vault } from '../../core/crypto/vault.ts';
import type { WebhookEndpoint } from './webhook-types.ts';

const SECRET_BYTES = 32;

/** Seconds that the secret before a rotation still signs: a day. */
const ROTATION_SECONDS = 24 * 60 * 60;

/** The sealed secrets of an endpoint. */
interface WebhookSecrets {
  readonly current: string;
  readonly previous?: { readonly secret: string; readonly until: number };
}

/** A new secret, and its stored form. */
interface NewSecret {
  readonly secret: string;
  readonly sealed: Uint8Array;
}

type SealedSecrets = Pick<WebhookEndpoint, 'id' | 'sealed'>;

/** Creates the first secret of an endpoint. */
export function createSecret(vault: Vault, endpointId: string): Promise<NewSecret> {
  return seal(vault, endpointId, { current: createWebhookSecret() });
}

/** Creates the next secret of an endpoint. The last one also signs for a day. One before that does not. */
export async function rotateSecret(vault: Vault, endpoint: SealedSecrets, now: number): Promise<NewSecret> {
  const last = await open(vault, endpoint);
  return seal(vault, endpoint.id, {
    current: createWebhookSecret(),
    ...(last && { previous: { secret: last.current, until: now + ROTATION_SECONDS } }),
  });
}

/**
 * The secrets that sign now, newest first.
 *
 * @returns `null` if no key can open them.
 * @throws VaultError if this process does not have their key.
 */
export async function signingSecrets(
  vault: Vault,
  endpoint: SealedSecrets,
  now: number,
): Promise<string[] | null> {
  const secrets = await open(vault, endpoint);
  if (secrets === null) return null;
  const { current, previous } = secrets;
  return previous && previous.until > now ? [current, previous.secret] : [current];
}

/** A random secret in the form that the libraries of receivers take. */
const createWebhookSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))))}`;

const seal = async (vault: Vault, endpointId: string, secrets: WebhookSecrets): Promise<NewSecret> => ({
  secret: secrets.current,
  sealed: await vault.seal(JSON.stringify(secrets), boundTo.webhook(endpointId)),
});

const open = async (vault: Vault, { id, sealed }: SealedSecrets): Promise<WebhookSecrets | null> => {
  const secrets = await openUnlessDamaged(vault, sealed, boundTo.webhook(id));
  return secrets === null ? null : (JSON.parse(secrets) as WebhookSecrets);
};
