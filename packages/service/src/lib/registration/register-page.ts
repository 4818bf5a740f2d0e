import type { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { DomainError } from '../domain-error.ts';
import type { AppContext, AppEnv } from '../http/app.ts';
import { mapDomainError } from '../http/map-domain-error.ts';
import { readBody } from '../http/parameters.ts';
import { MailNotSentError } from '../mail/mail-not-sent-error.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type Html, sendPage } from '../pages/layout.ts';
import { registerClient } from './register-client.ts';
import { registrationForm } from './registration-form.ts';

const rawForm = z.object({
  company_name: z.string().default(''),
  email: z.string().default(''),
  redirect_uris: z.string().default(''),
  origins: z.string().default(''),
  accent: z.string().default(''),
});
type RawForm = z.output<typeof rawForm>;

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
    try {
      await registerClient(context, { companyName, email, environment, redirectUris, origins, appearance });
    } catch (error) {
      await context.limits.refundRegistration(email).catch(() => undefined);
      if (!(error instanceof MailNotSentError)) throw error;
      onError(error);
      const form =
        'The e-mail with your credentials could not be sent. Nothing you typed is lost: try again in a moment.';
      return showForm(c, given, { form }, 503);
    }
    return showSuccess(c, context.mailer, companyName, email);
  });
}

type Errors = Partial<Record<keyof RawForm | 'form', string>>;

const labels: Record<keyof RawForm, string> = {
  company_name: 'Company name',
  email: 'E-mail',
  redirect_uris: 'Redirect URIs',
  origins: 'Allowed origins',
  accent: 'Accent color',
};

function fieldErrors(error: z.ZodError): Errors {
  const errors: Errors = {};
  for (const issue of error.issues) {
    const field = issue.path[0] as keyof RawForm;
    errors[field] ??= `${labels[field]} ${issue.message}`;
  }
  return errors;
}

function showForm(
  c: AppContext,
  form: RawForm,
  errors: Errors,
  status: 200 | 400 | 429 | 503 = 200,
): Response | Promise<Response> {
  const title = Object.keys(errors).length > 0 ? 'Error: Register your app' : 'Register your app';
  return sendPage(
    c,
    title,
    html`<main class="narrow"><h1>Register your app</h1>
<p class="dim">You get a sandbox client: every utility, made-up data. The client id and secret reach you by e-mail.</p>
${errors.form ? html`<p class="error" role="alert">${errors.form}</p>` : ''}
<form method="post" novalidate>
${field('company_name', 'Your users see it inside Connect.', errors, (attributes) => html`<input ${attributes} value="${form.company_name}" autocomplete="organization" maxlength="100" required>`)}
${field('email', 'The secret is sent here.', errors, (attributes) => html`<input ${attributes} type="email" value="${form.email}" autocomplete="email" maxlength="254" required>`)}
${field('redirect_uris', 'For the hosted flow: one a line, for example https://app.example.com/callback. May be empty.', errors, (attributes) => html`<textarea ${attributes} spellcheck="false">${form.redirect_uris}</textarea>`)}
${field('origins', 'Of pages that embed Connect: one a line, for example https://app.example.com or http://localhost:*. May be empty.', errors, (attributes) => html`<textarea ${attributes} spellcheck="false">${form.origins}</textarea>`)}
${field('accent', 'Of the buttons inside Connect, for example #0a7d4f. May be empty.', errors, (attributes) => html`<input ${attributes} value="${form.accent}" maxlength="7" spellcheck="false" autocomplete="off">`)}
<button>Create client</button>
</form></main>`,
    status,
  );
}

function showSuccess(
  c: AppContext,
  { folder }: Mailer,
  companyName: string,
  email: string,
): Response | Promise<Response> {
  const title = folder === undefined ? 'Check your e-mail' : 'Look into the outbox';
  return sendPage(
    c,
    title,
    html`<main class="narrow"><h1>${title}</h1>
${
  folder === undefined
    ? html`<p>We have sent the client id and the client secret of <strong>${companyName}</strong> to <strong>${email}</strong>.</p>
<p class="dim">Nothing there after some minutes? Look in the spam folder, or <a href="register">register again</a>.</p>`
    : html`<p>No mail server is set here (<code>SMTP_URL</code>). The mail to <strong>${email}</strong> with the client id and the client secret of <strong>${companyName}</strong> is a file in <code>${folder}</code>, where the service runs.</p>`
}
<p><a href="docs">Read the API documentation</a></p></main>`,
  );
}

function field(name: keyof RawForm, hint: string, errors: Errors, input: (attributes: Html) => Html): Html {
  const error = errors[name];
  const described = error ? `${name}-hint ${name}-error` : `${name}-hint`;
  const attributes = html`id="${name}" name="${name}" aria-describedby="${described}" aria-invalid="${error ? 'true' : 'false'}"`;
  return html`<label for="${name}">${labels[name]}</label>
<p class="dim" id="${name}-hint">${hint}</p>
${input(attributes)}
${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}`;
}
