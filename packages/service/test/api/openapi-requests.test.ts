import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectHeaders } from '../support/expect-headers.ts';
import { createHarness, type Harness, json } from '../support/harness.ts';
import { type OpenedStore, openStore, storeNames } from '../support/open-store.ts';
import {
  type ApiDocument,
  type ApiOperation,
  type ApiParameter,
  operationsOf,
  readDocument,
} from '../support/operations.ts';
import { propertySettings } from '../support/property.ts';

/**
 * Random requests per operation. A fixed number, so that the result does not depend on the speed of the machine. PostgreSQL gets
 * fewer: enough to find text that it rejects, too few to expect every status.
 */
const requestsOn = { SQLite: 150, PostgreSQL: 30 };

const document = await readDocument((await createHarness()).call);
const operations = operationsOf(document);

// Random requests, from the schemas of the document.

/** Values of one parameter: missing, once or twice, valid or not. */
const valuesOf = (parameter: ApiParameter, known: readonly string[]): fc.Arbitrary<string[]> => {
  const wrong = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      '',
      '__proto__',
      'null',
      '-1',
      '1e9',
      '9'.repeat(30),
      'x'.repeat(5_000),
      '\ud800',
      "' or 1=1",
    ),
  );
  const right = fc.oneof(rightOf(parameter), ...known.map((value) => fc.constant(value)));
  const value = fc.oneof({ weight: 3, arbitrary: right }, { weight: 1, arbitrary: wrong });
  return fc.oneof(
    { weight: 8, arbitrary: value.map((one) => [one]) },
    // Each further optional parameter would make it less likely that all are right.
    { weight: parameter.required ? 1 : 8, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.tuple(value, value) },
  );
};

const rightOf = ({ schema }: ApiParameter): fc.Arbitrary<string> => {
  const {
    type,
    minimum = 0,
    maximum = 4_000_000_000,
    minLength = 0,
    maxLength = 100,
  } = schema as Record<string, number>;
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as string[]));
  if ((type as unknown) === 'integer') return fc.integer({ min: minimum, max: maximum }).map(String);
  return fc.string({ minLength, maxLength: Math.min(Number(maxLength), 300) });
};

interface Given {
  readonly values: Readonly<Record<string, string[]>>;
  readonly headers: Record<string, string>;
  readonly contentType: string;
  readonly raw: Uint8Array | null;
}

const givenFor = (operation: ApiOperation, known: Known): fc.Arbitrary<Given> =>
  fc.record({
    values: fc.record(
      Object.fromEntries(
        operation.parameters.map((parameter) => [
          parameter.name,
          valuesOf(parameter, known.values[parameter.name] ?? []),
        ]),
      ),
    ) as fc.Arbitrary<Record<string, string[]>>,
    headers: fc.oneof(
      { weight: 6, arbitrary: fc.constant(known.headers) },
      {
        weight: 1,
        arbitrary: fc.constantFrom<Record<string, string>>(
          {},
          { ...known.headers, 'Service-Secret': 'wrong' },
          { ...known.headers, Authorization: 'Bearer unknown' },
          { ...known.headers, Authorization: '\x7f' },
        ),
      },
    ),
    contentType: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('application/json', ...operation.bodyForms) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('text/plain', 'multipart/form-data', '', 'application/json; charset=x'),
      },
    ),
    raw: fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    ),
  });

interface Known {
  readonly headers: Record<string, string>;
  readonly values: Readonly<Record<string, readonly string[]>>;
}

const send = (harness: Harness, operation: ApiOperation, given: Given): Promise<Response> => {
  let path = operation.path;
  const query = new URLSearchParams();
  const body: [string, string][] = [];
  for (const { name, in: place } of operation.parameters) {
    for (const value of given.values[name] ?? []) {
      if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value.toWellFormed()));
      else if (place === 'query') query.append(name, value);
      else body.push([name, value]);
    }
  }
  path = path.replace(/\{\w+\}/g, 'none').replace(/\/\.{1,2}(?=\/|$)/g, '/none');
  if (query.size > 0) path += `?${query}`;
  if (operation.bodyForms.length === 0)
    return harness.call(path, { method: operation.method, headers: given.headers });
  const written = given.raw ? bytesOf(given.raw) : write(body, given.contentType);
  // fetch sets the boundary of a FormData body itself.
  const headers =
    written instanceof FormData ? given.headers : { ...given.headers, 'Content-Type': given.contentType };
  return harness.call(path, { method: operation.method, headers, body: written });
};

