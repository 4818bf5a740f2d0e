import { html } from 'hono/html';
import type { AppContext } from '../../core/http/app.ts';
import { codePanel, codeStyle, copyScript } from '../../core/pages/code.ts';
import { type Html, sendPage } from '../../core/pages/layout.ts';
import type { OpenApiDocument } from '../../heart/api/openapi.ts';
import { errorTable, sharedErrors } from './errors.ts';
import { operationSection } from './operation-section.ts';
import { prose } from './prose.ts';
import type { Documented } from './sample-request.ts';
import { referenceScript } from './script.ts';
import { referenceStyle } from './style.ts';
import { webhookSignatures } from './webhook-signatures.ts';

const REPOSITORY = 'https://github.com/utility-connect/utility-connect';

const guides = [
  ['React', 'docs/react.md'],
  ['Script tag', 'docs/script-tag.md'],
  ['Redirect', 'docs/hosted.md'],
  ['Server SDK', 'packages/node/README.md'],
  ['Python client', 'clients/python/README.md'],
  ['Webhooks', 'docs/webhooks.md'],
  ['Testing', 'docs/testing.md'],
  ['Errors of Connect', 'docs/errors.md'],
  ['Glossary', 'docs/glossary.md'],
];

/** `GET /docs`: the reference of the API, generated from the OpenAPI document at the first request. */
export function createReferencePage(
  document: () => OpenApiDocument,
  options: ReferenceOptions,
): (c: AppContext) => Response | Promise<Response> {
  let body: Html | undefined;
  return (c) => {
    body ??= bodyOf(document(), options);
    return sendPage(c, 'API reference', body, 200, {
      style: codeStyle + referenceStyle,
      script: copyScript + referenceScript,
    });
  };
}

interface ReferenceOptions {
  /** Whether `/register` is served, and linked. */
  readonly hasRegistration: boolean;
}

const bodyOf = (document: OpenApiDocument, { hasRegistration }: ReferenceOptions): Html => {
  const baseUrl = document.servers[0]?.url ?? '';
  const shared = sharedErrors(document);
  const groups = document.tags.map((tag) => ({
    ...tag,
    operations: operationsOf(document).filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const contents = navigation(groups);
  return html`<a class="skip" href="#content">Skip to the content</a>
<header class="top"><a class="brand" href="#content">Utility Connect</a> <span class="dim">API</span><span class="links"><a href="openapi.json">openapi.json</a>${hasRegistration ? html` <a href="register">Register</a>` : ''}</span></header>
<details class="menu"><summary>Contents</summary><nav aria-label="Contents, small screen">${contents}</nav></details>
<div class="layout">
<nav class="side" aria-label="Contents">${contents}</nav>
<main id="content">
${introduction(document, baseUrl, hasRegistration)}
${authentication(baseUrl)}
<section id="errors">
<div class="text"><h2>Errors</h2>
<p>Every error is one JSON object. The codes are stable, the sentences are not. Unknown paths return 404 <code>not_found</code>. Other methods on these paths return 405 <code>method_not_allowed</code>. Each endpoint names the errors that only it has; these are shared:</p>
${errorTable(shared, true)}</div>
<div class="code">${codePanel('Error', JSON.stringify(errorExample, null, 2))}</div>
</section>
${responseHeaders(document)}
${groups.map(
  ({
    name,
    description,
    operations,
  }) => html`<h2 class="group" id="${idOf(name)}">${name}</h2><p class="dim">${description}</p>
${operations.map((each) => operationSection(each, baseUrl, shared))}
${name === 'Webhooks' ? webhookSignatures() : ''}`,
)}
</main>
</div>`;
};

const operationsOf = (document: OpenApiDocument): readonly Documented[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const idOf = (name: string): string => name.toLowerCase();

const navigation = (
  groups: readonly { readonly name: string; readonly operations: readonly Documented[] }[],
): Html => html`<ul>
<li><a href="#introduction">Introduction</a></li>
<li><a href="#authentication">Authentication</a></li>
<li><a href="#errors">Errors</a></li>
<li><a href="#headers">Response headers</a></li>
</ul>
${groups.map(
  ({ name, operations }) => html`<p><a href="#${idOf(name)}">${name}</a></p>
<ul>${operations.map(
    ({ method, operation: { operationId, summary } }) =>
      html`<li><a href="#${operationId}">${summary} <span class="method ${method}">${method === 'delete' ? 'DEL' : method.toUpperCase()}</span></a></li>`,
  )}${name === 'Webhooks' ? html`<li><a href="#signatures">Verify a webhook</a></li>` : ''}</ul>`,
)}
<p>Guides</p>
<ul>${guides.map(([name, path]) => html`<li><a href="${REPOSITORY}/blob/main/${path}">${name}</a></li>`)}</ul>`;

const introduction = ({ info }: OpenApiDocument, baseUrl: string, hasRegistration: boolean): Html => {
  const [summary = '', rules = ''] = info.description.split('\n\n');
  return html`<section id="introduction">
<div class="text">
<h1>API reference</h1>
<p class="lead">${prose(summary)}</p>
<p>Your server creates a <a href="#createConnectToken">connect token</a>. Connect runs in your page and returns a code. Your server <a href="#exchangeCode">exchanges the code</a> for an access token, and reads <a href="#listAccounts">accounts</a>, <a href="#listIntervals">intervals</a> and <a href="#listBills">bills</a> with it.</p>
<p>Times are UNIX seconds, except in bills. Ranges include their start and exclude their end. ${prose(rules)}</p>
<p>No client yet? ${hasRegistration ? html`<a href="register">Register one</a>: it is free, and reads sandbox data at once.` : 'The operator of this service creates one for you.'}</p>
</div>
<div class="code">${codePanel('Base URL', baseUrl)}</div>
</section>`;
};

const authentication = (baseUrl: string): Html => html`<section id="authentication">
<div class="text">
<h2>Authentication</h2>
<p>Your client id and secret go into two headers of every request. Requests for a user's data also have that user's access token. All three belong on your server: never send the secret or an access token to a browser.</p>
<ul class="fields">
<li><p><code class="name">Service-Client-Id</code> <span class="required">required</span></p><p class="dim">The id of your client.</p></li>
<li><p><code class="name">Service-Secret</code> <span class="required">required</span></p><p class="dim">The client secret. You got it together with the id.</p></li>
<li><p><code class="name">Authorization</code> <span class="note">for a user's data</span></p><p class="dim"><code>Bearer</code> and the access token from <a href="#exchangeCode">the exchange</a>.</p></li>
</ul>
</div>
<div class="code">${codePanel(
  'Variables of the samples',
  `export CLIENT_ID=your-client-id
export CLIENT_SECRET=your-client-secret

curl "${baseUrl}/utilities" \\
  -H "Service-Client-Id: $CLIENT_ID" \\
  -H "Service-Secret: $CLIENT_SECRET"`,
)}</div>
</section>`;

const responseHeaders = ({ components }: OpenApiDocument): Html => html`<section id="headers">
<div class="text"><h2>Response headers</h2>
<ul class="fields">${Object.entries(components.headers).map(
  ([name, { description, example }]) =>
    html`<li><p><code class="name">${name}</code></p><p class="dim">${prose(description)}${example === undefined ? '' : html` Example: <code>${example}</code>`}</p></li>`,
)}</ul></div>
</section>`;

const errorExample = {
  error: 'invalid_request',
  error_description: 'user_id must not be empty.',
  request_id: '6f1c1d1e-2b0a-4c53-9a3e-0d6c4c7e8f21',
  param: 'user_id',
};
