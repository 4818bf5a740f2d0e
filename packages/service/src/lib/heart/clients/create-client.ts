import type { Appearance, Environment } from '@utility-connect/protocol';
import { hashSecret } from '../../core/crypto/hash.ts';
import { randomToken } from '../../core/crypto/random.ts';
import type { Context } from '../context.ts';
import type { Logo } from '../store/logos.ts';

export interface Registration {
  readonly companyName: string;
  readonly email: string;
  readonly environment: Environment;
  readonly redirectUris: readonly string[];
  readonly origins: readonly string[];
  /** Appearance of Connect for this client's users. Default ours. */
  readonly appearance?: Appearance | null;
  /** Default none: Connect shows initials. */
  readonly logo?: Logo | null;
}

/** Available only once: the store has only the hash of the secret. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

interface RotatedCredentials extends ClientCredentials {
  /** Time until which the old secret works too, UNIX seconds; `null` if it has stopped. */
  readonly previousUntil: number | null;
}

/** Creates a client. */
export async function createClient(
  { store, now }: Pick<Context, 'store' | 'now'>,
  { logo = null, ...registration }: Registration,
): Promise<ClientCredentials> {
  const clientId = crypto.randomUUID();
  const clientSecret = randomToken();
  await store.clients.put({
    appearance: null,
    ...registration,
    id: clientId,
    secretHash: hashSecret(clientSecret),
    previousSecretHash: null,
    previousSecretUntil: null,
    disabledAt: null,
    createdAt: now(),
  });
  if (logo !== null) await store.logos.put(clientId, logo);
  return { clientId, clientSecret };
}

/**
 * Replaces a client's secret.
 *
 * @param graceSeconds for which the old one works beside the new one. Default 0: it stops at once.
 * @returns `null` if the client does not exist.
 */
export async function rotateClientSecret(
  { store, now }: Pick<Context, 'store' | 'now'>,
  clientId: string,
  graceSeconds = 0,
): Promise<RotatedCredentials | null> {
  const clientSecret = randomToken();
  const previousUntil = graceSeconds === 0 ? null : now() + graceSeconds;
  const isRotated = await store.clients.rotateSecret(clientId, {
    secretHash: hashSecret(clientSecret),
    now: now(),
    previousUntil,
  });
  return isRotated ? { clientId, clientSecret, previousUntil } : null;
}