const bytesOf = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

const write = (fields: [string, string][], contentType: string): BodyInit => {
  if (contentType === 'multipart/form-data') {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return form;
  }
  if (contentType.startsWith('application/json')) return JSON.stringify(Object.fromEntries(fields));
  return new URLSearchParams(fields);
};

// Checks of the response.

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const validators = new Map<string, ValidateFunction>();
const validatorOf = (schema: object, { components }: ApiDocument): ValidateFunction => {
  const key = JSON.stringify(schema);
  const validate = validators.get(key) ?? ajv.compile({ ...schema, components });
  validators.set(key, validate);
  return validate;
};

const expectDocumented = async (operation: ApiOperation, answer: Response): Promise<void> => {
  const text = await answer.text();
  expect(answer.status, text).not.toBe(500);
  const response = operation.responses[answer.status];
  expect(response, `${answer.status} is not in the document: ${text}`).toBeDefined();
  if (response) expectHeaders(answer, response, document);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const [type = ''] = answer.headers.get('Content-Type')?.split(';') ?? [];
  if (['text/csv', 'application/atom+xml'].includes(type)) {
    expect(response?.content).toHaveProperty([type]);
    return;
  }
  const schema = response?.content?.['application/json'].schema;
  if (schema === undefined) return expect(text).toBe('');
  const validate = validatorOf(schema, document);
  expect(validate(JSON.parse(text)), `${ajv.errorsText(validate.errors)} in ${text.slice(0, 500)}`).toBe(
    true,
  );
};

describe.each(storeNames)('a random request on %s', (name) => {
  let opened: OpenedStore;
  let harness: Harness;
  let known: Known;
  beforeAll(async () => {
    opened = await openStore[name]();
    // High enough that no request is refused, but the RateLimit headers are sent.
    const limits = { requestsPerClient: 999_999 };
    harness = await createHarness({ store: opened.store, historyMonths: 2, limits });
    const token = await harness.accessToken();
    const accounts = await json<{ id: string }[]>(harness.read('/accounts', token));
    const connections = await json<{ id: string }[]>(harness.read('/connections', token));
    const url = 'https://app.example.com/webhooks';
    const endpoint = await json<{ id: string }>(harness.post('/webhook_endpoints', { url }));
    const test = await json<{ event_id: string }>(harness.post(`/webhook_endpoints/${endpoint.id}/test`, {}));
    const link = await json<{ id: string }>(harness.post('/connect_links', { user_id: 'user-1' }));
    known = {
      headers: { ...harness.clientHeaders, Authorization: `Bearer ${token}` },
      values: {
        account_id: accounts.map(({ id }) => id),
        connection_id: connections.map(({ id }) => id),
        grant_type: ['code', 'authorization_code'],
        utility_id: ['14328'],
        email: ['person@example.com', 'a@example.com'],
        start_date: ['1793000000'],
        end_date: ['1793100000'],
        connect_link_id: [link.id],
        redirect_uri: ['https://app.example.com/callback'],
        endpoint_id: [endpoint.id],
        event_id: [test.event_id],
        url: [url],
        events: ['bill.available,account.added'],
      },
    };
  });

  afterAll(() => opened.close());

  // Removing access comes last, because the other operations need it.
  const removalLast = [...operations].sort(
    (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  );

  it.each(removalLast)('to $name gets a documented response, never a 500', async (operation) => {
    const statuses = new Set<number>();
    // A code works only once.
    const takesCode = operation.parameters.some((parameter) => parameter.name === 'code');
    const code = takesCode ? [await harness.connect({ userId: 'of the code' })] : [];
    const values = { ...known.values, code };
    await fc.assert(
      fc.asyncProperty(givenFor(operation, { ...known, values }), async (given) => {
        const answer = await send(harness, operation, given);
        statuses.add(answer.status);
        await expectDocumented(operation, answer);
      }),
      propertySettings(requestsOn[name]),
    );
    if (name !== 'SQLite') return;
    // Some requests succeeded, and some failed at each check.
    expect(statuses).toContain(Number(Object.keys(operation.responses)[0]));
    if (operation.auth !== 'none') expect(statuses).toContain(401);
    if (operation.bodyForms.length > 0) expect([...statuses]).toEqual(expect.arrayContaining([400, 415]));
  });
});
