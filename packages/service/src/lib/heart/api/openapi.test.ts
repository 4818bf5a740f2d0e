import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { BASE_URL, createHarness, json } from '../../../../test/support/harness.ts';

interface Document {
  servers: { url: string }[];
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        description: string;
        responses: object;
        requestBody?: { description: string; content: Record<string, { schema: object }> };
      }
    >
  >;
}

it('serves a valid OpenAPI 3.1 document with one operation per endpoint', async () => {
  const { call } = await createHarness();
  const document = await json<Document>(call('/openapi.json'));
  expect(await new Validator().validate({ ...document })).toMatchObject({ valid: true });
  expect(document.servers).toEqual([{ url: BASE_URL }]);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
  );
  expect(operations).toEqual([
    'createConnectToken: post /auth/connect-token',
    'createManageToken: post /auth/manage-token',
    'createConnectLink: post /connect_links',
    'getConnectLink: get /connect_links/{connect_link_id}',
    'revokeConnectLink: delete /connect_links/{connect_link_id}',
    'exchangeCode: post /auth/token',
    'listAccounts: get /accounts',
    'listIntervals: get /intervals',
    'listBills: get /users/{account_id}/bills',
    'listConnections: get /connections',
    'syncConnection: post /connections/{connection_id}/sync',
    'exportAccount: get /accounts/{account_id}/export',
    'removeConnection: delete /connection',
    'listUtilities: get /utilities',
    'createWebhookEndpoint: post /webhook_endpoints',
    'listWebhookEndpoints: get /webhook_endpoints',
    'getWebhookEndpoint: get /webhook_endpoints/{endpoint_id}',
    'updateWebhookEndpoint: patch /webhook_endpoints/{endpoint_id}',
    'deleteWebhookEndpoint: delete /webhook_endpoints/{endpoint_id}',
    'rotateWebhookSecret: post /webhook_endpoints/{endpoint_id}/rotate_secret',
    'listWebhookDeliveries: get /webhook_endpoints/{endpoint_id}/deliveries',
    'redeliverWebhook: post /webhook_endpoints/{endpoint_id}/redeliver',
    'testWebhookEndpoint: post /webhook_endpoints/{endpoint_id}/test',
    'listWebhookEvents: get /webhook_events',
    'breakConnection: post /sandbox/connections/{connection_id}/break',
    'repairConnection: post /sandbox/connections/{connection_id}/repair',
    'checkLiveness: get /health/live',
    'checkReadiness: get /health/ready',
  ]);
});

it('declares for each operation what the server refuses before it looks at the address', async () => {
  const { call } = await createHarness();
  const { paths } = await json<Document>(call('/openapi.json'));
  for (const { operationId, responses } of Object.values(paths).flatMap((each) => Object.values(each))) {
    expect([operationId, ...Object.keys(responses)]).toEqual(
      expect.arrayContaining([operationId, '400', '408', '417', '431']),
    );
  }
});

it('names one media type per request body, and mentions the other ones and the aliases in prose', async () => {
  const { call } = await createHarness();
  const { paths } = await json<Document>(call('/openapi.json'));
  const exchange = paths['/auth/token']?.post;
  expect(Object.keys(exchange?.requestBody?.content ?? {})).toEqual(['application/x-www-form-urlencoded']);
  expect(exchange?.requestBody?.description).toContain('`application/json`');
  expect(exchange?.description).toContain('`/tokens`');
  const connectToken = paths['/auth/connect-token']?.post;
  expect(Object.keys(connectToken?.requestBody?.content ?? {})).toEqual(['multipart/form-data']);
});

it('describes the enforced length limits of body parameters, and allows other fields', async () => {
  const { call, post } = await createHarness();
  const { paths } = await json<Document>(call('/openapi.json'));
  const schemaOf = (path: string) =>
    Object.values(paths[path]?.post?.requestBody?.content ?? {})[0]?.schema as Record<string, object>;
  expect(schemaOf('/auth/connect-token')).toMatchObject({
    properties: {
      user_id: { type: 'string', minLength: 1, maxLength: 255 },
      utility_id: { type: 'string', minLength: 1, maxLength: 2048 },
    },
    required: ['user_id'],
  });
  for (const path of ['/auth/connect-token', '/auth/token']) {
    expect(schemaOf(path)).not.toHaveProperty('additionalProperties');
  }
  const statusOf = async (userId: string) =>
    (await post('/auth/connect-token', { user_id: userId, more: 1 })).status;
  // Characters, not UTF-16 units.
  expect(await Promise.all(['𝄞'.repeat(255), '𝄞'.repeat(256)].map(statusOf))).toEqual([200, 400]);
});

it('redirects the base URL to the documentation', async () => {
  const { call } = await createHarness();
  const answer = await call('/');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('Location')).toBe('docs');
});

it('describes the enforced range of dates', async () => {
  const harness = await createHarness();
  const token = await harness.accessToken();
  type Parameters = { parameters: { name: string; schema: { minimum: number; maximum: number } }[] };
  const { paths } = await json<{ paths: Record<string, { get: Parameters }> }>(harness.call('/openapi.json'));
  const statusOf = async (name: string, value: number) =>
    (await harness.read(`/intervals?account_id=unknown&${name}=${value}`, token)).status;
  for (const name of ['start_date', 'end_date']) {
    const schema = paths['/intervals']?.get.parameters.find((it) => it.name === name)?.schema;
    const { minimum = Number.NaN, maximum = Number.NaN } = schema ?? {};
    const values = [minimum - 1, minimum, maximum, maximum + 1];
    expect(await Promise.all(values.map((value) => statusOf(name, value)))).toEqual([400, 404, 404, 400]);
  }
});
