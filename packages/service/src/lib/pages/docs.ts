import { html } from 'hono/html';
import type { OpenApiDocument } from '../api/openapi.ts';
import type { AppContext } from '../http/app.ts';
import { type Html, sendPage } from './layout.ts';

interface DocumentedOperation {
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly deprecated?: boolean;
  readonly security: readonly Record<string, unknown>[];
  readonly parameters?: readonly {
    name: string;
    required: boolean;
    description: string;
    example: string | number;
  }[];
  readonly requestBody?: {
    content: Record<string, { schema: BodySchema; example: Record<string, string> }>;
  };
  readonly responses: Record<
    string,
    { description: string; content?: Record<string, { example?: unknown }> }
  >;
}

interface BodySchema {
  readonly properties?: Record<string, { description?: string }>;
  readonly required?: readonly string[];
}

/** `GET /docs`: the OpenAPI document as a page, without a script and without a CDN. */
export function docsPage(c: AppContext, document: OpenApiDocument): Response | Promise<Response> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as DocumentedOperation,
    })),
  );
  return sendPage(
    c,
    'API',
    html`<main>
<h1>Utility Connect API</h1>
<p class="dim">${document.info.description}</p>
<p>Base address: <code>${document.servers[0]?.url}</code>. The same as a machine reads it: <a href="openapi.json">openapi.json</a>. No client yet? <a href="register">Register one</a>.</p>
${document.tags.map(
  ({ name }) => html`<h2>${name}</h2>
${operations
  .filter(({ operation }) => operation.tags.includes(name) && !operation.deprecated)
  .map(({ path, method, operation }) => operationHtml(method, path, operation))}`,
)}
<h2>Errors</h2>
<p>Every error is one JSON object. The codes are stable, the sentences are not.</p>
<pre><code>{ "error": code, "error_description": sentence, "request_id": id, "param"?: name }</code></pre>
</main>`,
  );
}

const operationHtml = (method: string, path: string, operation: DocumentedOperation): Html => html`<section>
<h3>${operation.summary}</h3>
<p><code>${method.toUpperCase()} ${path}</code></p>
<p>${prose(operation.description)}</p>
<p class="dim">${authorizationText(operation)}</p>
${parameterList(operation)}
<p><strong>Answers</strong></p>
<dl>${Object.entries(operation.responses).map(
  ([status, { description }]) => html`<dt>${status}</dt><dd>${prose(description)}</dd>`,
)}</dl>
${exampleHtml(operation)}
</section>`;

const authorizationText = ({ security }: DocumentedOperation): string => {
  const schemes = security[0];
  if (schemes === undefined) return 'Needs no credentials.';
  return 'accessToken' in schemes
    ? 'Needs Service-Client-Id, Service-Secret and Authorization: Bearer <access_token>.'
    : 'Needs Service-Client-Id and Service-Secret.';
};

const parameterList = ({ parameters = [], requestBody }: DocumentedOperation): Html | '' => {
  const { schema, example: bodyExample } = Object.values(requestBody?.content ?? {})[0] ?? {};
  const all = [
    ...parameters,
    ...Object.entries(schema?.properties ?? {}).map(([name, { description = '' }]) => ({
      name,
      description,
      required: schema?.required?.includes(name) ?? false,
      example: bodyExample?.[name] ?? '',
    })),
  ];
  if (all.length === 0) return '';
  return html`<p><strong>Parameters</strong></p><dl>${all.map(
    ({ name, required, description, example }) =>
      html`<dt><code>${name}</code> ${required ? 'required' : html`<small>optional</small>`}</dt><dd>${prose(description)} For example <code>${example}</code>.</dd>`,
  )}</dl>`;
};

const exampleHtml = ({ responses }: DocumentedOperation): Html | '' => {
  const example = responses['200']?.content?.['application/json']?.example;
  return example === undefined ? '' : html`<pre><code>${JSON.stringify(example, null, 2)}</code></pre>`;
};

// `code` in the document's texts, which are Markdown, as code.
const prose = (text: string): Html => {
  const parts = text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
  return html`${parts}`;
};
