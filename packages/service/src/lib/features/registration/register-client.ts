import { MailNotSentError } from '../../core/mailer.ts';
import { createClient, type Registration } from '../../heart/clients/create-client.ts';
import type { Context } from '../../heart/context.ts';
import { credentialsMail } from './credentials-mail.ts';

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
