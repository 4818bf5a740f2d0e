import { html } from 'hono/html';
import type { Html } from '../../core/pages/layout.ts';
import type { OpenApiDocument, OperationObject } from '../../heart/api/openapi.ts';
import { prose } from './prose.ts';

/** One error that an operation can respond with. */
interface ApiError {
  readonly status: string;
  readonly code: string;
  readonly when: string;
}

/** Errors that at least three operations have, so the page explains them once. */
export function sharedErrors({ paths }: OpenApiDocument): readonly ApiError[] {
  const all = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(errorsOf));
  const counts = new Map<string, { error: ApiError; count: number }>();
  for (const error of all) {
    counts.set(keyOf(error), { error, count: (counts.get(keyOf(error))?.count ?? 0) + 1 });
  }
  return [...counts.values()]
    .filter(({ count }) => count >= 3)
    .map(({ error }) => error)
    .sort((a, b) => a.status.localeCompare(b.status));
}

/** The errors of one operation: its own ones in full, and links to the shared ones. */
export function errorSection(operation: OperationObject, shared: readonly ApiError[]): Html {
  const sharedKeys = new Set(shared.map(keyOf));
  const own = errorsOf(operation).filter((error) => !sharedKeys.has(keyOf(error)));
  const others = errorsOf(operation).filter((error) => sharedKeys.has(keyOf(error)));
  return html`<h4>Errors</h4>
${own.length === 0 ? '' : errorTable(own, false)}
<p class="dim">${own.length === 0 ? '' : 'Also: '}${others.map(
    (error) => html`<a class="chip" href="#${idOf(error)}">${error.status} ${error.code}</a> `,
  )}</p>`;
}

/** A table of errors. With `anchors`, {@link errorSection} can link to its rows. */
export function errorTable(errors: readonly ApiError[], anchors: boolean): Html {
  return html`<dl class="errors">${errors.map(
    (error) =>
      html`<div${anchors ? html` id="${idOf(error)}"` : ''}><dt>${error.status} <code>${error.code}</code></dt><dd>${prose(sentence(error.when))}</dd></div>`,
  )}</dl>`;
}

const errorsOf = ({ responses }: OperationObject): ApiError[] =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries(content?.['application/json']?.examples ?? {}).map(([code, { summary }]) => ({
      status,
      code,
      when: summary,
    })),
  );

const keyOf = ({ status, code, when }: ApiError): string => `${status} ${code} ${when}`;

const idOf = ({ status, code }: ApiError): string => `error-${status}-${code}`;

const sentence = (when: string): string => when.charAt(0).toUpperCase() + when.slice(1);
