import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it } from 'vitest';
import { createHarness, json } from '../support/harness.ts';

interface Shown {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: { readonly error: string } }>>;
}

interface Content {
  readonly content?: Readonly<Record<string, Shown>>;
}

interface Operation {
  readonly parameters?: readonly (Shown & { readonly name: string })[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

const harness = await createHarness();
const { paths, components } = await json<Document>(harness.call('/openapi.json'));
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): [string, Operation] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);

const expectExamples = ({ schema, example, examples }: Shown, what: string): void => {
  const values = examples ? Object.values(examples).map(({ value }) => value) : [example];
  expect(values, what).not.toEqual([]);
  const validate = ajv.compile({ ...schema, components });
  for (const value of values) {
    expect(value, `${what} has no example`).toBeDefined();
    expect(validate(value), `${what}: ${ajv.errorsText(validate.errors)}`).toBe(true);
  }
};

it.each(operations)(
  'has examples that match the schemas of the parameters and the body of %s',
  (_name, operation) => {
    for (const parameter of operation.parameters ?? []) expectExamples(parameter, parameter.name);
    for (const [form, body] of Object.entries(operation.requestBody?.content ?? {}))
      expectExamples(body, form);
  },
);

it.each(operations)('has examples that match the schemas of the responses of %s', (_name, operation) => {
  for (const [status, { content }] of Object.entries(operation.responses)) {
    if (status === '204') expect(content).toBeUndefined();
    else expectExamples(content?.['application/json'] as Shown, status);
  }
});

it('lists the same errors as docs/errors.md, each named by its code', () => {
  const lines = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');
  const shown = new Set<string>();
  for (const [, { responses }] of operations) {
    for (const [status, { content }] of Object.entries(responses)) {
      for (const [name, { value }] of Object.entries(content?.['application/json']?.examples ?? {})) {
        expect(value.error).toBe(name);
        shown.add(`| ${status} | \`${name}\` |`);
      }
    }
  }
  for (const line of shown) expect(lines).toContain(`\n${line}`);
  // 405 belongs to no operation of the document.
  const documented = [...lines.matchAll(/^\| (?!405)\d{3} \| `\w+` \|/gm)];
  expect([...shown].sort()).toEqual(documented.map(([line]) => line).sort());
});

it('has request bodies that the service accepts, in all three forms', async () => {
  const bodies = operations.flatMap(([name, { requestBody }]) =>
    Object.values(requestBody?.content ?? {}).map(({ example }) => ({ name, example })),
  );
  expect(bodies).toHaveLength(8);
  const url = 'https://app.example.com/webhooks';
  const { id } = await json<{ id: string }>(harness.post('/webhook_endpoints', { url }));
  for (const { name, example } of bodies) {
    const fields = Object.entries(example as Record<string, string>);
    const data = new FormData();
    for (const [field, value] of fields) data.append(field, value);
    const forms = [
      { body: data },
      { body: new URLSearchParams(fields) },
      { body: JSON.stringify(example), headers: { 'Content-Type': 'application/json' } },
    ];
    for (const { body, headers } of forms) {
      const [method = '', path = ''] = name.split(' ');
      const response = await harness.call(path.replace('{endpoint_id}', id), {
        method,
        headers: { ...harness.clientHeaders, ...headers },
        body,
      });
      // The code, the event and the connection of the examples are unknown, but nothing else is wrong with the request.
      if (response.status === 200) continue;
      expect(['invalid_grant', 'not_found']).toContain((await json(response)).error);
    }
  }
});
