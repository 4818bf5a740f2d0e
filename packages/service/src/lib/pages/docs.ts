import { html } from 'hono/html';
import type { JsonSchema, OpenApiDocument, OperationObject } from '../api/openapi.ts';
import type { AppContext } from '../http/app.ts';
import { type Html, sendPage } from './layout.ts';

interface Documented {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationObject;
}

/** `GET /docs`: the OpenAPI document as a static page. */
export function docsPage(c: AppContext, document: OpenApiDocument): Response | Promise<Response> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return sendPage(
    c,
    'API',
    html`<main>
<h1>Utility Connect API</h1>
<p class="dim">${document.info.description}</p>
<p>Base address: <code>${document.servers[0]?.url}</code>. For machines: <a href="openapi.json">openapi.json</a>. No client yet? <a href="register">Register one</a>.</p>
${document.tags.map(
  ({ name, description }) => html`<h2>${name}</h2>
<p>${description}</p>
${operations.filter(({ operation }) => operation.tags.includes(name)).map(operationHtml)}`,
)}
<h2>Errors</h2>
<p>Every error is one JSON object. The codes are stable, the sentences are not. Unknown paths return 404 <code>not_found</code>. Other methods on these paths return 405 <code>method_not_allowed</code>.</p>
<pre><code>{ "error": code, "error_description": sentence, "request_id": id, "param"?: name }</code></pre>
</main>`,
  );
}

const operationHtml = ({ method, path, operation }: Documented): Html => html`<section>
<h3>${operation.summary}</h3>
<p><code>${method.toUpperCase()} ${path}</code></p>
<p>${prose(operation.description)}</p>
<p class="dim">${authorizationText(operation)}</p>
${parameterList(operation)}
<p><strong>Responses</strong></p>
<dl>${Object.entries(operation.responses).map(
  ([status, { description }]) => html`<dt>${status}</dt><dd>${prose(description)}</dd>`,
)}</dl>
${exampleHtml(operation)}
</section>`;

const authorizationText = ({ security }: OperationObject): string => {
  const schemes = security[0];
  if (schemes === undefined) return 'No credentials.';
  return 'accessToken' in schemes
    ? 'Headers: Service-Client-Id, Service-Secret, Authorization: Bearer <access_token>.'
    : 'Headers: Service-Client-Id, Service-Secret.';
};

const parameterList = ({ parameters = [], requestBody }: OperationObject): Html | '' => {
  const [mediaType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const { schema, example: bodyExample } = body ?? {};
  const all = [
    ...parameters,
    ...Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
      name,
      in: 'body',
      description: property.description ?? '',
      schema: property,
      required: schema?.required?.includes(name) ?? false,
      example: bodyExample?.[name] ?? '',
    })),
  ];
  if (all.length === 0) return '';
  return html`<p><strong>Parameters</strong></p><dl>${all.map(
    ({ name, in: place, required, description, schema: rules, example }) =>
      html`<dt><code>${name}</code> ${required ? 'required' : html`<small>optional</small>`} <small>${place}</small></dt><dd>${prose(description)} ${rulesText(rules)}For example <code>${example}</code>.</dd>`,
  )}</dl>${requestBody ? html`<p class="dim">The body is <code>${mediaType}</code>. ${prose(requestBody.description)}</p>` : ''}`;
};

const rulesText = ({ minLength, maxLength, minimum, maximum }: JsonSchema): string => {
  if (maxLength !== undefined) return `${minLength ?? 0} to ${maxLength} characters. `;
  return maximum === undefined ? '' : `${minimum ?? 0} to ${maximum}. `;
};

const exampleHtml = ({ responses }: OperationObject): Html | '' => {
  const example = responses['200']?.content?.['application/json']?.example;
  return example === undefined ? '' : html`<pre><code>${JSON.stringify(example, null, 2)}</code></pre>`;
};

// The texts are Markdown; `code` and **strong** are all they use.
const prose = (text: string): Html => {
  const parts = text
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .map((part) =>
      part.startsWith('`')
        ? html`<code>${part.slice(1, -1)}</code>`
        : part.startsWith('**')
          ? html`<strong>${part.slice(2, -2)}</strong>`
          : part,
    );
  return html`${parts}`;
};
