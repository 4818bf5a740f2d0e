import type { Appearance, Environment } from '@utility-connect/protocol';
import { hashSecret } from '../../core/crypto/hash.ts';
import { randomToken } from '../../core/crypto/random.ts';
import { MailNotSentError } from '../../core/mailer.ts';
import type { Context } from '../../heart/context.ts';
import type { Logo } from '../../heart/store/logos.ts';
import { credentialsMail } from './credentials-mail.ts';

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
 * Creates a client and mails its id and secret.
 *
 * @returns the client id.
 * @throws MailNotSentError when the mail was not accepted. The client is removed, because nobody has its secret.
 */
export async function registerClient(context: Context, registration: Registration): Promise<string> {
  const credentials = await createClient(context, registration);
  const mail = credentialsMail({ ...registration, ...credentials, baseUrl: context.urls.baseUrl });
  try {
    await context.mailer.send(mail);
  } catch (error) {
    await context.store.clients.remove(credentials.clientId);
    throw new MailNotSentError(error);
  }
  return credentials.clientId;
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
