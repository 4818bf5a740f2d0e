import { html } from 'hono/html';
import { codeHtml, codePanel, copyButton } from '../../core/pages/code.ts';
import type { Html } from '../../core/pages/layout.ts';
import { errorSection, type sharedErrors } from './errors.ts';
import { fieldList, fieldsOf, typeName } from './fields.ts';
import { prose } from './prose.ts';
import type { Documented } from './sample-request.ts';
import { samplesOf } from './samples.ts';

/** One operation: its parameters, response fields and errors, beside its samples and an example response. */
export function operationSection(
  documented: Documented,
  baseUrl: string,
  shared: ReturnType<typeof sharedErrors>,
): Html {
  const { method, path, operation } = documented;
  return html`<section class="operation" id="${operation.operationId}">
<div class="text">
<h3>${operation.summary} <a class="anchor" href="#${operation.operationId}" aria-label="Link to ${operation.summary}">#</a></h3>
<p class="endpoint"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
<p>${prose(operation.description)}</p>
${credentials(documented)}
${parameters(documented)}
${responseFields(documented)}
${errorSection(operation, shared)}
</div>
<div class="code">
${samples(documented, baseUrl)}
${exampleResponse(documented)}
</div>
</section>`;
}

const credentials = ({ operation: { security } }: Documented): Html => {
  const schemes = security[0];
  if (schemes === undefined) return html`<p class="dim">Needs no credentials.</p>`;
  return html`<p class="dim">Needs <a href="#authentication">${'accessToken' in schemes ? 'client credentials and an access token' : 'client credentials'}</a>.</p>`;
};

const parameters = ({ operation: { parameters = [], requestBody } }: Documented): Html | '' => {
  const [mediaType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const fields = [
    ...parameters.map(({ required, in: place, ...field }) => ({
      ...field,
      notes: [place, required ? 'required' : 'optional'],
    })),
    ...(body ? fieldsOf(body.schema) : []).map(({ notes, ...field }) => ({
      ...field,
      notes: ['body', notes[0] ?? 'required'],
      example: body?.example[field.name],
    })),
  ];
  if (fields.length === 0) return '';
  return html`<h4>Parameters</h4>
${fieldList(fields)}
${requestBody ? html`<p class="dim">The body is <code>${mediaType}</code>. ${prose(requestBody.description)}</p>` : ''}`;
};

const responseFields = ({ operation: { responses } }: Documented): Html => {
  const [status, response] = Object.entries(responses)[0] ?? [];
  const { schema } = response?.content?.['application/json'] ?? {};
  const type = schema === undefined || typeName(schema) === 'object' ? '' : typeName(schema);
  return html`<h4>Response <span class="note">${status}</span> <span class="type">${type}</span></h4>
${schema === undefined ? html`<p>${response?.description} No body.</p>` : fieldList(fieldsOf(schema))}`;
};

// The tabs are radio buttons, so they work without the page's script.
const samples = (documented: Documented, baseUrl: string): Html => {
  const { operationId, summary } = documented.operation;
  const list = samplesOf(documented, baseUrl);
  const id = (language: string) => `${operationId}-${language}`;
  return html`<fieldset class="panel samples"><legend class="hidden">Language of the sample: ${summary}</legend>
${list.map(
  ({ language, label }, index) =>
    html`<input type="radio" class="hidden" name="${id('sample')}" id="${id(language)}" value="${language}"${index === 0 ? ' checked' : ''}><label for="${id(language)}">${label}</label>`,
)}
${copyButton}
${list.map(({ language, code }) => html`<pre class="${language}">${codeHtml(code)}</pre>`)}
</fieldset>`;
};

const exampleResponse = ({ operation: { responses } }: Documented): Html | '' => {
  const [status, response] = Object.entries(responses)[0] ?? [];
  const example = response?.content?.['application/json']?.example;
  return example === undefined ? '' : codePanel(`Response ${status}`, JSON.stringify(example, null, 2));
};
