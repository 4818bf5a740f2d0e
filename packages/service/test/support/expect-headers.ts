import { expect } from 'vitest';
import type { ApiDocument, ApiResponse } from './operations.ts';

// Headers of every response, which the document doesn't declare.
const undeclared = [
  'cache-control',
  'content-length',
  'content-type',
  'referrer-policy',
  'x-content-type-options',
];

/** Expects exactly the declared headers, with values that match their schemas. */
export function expectHeaders(answer: Response, { headers }: ApiResponse, { components }: ApiDocument): void {
  const declared = Object.entries(headers).map(([name, { $ref }]) => {
    const header = components.headers[$ref.replace('#/components/headers/', '')];
    if (!header) throw new Error(`${$ref} is not in the document.`);
    return { name: name.toLowerCase(), ...header };
  });
  const sent = [...answer.headers.keys()].filter((name) => !undeclared.includes(name));
  expect(declared.map(({ name }) => name)).toEqual(expect.arrayContaining(sent));
  for (const { name, required, schema } of declared) {
    if (required) expect(sent, `${name} is missing`).toContain(name);
    const value = answer.headers.get(name);
    if (value === null) continue;
    if (schema.type === 'integer') expect(value).toMatch(/^[1-9]\d*$/);
    if (schema.enum) expect(schema.enum).toContain(value);
  }
}
