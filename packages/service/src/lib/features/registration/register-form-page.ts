import { html } from 'hono/html';
import type { AppContext } from '../../core/http/app.ts';
import { type Html, sendPage } from '../../core/pages/layout.ts';
import { previewScript } from './register-script.ts';
import { registerStyle } from './register-style.ts';
import type { RawForm } from './registration-form.ts';

type FieldName = keyof RawForm | 'logo';

/** Messages by field. `form` belongs to the whole form. */
export type FormErrors = Partial<Record<FieldName | 'form', string>>;

/** Labels of the fields. Error messages begin with them. */
export const labels: Record<FieldName, string> = {
  company_name: 'Company name',
  email: 'E-mail',
  redirect_uris: 'Redirect URIs',
  origins: 'Allowed origins',
  accent: 'Accent color',
  logo: 'Logo',
};

/** Sends the page with the form, the typed values, and their errors. */
export function showForm(
  c: AppContext,
  form: RawForm,
  errors: FormErrors,
  status: 200 | 400 | 413 | 429 | 503 = 200,
): Response | Promise<Response> {
  const title = Object.keys(errors).length > 0 ? 'Error: Register your app' : 'Register your app';
  return sendPage(
    c,
    title,
    html`<main class="register"><h1>Register your app</h1>
<p class="dim lead">You get a sandbox client: every US utility, with test data only. Nothing to approve, nothing to pay.</p>
<div class="columns"><form method="post" enctype="multipart/form-data" novalidate>
${errors.form ? html`<p class="error" role="alert">${errors.form}</p>` : ''}
${field('company_name', 'People see it in Connect.', errors, (attributes) => html`<input ${attributes} value="${form.company_name}" autocomplete="organization" maxlength="100" required>`)}
${field('email', 'We send the client secret here.', errors, (attributes) => html`<input ${attributes} type="email" value="${form.email}" autocomplete="email" maxlength="254" required>`)}
<fieldset><legend>Brand <span class="optional">(optional)</span></legend>
${field('accent', 'Buttons and links in Connect, for example #0a7d4f.', errors, (attributes) => html`<div class="color"><input id="accent-picker" type="color" value="#0b6b4f" aria-label="Pick the accent color" hidden><input ${attributes} value="${form.accent}" maxlength="7" placeholder="#0a7d4f" spellcheck="false" autocomplete="off"></div>`)}
${field('logo', 'PNG or SVG, 50 kB at most. Connect shows it on white, or your initials without one.', errors, (attributes) => html`<input ${attributes} type="file" accept="image/png,image/svg+xml">`)}
</fieldset>
<fieldset><legend>Where Connect runs <span class="optional">(optional now)</span></legend>
<p class="dim">Fill in the one you use. Either may be empty: the service's operator can change both later.</p>
${field('origins', 'You embed Connect in a page: the origins of these pages, one per line.', errors, (attributes) => html`<textarea ${attributes} placeholder="https://app.example.com&#10;http://localhost:*" spellcheck="false">${form.origins}</textarea>`)}
${field('redirect_uris', 'You redirect to Connect: the addresses to return to, one per line.', errors, (attributes) => html`<textarea ${attributes} placeholder="https://app.example.com/callback" spellcheck="false">${form.redirect_uris}</textarea>`)}
</fieldset>
<button>Create client</button>
</form>${preview}</div></main>`,
    status,
    { style: registerStyle, script: previewScript },
  );
}

// A picture of Connect's first screen. Its text is not content of this page.
const preview = html`<figure class="preview"><figcaption>What people will see</figcaption>
<div class="mock" role="img" aria-label="Preview of the first screen of Connect in your brand"><div aria-hidden="true">
<span class="tile">Y</span>
<strong><span data-company>Your company</span> uses Utility Connect to link your utility account</strong>
<ul><li>What you’ll share</li><li><span data-company>Your company</span> never sees your password</li><li>You’re in control</li></ul>
<span class="cta">Agree and continue</span>
<small>Sandbox: test data only</small>
</div></div></figure>`;

function field(name: FieldName, hint: string, errors: FormErrors, input: (attributes: Html) => Html): Html {
  const error = errors[name];
  const described = error ? `${name}-hint ${name}-error` : `${name}-hint`;
  const attributes = html`id="${name}" name="${name}" aria-describedby="${described}" aria-invalid="${error ? 'true' : 'false'}"`;
  return html`<label for="${name}">${labels[name]}</label>
<p class="dim" id="${name}-hint">${hint}</p>
${input(attributes)}
${error ? html`<p class="error" id="${name}-error">${error}</p>` : ''}`;
}
