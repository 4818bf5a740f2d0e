// Over a real network connection, to a service as it is served.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { serve } from '@utility-connect/service/node';
import { afterEach, expect, it } from 'vitest';
import { createHarness } from '../../../service/test/support/harness.ts';
import { createUtilityConnect } from './create-utility-connect.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

it('reads data from a service over HTTP', async () => {
  const harness = await createHarness();
  const server = await serve(harness.service, '127.0.0.1', 0);
  closing.push(() => server.close());
  const utilityConnect = createUtilityConnect({
    baseUrl: `http://127.0.0.1:${server.port}/`,
    ...harness.service.client,
  });
  const { access_token: accessToken } = await utilityConnect.exchangeCode(await harness.connect());
  const [account] = await utilityConnect.accounts(accessToken);
  const { intervals } = await utilityConnect.intervals(accessToken, { accountId: account?.id ?? '' });
  expect(intervals.length).toBeGreaterThan(1400);
  const [connection] = await utilityConnect.connections(accessToken);
  expect(connection).toMatchObject({ status: 'active', account_ids: expect.arrayContaining([account?.id]) });
  const due = await utilityConnect.syncConnection(accessToken, connection?.id ?? '');
  expect(due.id).toBe(connection?.id);
  await expect(utilityConnect.syncConnection(accessToken, due.id)).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 600,
  });
  expect(await utilityConnect.breakConnection(due.id, 'utility_down')).toMatchObject({
    broken_as: 'utility_down',
  });
  expect(await utilityConnect.repairConnection(due.id)).toMatchObject({ broken_as: null });
  await utilityConnect.disconnect(accessToken);
  await expect(utilityConnect.accounts(accessToken)).rejects.toMatchObject({ code: 'invalid_token' });
});

it('does not follow redirects, which would leak the client secret', async () => {
  const visits: string[] = [];
  const elsewhere = await listen(
    createServer((request, response) => response.end(visits.push(`${request.url}`))),
  );
  const here = await listen(
    createServer((_, response) => response.writeHead(307, { Location: `${elsewhere}/taken` }).end()),
  );
  const utilityConnect = createUtilityConnect({ baseUrl: here, clientId: 'id', clientSecret: 'secret' });
  await expect(utilityConnect.utilities()).rejects.toMatchObject({ code: 'unexpected_answer', status: 307 });
  expect(visits).toEqual([]);
});

type Sdk = ReturnType<typeof createUtilityConnect>;
const calls: Record<string, (sdk: Sdk) => Promise<unknown>> = {
  createConnectToken: (sdk) => sdk.createConnectToken({ userId: 'user-1' }),
  createManageToken: (sdk) => sdk.createManageToken('user-1'),
  exchangeCode: (sdk) => sdk.exchangeCode('code'),
  accounts: (sdk) => sdk.accounts('token'),
  connections: (sdk) => sdk.connections('token'),
  syncConnection: (sdk) => sdk.syncConnection('token', 'connection'),
  intervals: (sdk) => sdk.intervals('token', { accountId: 'account' }),
  exportAccount: (sdk) => sdk.exportAccount('token', { accountId: 'account' }),
  bills: (sdk) => sdk.bills('token', 'account'),
  utilities: (sdk) => sdk.utilities(),
  webhookEvents: (sdk) => sdk.webhookEvents(),
  breakConnection: (sdk) => sdk.breakConnection('connection', 'late'),
  createLink: (sdk) => sdk.connectLinks.create({ userId: 'user-1' }),
  getLink: (sdk) => sdk.connectLinks.get('link'),
  createEndpoint: (sdk) => sdk.webhookEndpoints.create({ url: 'https://app.example.com' }),
  getEndpoint: (sdk) => sdk.webhookEndpoints.get('we'),
  testEndpoint: (sdk) => sdk.webhookEndpoints.test('we'),
  deliveries: (sdk) => sdk.webhookEndpoints.deliveries('we'),
  disconnect: (sdk) => sdk.disconnect('token'),
};

it.each([
  ['an empty 200', 200, ''],
  ['a maintenance page', 200, '<html>Back soon</html>'],
  ['a JSON text', 200, '"back soon"'],
  ['null', 200, 'null'],
  ['a 202', 202, '{}'],
])('rejects %s as unexpected_answer in every method, without a retry', async (_name, status, body) => {
  let requests = 0;
  const address = await listen(
    createServer((_, response) => {
      requests += 1;
      response.writeHead(status, { 'Content-Length': body.length }).end(body);
    }),
  );
  const sdk = createUtilityConnect({ baseUrl: address, clientId: 'id', clientSecret: 'secret' });
  for (const [name, call] of Object.entries(calls)) {
    requests = 0;
    const outcome = await call(sdk).catch((error) => error);
    expect(outcome, name).toMatchObject({ name: 'UtilityConnectError', code: 'unexpected_answer', status });
    expect(requests).toBe(1);
  }
});

it('rejects a response of the wrong kind: an object, a list or a body where none is expected', async () => {
  let body = '{}';
  const address = await listen(createServer((_, response) => response.end(body)));
  const sdk = createUtilityConnect({ baseUrl: address, clientId: 'id', clientSecret: 'secret' });
  const refused = { code: 'unexpected_answer', status: 200 };
  await expect(sdk.accounts('token')).rejects.toMatchObject(refused);
  await expect(sdk.disconnect('token')).rejects.toMatchObject(refused);
  body = '[]';
  await expect(sdk.exchangeCode('code')).rejects.toMatchObject(refused);
  expect(await sdk.accounts('token')).toEqual([]);
});

it('accepts a 204 only for disconnect', async () => {
  const address = await listen(createServer((_, response) => response.writeHead(204).end()));
  const sdk = createUtilityConnect({ baseUrl: address, clientId: 'id', clientSecret: 'secret' });
  for (const [name, call] of Object.entries(calls)) {
    const outcome = await call(sdk).catch((error) => error);
    if (name === 'disconnect') expect(outcome).toBeUndefined();
    else expect(outcome, name).toMatchObject({ code: 'unexpected_answer', status: 204 });
  }
});

it('rejects with the cause and without secrets if nothing listens at baseUrl', async () => {
  const address = await listen(createServer());
  await Promise.all(closing.splice(0).map((close) => close()));
  const utilityConnect = createUtilityConnect({
    baseUrl: address,
    clientId: 'id',
    clientSecret: 'canary-secret',
    retries: 0,
  });
  const error = await utilityConnect.accounts('canary-token').catch((thrown) => thrown);
  expect(error).toMatchObject({ code: 'unreachable', status: 0 });
  expect(inspect(error, { depth: null })).toContain('ECONNREFUSED');
  expect(inspect(error, { depth: null })).not.toContain('canary');
});

it('times out on a response that stops halfway', async () => {
  const address = await listen(
    createServer((_, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('[{');
    }),
  );
  const utilityConnect = createUtilityConnect({
    baseUrl: address,
    clientId: 'id',
    clientSecret: 'secret',
    timeoutMs: 50,
  });
  await expect(utilityConnect.accounts('token')).rejects.toMatchObject({ code: 'timed_out' });
});
