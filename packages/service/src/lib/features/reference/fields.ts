import { html } from 'hono/html';
import type { Html } from '../../core/pages/layout.ts';
import type { JsonSchema } from '../../heart/api/openapi.ts';
import { prose } from './prose.ts';

/** One parameter or one field of a response. */
interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly description: string;
  /** `required`, `optional`, or the location of the parameter. */
  readonly notes: readonly string[];
  readonly example?: unknown;
}

/** Renders fields with their types, and the fields inside them. */
export function fieldList(fields: readonly Field[]): Html {
  return html`<ul class="fields">${fields.map(
    ({ name, schema, description, notes, example }) => html`<li>
<p><code class="name">${name}</code> <span class="type">${typeName(schema)}</span>${notes.map(
      (note) => html` <span class="${note === 'required' ? 'required' : 'note'}">${note}</span>`,
    )}</p>
${description || example !== undefined ? html`<p class="dim">${prose(description)} ${prose(rules(schema))}${example === undefined ? '' : html`Example: <code>${typeof example === 'string' ? example : JSON.stringify(example)}</code>`}</p>` : ''}
${nested(schema)}</li>`,
  )}</ul>`;
}

/** The fields of an object, of one that may be `null`, of the items of a list, or of the entries of a record. */
export function fieldsOf(schema: JsonSchema): readonly Field[] {
  const { items, anyOf, properties, required = [], propertyNames, additionalProperties } = schema;
  if (anyOf) return anyOf.flatMap(fieldsOf);
  if (items) return fieldsOf(items);
  if (propertyNames && additionalProperties) {
    const name = `{${propertyNames.title ?? 'key'}}`;
    const { description = '' } = additionalProperties;
    return [{ name, schema: additionalProperties, description, notes: [] }];
  }
  return Object.entries(properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    description: property.description ?? '',
    notes: required.includes(name) ? [] : ['optional'],
  }));
}

/** A type in words, such as `array of objects` or `integer or null`. */
export function typeName(schema: JsonSchema): string {
  const { type, const: only, enum: values, anyOf, items, format, propertyNames } = schema;
  if (anyOf) return [...new Set(anyOf.map(typeName))].join(' or ');
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (items) return items.enum ? `array of ${typeName(items)}` : `array of ${typeName(items)}s`;
  if (propertyNames) return 'object, one entry per key';
  if (type === 'string' && format !== undefined) return format === 'uri' ? 'URL' : format.toUpperCase();
  return type ?? 'any';
}

const nested = (schema: JsonSchema): Html | '' => {
  const fields = fieldsOf(schema);
  return fields.length === 0 ? '' : fieldList(fields);
};

const rules = ({ minLength, maxLength, minimum, maximum, default: preset }: JsonSchema): string => {
  const range =
    maxLength !== undefined
      ? `${minLength ?? 0} to ${maxLength} characters. `
      : maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER
        ? `${minimum ?? 0} to ${maximum}. `
        : '';
  return preset === undefined ? range : `${range}Default: \`${preset}\`. `;
};
