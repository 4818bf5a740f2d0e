import { createUtilityConnect } from '@utility-connect/node';
import { expect, it } from 'vitest';
import { createHarness, json } from '../../../../test/support/harness.ts';
import { sampleVariables } from '../../../../test/support/sample-variables.ts';
import type { OpenApiDocument } from '../../heart/api/openapi.ts';
import { nodeSamples } from './node-samples.ts';
import { samplesOf } from './samples.ts';

const readPage = async () => {
  const harness = await createHarness();
  const answer = await harness.call('/docs');
  const document = await json<OpenApiDocument>(harness.call('/openapi.json'));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return { ...harness, answer, page: await answer.text(), document, operations };
};

/** The section of one operation, up to the next one. */
const sectionOf = (page: string, id: string) => page.split(`id="${id}"`)[1]?.split('</section>')[0] ?? '';

it('gives every operation an anchor, a link in the contents, and samples', async () => {
  const { page, operations } = await readPage();
  expect(operations.length).toBeGreaterThan(8);
  for (const { path, operation } of operations) {
    const { operationId } = operation;
    expect(page.match(new RegExp(`<li><a href="#${operationId}"`, 'g'))).toHaveLength(2);
    const section = sectionOf(page, operationId);
    expect(section).toContain(path);
    expect(section).toContain('<pre class="curl"><code>');
    expect(section).toContain('<pre class="python"><code>');
  }
});

