import type { Hono } from 'hono';
import type { z } from 'zod';
import { DomainError } from '../../core/domain-error.ts';
import type { AppEnv } from '../../core/http/app.ts';
import { ServiceError } from '../../core/http/errors.ts';
import { mapDomainError } from '../../core/http/map-domain-error.ts';
import { readBody } from '../../core/http/parameters.ts';
import { MailNotSentError } from '../../core/mailer.ts';
import type { Context } from '../../heart/context.ts';
import type { Logo } from '../../heart/store/logos.ts';
import { checkLogo } from './check-logo.ts';
import { LogoError } from './logo-error.ts';
import { registerClient } from './register-client.ts';
import { type FormErrors, labels, showForm } from './register-form-page.ts';
import { showSuccess } from './register-success-page.ts';
import { type RawForm, rawForm, registrationForm, submittedForm } from './registration-form.ts';

/** Maximum size of the body. High enough that a logo that is too large leads back to the form with all other input. */
const MAX_FORM_BYTES = 512 * 1024;

// Pages on the developer's machine come first, and a page that is not registered is the first mistake.
const emptyForm = rawForm.parse({ origins: 'http://localhost:*' });

/** `GET` and `POST /register`: the page that registers a sandbox client. The secret is sent only by e-mail. */
export function mountRegistration(app: Hono<AppEnv>, context: Context): void {
  app.get('/register', (c) => showForm(c, emptyForm, {}));

  app.post('/register', async (c) => {
    let submitted: z.output<typeof submittedForm>;
    try {
      submitted = await readBody(c, submittedForm, MAX_FORM_BYTES);
    } catch (error) {
      if (!(error instanceof ServiceError && error.status === 413)) throw error;
      return showForm(c, emptyForm, { logo: 'Logo may have 50 kB at most: choose a smaller file.' }, 413);
    }
    const { logo: file, ...given } = submitted;
    const showAgain = (errors: FormErrors, status: 400 | 429 | 503) =>
      showForm(c, given, { ...(file?.length && { logo: chooseAgain }), ...errors }, status);
    const checked = registrationForm.safeParse(given);
    const logo = await readLogo(file);
    if (!checked.success || typeof logo === 'string') {
      const errors = checked.success ? {} : fieldErrors(checked.error);
      return showAgain({ ...errors, ...(typeof logo === 'string' && { logo }) }, 400);
    }
    const { company_name: companyName, email, redirect_uris: redirectUris, origins, accent } = checked.data;
    try {
      await context.limits.takeRegistration(email, context.addressOf(c));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      for (const [name, value] of Object.entries(mapDomainError(error).headers)) c.header(name, value);
      return showAgain({ form: error.message }, 429);
    }
    const appearance = accent === undefined ? null : { variables: { accent } };
    const environment = 'sandbox';
    const registration = {
      companyName,
      email,
      environment,
      redirectUris,
      origins,
      appearance,
      logo,
    } as const;
    let clientId: string;
    try {
      clientId = await registerClient(context, registration);
    } catch (error) {
      await context.limits.refundRegistration(email).catch(() => undefined);
      if (!(error instanceof MailNotSentError)) throw error;
      context.onError(error);
      const form =
        'The e-mail with your credentials could not be sent. Nothing you typed is lost: try again in a moment.';
      return showAgain({ form }, 503);
    }
    const { folder } = context.mailer;
    return showSuccess(c, { clientId, companyName, email, baseUrl: context.urls.baseUrl, folder });
  });
}

const chooseAgain = 'Logo must be chosen again, because a page cannot keep a file.';

/** The checked logo, `null` if none was chosen, or its error. */
async function readLogo(file: Uint8Array | undefined): Promise<Logo | string | null> {
  // Browsers send an empty file if none was chosen.
  if (file === undefined || file.length === 0) return null;
  try {
    return await checkLogo(file);
  } catch (error) {
    if (error instanceof LogoError) return `${labels.logo} ${error.message}`;
    throw error;
  }
}

function fieldErrors(error: z.ZodError): FormErrors {
  const errors: FormErrors = {};
  for (const issue of error.issues) {
    const field = issue.path[0] as keyof RawForm;
    errors[field] ??= `${labels[field]} ${issue.message}`;
  }
  return errors;
}
