import { html } from 'hono/html';
import type { AppContext } from '../../core/http/app.ts';
import { codePanel, codeStyle, copyScript } from '../../core/pages/code.ts';
import { isolate, renderIsolated } from '../../core/pages/isolate.ts';
import { sendPage } from '../../core/pages/layout.ts';
import { registerStyle } from './register-style.ts';

/** Content of the page after a registration. The secret is not part of it. */
interface RegisteredClient {
  readonly clientId: string;
  readonly companyName: string;
  readonly email: string;
  readonly baseUrl: string;
  /** Folder of the outbox; `undefined` if a server sends mails. */
  readonly folder: string | undefined;
}

/** Sends the page with the client id and the next steps. */
export function showSuccess(c: AppContext, client: RegisteredClient): Response | Promise<Response> {
  const { clientId, companyName, email, baseUrl, folder } = client;
  const title = `${isolate(companyName)} is registered`;
  const mail =
    folder === undefined
      ? html`<p>The client secret is on its way to <strong>${email}</strong>. Nothing there after some minutes? Look in the spam folder, or <a href="register">register again</a>.</p>`
      : html`<p>No mail server is set here (<code>SMTP_URL</code>). The mail to <strong>${email}</strong> with the client secret is a file in <code>${folder}</code>, where the service runs.</p>`;
  return sendPage(
    c,
    title,
    html`<main class="register"><h1>${renderIsolated(title)}</h1>
<p class="dim lead">Three steps to the first connection:</p>
<ol class="steps">
<li><h2>Keep your id and secret</h2>${mail}${codePanel('Client id', clientId)}</li>
<li><h2>Create a connect token on your server</h2><p>Put the secret from the mail into <code>SECRET</code>, then run:</p>
${codePanel('curl', `curl -X POST ${baseUrl}/auth/connect-token \\\n  -H "Service-Client-Id: ${clientId}" \\\n  -H "Service-Secret: $SECRET" \\\n  -F user_id=user-1`)}</li>
<li><h2>Open Connect in your page</h2>${codePanel('React', reactSample)}<p>Or on any page:</p>${codePanel('Script tag', scriptSample(baseUrl))}
<p>In the sandbox, sign in with <code>user@example.com</code> and <code>password</code>.</p></li>
</ol>
<p><a href="docs">Read the API documentation</a></p></main>`,
    200,
    { style: codeStyle + registerStyle, script: copyScript },
  );
}

const reactSample = `import { ConnectButton } from '@utility-connect/react';

<ConnectButton
  config={{
    connectToken: fetchConnectToken, // from your server
    onSuccess: (code) => sendToYourServer(code),
  }}
/>`;

const scriptSample = (baseUrl: string): string => `<button id="connect">Connect your utility</button>
<script src="${baseUrl}/connect/"></script>
<script type="module">
  const connect = await window.UtilityConnect.create({
    connectToken: await fetchConnectToken(), // from your server
    onSuccess: (code) => sendToYourServer(code),
  });
  document.getElementById('connect').onclick = () => connect.open();
</script>`;