it('names every response field, with its type', async () => {
  const { page, operations } = await readPage();
  for (const { operation } of operations) {
    const section = sectionOf(page, operation.operationId).split('<h4>Response')[1] ?? '';
    const schema = operation.responses['200']?.content?.['application/json']?.schema ?? {};
    for (const name of JSON.stringify(schema).match(/(?<=")\w+(?=":\{"(?:type|anyOf))/g) ?? []) {
      if (['items', 'properties', 'additionalProperties', 'propertyNames'].includes(name)) continue;
      expect(section).toMatch(
        new RegExp(`<code class="name">${name}</code> <span class="type">[^<]+</span>`),
      );
    }
  }
  expect(sectionOf(page, 'listAccounts')).toContain('<span class="type">integer or null</span>');
  expect(sectionOf(page, 'listBills')).toContain('<code class="name">{bill identifier}</code>');
});

it('differs between two requests only by its nonce', async () => {
  const { call, answer, page } = await readPage();
  const nonceOf = ({ headers }: Response) =>
    /'nonce-([\w-]+)'/.exec(headers.get('Content-Security-Policy') ?? '')?.[1] ?? '';
  const again = await call('/docs');
  const [first, second] = [nonceOf(answer), nonceOf(again)];
  expect(first).not.toBe(second);
  expect(page).toContain(`<script nonce="${first}"`);
  expect((await again.text()).replaceAll(second, first)).toBe(page);
});

it('explains parameters with their place, limits and examples', async () => {
  const { page } = await readPage();
  const section = sectionOf(page, 'createConnectToken');
  for (const text of [
    '1 to 255 characters.',
    'Example: <code>user-4711</code>',
    '<span class="note">body</span>',
    'multipart/form-data',
  ]) {
    expect(section).toContain(text);
  }
  expect(sectionOf(page, 'createWebhookEndpoint')).toContain(
    'Example: <code>[&quot;connection.created&quot;,&quot;intervals.available&quot;]</code>',
  );
  expect(sectionOf(page, 'exchangeCode')).toContain('<strong>Warning</strong>');
  expect(sectionOf(page, 'listUtilities')).toContain('Default: <code>0</code>.');
});

it('explains shared errors once and links to them', async () => {
  const { page, operations } = await readPage();
  expect(page.match(/The client credentials are missing or wrong/g)).toHaveLength(1);
  expect(sectionOf(page, 'listAccounts')).toContain('href="#error-401-invalid_client"');
  expect(page).toContain('id="error-401-invalid_client"');
  for (const { operation } of operations) {
    const section = sectionOf(page, operation.operationId);
    const codes = JSON.stringify(operation.responses).match(/(?<="error":")\w+/g) ?? [];
    for (const code of codes) expect(section).toContain(code);
  }
});

it('leads to no anchor that is missing', async () => {
  const { page } = await readPage();
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  for (const id of links) expect(page).toContain(`id="${id}"`);
});

it('leads to the registration only where it is served', async () => {
  const { page } = await readPage();
  expect(page.match(/href="register"/g)).toHaveLength(2);
  const { call } = await createHarness({ hasRegistration: false });
  expect(await (await call('/docs')).text()).not.toMatch(/href="register"|Register/);
  expect((await call('/register')).status).toBe(404);
});

it('runs only its own style and script', async () => {
  const { answer, page } = await readPage();
  const policy = answer.headers.get('Content-Security-Policy') ?? '';
  const nonce = policy.match(/script-src 'nonce-([^']+)'/)?.[1];
  expect(policy).not.toContain('unsafe');
  expect(page).toContain(`<script nonce="${nonce}" type="module">`);
  expect(page).not.toMatch(/ style="| on\w+="/);
  expect(page).not.toMatch(/ src="/);
});

it('shows Node samples that run against the service', async () => {
  const { service, connect, accessToken, read } = await readPage();
  const token = await accessToken();
  const [account] = await json<{ id: string }[]>(read('/accounts', token));
  const env = { CODE: await connect(), ACCESS_TOKEN: token, ACCOUNT_ID: account?.id };
  const utilityConnect = createUtilityConnect({
    baseUrl: 'http://localhost:4000',
    ...service.client,
    fetch: (request) => service.fetch(request),
  });
  const run = (code: string) =>
    new Function('utilityConnect', 'process', `return (async () => { ${code} })()`)(utilityConnect, { env });
  const { removeConnection = '', ...others } = nodeSamples;
  for (const code of [...Object.values(others), removeConnection]) {
    expect(code).toContain('utilityConnect.');
    await expect(run(code), code).resolves.toBeUndefined();
  }
});

it('shows a request with curl that needs nothing but the variables of the reader', async () => {
  const { operations } = await readPage();
  const samples = Object.fromEntries(
    operations.map((each) => [
      each.operation.operationId,
      samplesOf(each, 'http://localhost:4000')[0]?.code ?? '',
    ]),
  );
  expect(samples.exchangeCode).toBe(`curl -X POST "http://localhost:4000/auth/token" \\
  -H "Service-Client-Id: $CLIENT_ID" \\
  -H "Service-Secret: $CLIENT_SECRET" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d "grant_type=code" \\
  -d "code=$CODE"`);
  expect(
    samples.updateWebhookEndpoint,
  ).toBe(`curl -X PATCH "http://localhost:4000/webhook_endpoints/$ENDPOINT_ID" \\
  -H "Service-Client-Id: $CLIENT_ID" \\
  -H "Service-Secret: $CLIENT_SECRET" \\
  -H "Content-Type: application/json" \\
  -d '{"url":"https://app.example.com/webhooks","events":["connection.created","intervals.available"],"status":"enabled"}'`);
});

it('shows requests with curl that succeed', async () => {
  const { operations, ...harness } = await readPage();
  const { variables, eventId } = await sampleVariables(harness);
  const run = (code: string): Promise<Response> => {
    const filled = code
      .replaceAll(/\$(\w+)/g, (_, name) => String(variables[name]))
      .replaceAll('$(uuidgen)', crypto.randomUUID())
      .replaceAll(/evt_[\w-]+/g, eventId);
    const options = [...filled.matchAll(/(-H|-F|-d|--data-urlencode) (?:"([^"]*)"|'([^']*)')/g)].map(
      ([, flag, quoted, raw]) => ({ flag, value: quoted ?? raw ?? '' }),
    );
    const pairs = (...flags: string[]) =>
      options.filter(({ flag = '' }) => flags.includes(flag)).map(({ value }) => value);
    const headers = pairs('-H').map((line) => line.split(': ') as [string, string]);
    const isJson = headers.some(([, value]) => value === 'application/json');
    const fields = pairs('-F', '-d');
    const [, method = 'GET', address = ''] = /^curl (?:-X (\w+) )?"([^"]+)"/.exec(filled) ?? [];
    const target = new URL(address);
    for (const pair of pairs('--data-urlencode'))
      target.searchParams.append(...(pair.split('=') as [string, string]));
    const body = isJson ? fields[0] : new URLSearchParams(fields.join('&'));
    return harness.call(`${target.pathname}${target.search}`, {
      method,
      headers,
      ...(fields.length > 0 && { body: body ?? null }),
    });
  };
  const deletionLast = [...operations].sort(
    (a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'),
  );
  for (const each of deletionLast) {
    const [sample] = samplesOf(each, 'http://localhost:4000');
    const answer = await run(sample?.code ?? '');
    expect([each.operation.operationId, answer.status]).toEqual([
      each.operation.operationId,
      Number(Object.keys(each.operation.responses)[0]),
    ]);
  }
});
