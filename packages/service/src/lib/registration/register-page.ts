import type { Hono } from 'hono';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { DomainError } from '../domain-error.ts';
import type { AppEnv } from '../http/app.ts';
import { mapDomainError } from '../http/map-domain-error.ts';
import { readBody } from '../http/parameters.ts';
import { MailNotSentError } from '../mail/mail-not-sent-error.ts';
import { registerClient } from './register-client.ts';
import { type FormErrors, labels, showForm } from './register-form-page.ts';
import { showSuccess } from './register-success-page.ts';
import { type RawForm, rawForm, registrationForm } from './registration-form.ts';

const emptyForm = rawForm.parse({});

/**
 * `GET` and `POST /register`: the page that registers a sandbox client. The secret is sent only by e-mail.
 *
 * @param onError called when a mail was not accepted. The page does not show the cause.
 */
export function mountRegistration(
  app: Hono<AppEnv>,
  context: Context,
  onError: (error: unknown) => void,
): void {
  app.get('/register', (c) => showForm(c, emptyForm, {}));

  app.post('/register', async (c) => {
    const given = await readBody(c, rawForm);
    const checked = registrationForm.safeParse(given);
    if (!checked.success) return showForm(c, given, fieldErrors(checked.error), 400);
    const { company_name: companyName, email, redirect_uris: redirectUris, origins, accent } = checked.data;
    try {
      await context.limits.takeRegistration(email, context.addressOf(c));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      for (const [name, value] of Object.entries(mapDomainError(error).headers)) c.header(name, value);
      return showForm(c, given, { form: error.message }, 429);
    }
    const appearance = accent === undefined ? null : { variables: { accent } };
    const environment = 'sandbox';
    const registration = { companyName, email, environment, redirectUris, origins, appearance } as const;
    let clientId: string;
    try {
      clientId = await registerClient(context, registration);
    } catch (error) {
      await context.limits.refundRegistration(email).catch(() => undefined);
      if (!(error instanceof MailNotSentError)) throw error;
      onError(error);
      const form =
        'The e-mail with your credentials could not be sent. Nothing you typed is lost: try again in a moment.';
      return showForm(c, given, { form }, 503);
    }
    const { folder } = context.mailer;
    return showSuccess(c, { clientId, companyName, email, baseUrl: context.urls.baseUrl, folder });
  });
}

function fieldErrors(error: z.ZodError): FormErrors {
  const errors: FormErrors = {};
  for (const issue of error.issues) {
    const field = issue.path[0] as keyof RawForm;
    errors[field] ??= `${labels[field]} ${issue.message}`;
  }
  return errors;
}
