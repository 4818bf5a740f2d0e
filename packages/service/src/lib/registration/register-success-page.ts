import { html } from 'hono/html';
import type { AppContext } from '../http/app.ts';
import { type Html, sendPage } from '../pages/layout.ts';
import { copyScript } from './register-script.ts';
import { registerStyle } from './register-style.ts';

/** What the page after a registration shows. The secret is not part of it. */
interface RegisteredClient {
  readonly clientId: string;
  readonly companyName: string;
  readonly email: string;
  readonly baseUrl: string;
  /** Where mails are written; `undefined` if a server sends them. */
  readonly folder: string | undefined;
}

/** Sends the page with the client id and the next steps. */
export function showSuccess(c: AppContext, client: RegisteredClient): Response | Promise<Response> {
  const { clientId, companyName, email, baseUrl, folder } = client;
  const title = folder === undefined ? 'Check your e-mail' : 'Look into the outbox';
  const mail =
    folder === undefined
      ? html`<p>The client secret is on its way to <strong>${email}</strong>. Nothing there after some minutes? Look in the spam folder, or <a href="register">register again</a>.</p>`
      : html`<p>No mail server is set here (<code>SMTP_URL</code>). The mail to <strong>${email}</strong> with the client secret is a file in <code>${folder}</code>, where the service runs.</p>`;
  return sendPage(
    c,
    title,
    html`<main class="register"><h1>${title}</h1>
<p class="dim lead"><strong>${companyName}</strong> is registered. Three steps to the first connection:</p>
<ol class="steps">
<li><h2>Keep your id and secret</h2>${mail}${sample('client id', clientId)}</li>
<li><h2>Create a connect token on your server</h2><p>Put the secret from the mail into <code>SECRET</code>, then run:</p>
${sample('curl command', `curl -X POST ${baseUrl}/auth/connect-token \\\n  -H "Service-Client-Id: ${clientId}" \\\n  -H "Service-Secret: $SECRET" \\\n  -F user_id=user-1`)}</li>
<li><h2>Open Connect in your page</h2><p>With React:</p>${sample('React sample', reactSample)}<p>Or with a script tag:</p>${sample('script tag', scriptSample(baseUrl))}
<p>In the sandbox, sign in with <code>user@example.com</code> and <code>password</code>.</p></li>
</ol>
<p><a href="docs">Read the API documentation</a></p></main>`,
    200,
    { style: registerStyle, script: copyScript },
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

const sample = (name: string, text: string): Html =>
  html`<div class="sample" data-name="${name}"><pre tabindex="0"><code>${text}</code></pre></div>`;
