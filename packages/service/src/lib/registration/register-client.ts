import type { Appearance, Environment } from '@utility-connect/protocol';
import type { Context } from '../context.ts';
import { hashSecret } from '../crypto/hash.ts';
import { randomToken } from '../crypto/random.ts';
import { MailNotSentError } from '../mail/mailer.ts';
import type { Logo } from '../store/logos.ts';
import type { Store } from '../store/store.ts';
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
 * Replaces a client's secret. The old one is invalid immediately.
 *
 * @returns `null` if the client does not exist.
 */
export async function rotateSecret(store: Store, clientId: string): Promise<ClientCredentials | null> {
  const clientSecret = randomToken();
  const isReplaced = await store.clients.update(clientId, { secretHash: hashSecret(clientSecret) });
  return isReplaced ? { clientId, clientSecret } : null;
}
