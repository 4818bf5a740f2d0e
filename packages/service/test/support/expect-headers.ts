import { expect } from 'vitest';
import type { ApiDocument, ApiResponse } from './operations.ts';

// On every answer: they say how to keep it and how to read its body, and nothing of the API.
const ofEveryAnswer = [
  'cache-control',
  'content-length',
  'content-type',
  'referrer-policy',
  'x-content-type-options',
];

/** Compares the headers of an answer with those that are declared for it: none is missing, none is more, and each is as it says. */
export function expectHeaders(answer: Response, { headers }: ApiResponse, { components }: ApiDocument): void {
  const declared = Object.entries(headers).map(([name, { $ref }]) => {
    const header = components.headers[$ref.replace('#/components/headers/', '')];
    if (!header) throw new Error(`${$ref} is not in the document.`);
    return { name: name.toLowerCase(), ...header };
  });
  const sent = [...answer.headers.keys()].filter((name) => !ofEveryAnswer.includes(name));
  expect(declared.map(({ name }) => name)).toEqual(expect.arrayContaining(sent));
  for (const { name, required, schema } of declared) {
    if (required) expect(sent, `${name} is missing`).toContain(name);
    const value = answer.headers.get(name);
    if (value === null) continue;
    if (schema.type === 'integer') expect(value).toMatch(/^[1-9]\d*$/);
    if (schema.enum) expect(schema.enum).toContain(value);
  }
}
