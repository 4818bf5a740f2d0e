import type { Appearance, Environment } from '@utility-connect/protocol';
import type { Context } from '../context.ts';
import { hashSecret } from '../crypto/hash.ts';
import { SECRET_BYTES } from '../crypto/random.ts';
import { MailNotSentError } from '../mail/mail-not-sent-error.ts';
import { credentialsMail } from './credentials-mail.ts';

export interface Registration {
  readonly companyName: string;
  readonly email: string;
  readonly environment: Environment;
  readonly redirectUris: readonly string[];
  readonly origins: readonly string[];
  /** How Connect looks for this client's users. Default ours. */
  readonly appearance?: Appearance | null;
}

/** What a client is given once: only the hash of the secret is kept. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

type RegistrationContext = Pick<Context, 'store' | 'random' | 'now' | 'mailer' | 'urls'>;

/** Creates a client and returns its id and secret. */
export async function createClient(
  { store, random, now }: Pick<Context, 'store' | 'random' | 'now'>,
  registration: Registration,
): Promise<ClientCredentials> {
  const clientId = random.uuid();
  const clientSecret = random.token(SECRET_BYTES);
  await store.clients.put({
    appearance: null,
    ...registration,
    id: clientId,
    secretHash: hashSecret(clientSecret),
    createdAt: now(),
  });
  return { clientId, clientSecret };
}

/**
 * Creates a client and sends its id and secret to its e-mail address.
 *
 * @throws MailNotSentError where it was not accepted; the client, whose secret nobody has, is gone again.
 */
export async function registerClient(
  context: RegistrationContext,
  registration: Registration,
): Promise<void> {
  const credentials = await createClient(context, registration);
  const mail = credentialsMail({ ...registration, ...credentials, baseUrl: context.urls.baseUrl });
  try {
    await context.mailer.send(mail);
  } catch (error) {
    await context.store.clients.remove(credentials.clientId);
    throw new MailNotSentError(error);
  }
}

/**
 * Replaces the secret of a client; the old one ends at once.
 *
 * @returns `null` when there is no such client.
 */
export async function rotateSecret(
  { store, random }: Pick<Context, 'store' | 'random'>,
  clientId: string,
): Promise<ClientCredentials | null> {
  const clientSecret = random.token(SECRET_BYTES);
  return (await store.clients.replaceSecret(clientId, hashSecret(clientSecret)))
    ? { clientId, clientSecret }
    : null;
}
