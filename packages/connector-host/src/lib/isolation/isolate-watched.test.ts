import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignInMethod } from '@utility-connect/connector';
import { expect, it, onTestFinished } from 'vitest';
import type { WatchedRequest } from '../watch/watched-fetch.ts';
import { isolateConnector } from './isolate-connector.ts';
import { folder, utility } from './testing/isolated.ts';

it('reports each request of a connector without its query and ids, also where a redirect leads', async () => {
  const server = createServer(({ url }, response) =>
    response.writeHead(url?.startsWith('/limited') ? 302 : 404, { location: '/end' }).end(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const requests: WatchedRequest[] = [];
  const { connector, close } = await isolateConnector('./paced.mjs', folder, {
    allowedHosts: ['127.0.0.1'],
    onRequest: (request) => requests.push(request),
  });
  onTestFinished(close);
  const [method] = connector.methods as [SignInMethod];
  const { signal } = new AbortController();
  const username = `http://${host}/limited/usage-data-v1/A1234567?token=canary https://0.0.0.0/refused`;
  await expect(method.signIn({ utility, fields: { username }, signal })).rejects.toThrow();
  const milliseconds = expect.any(Number);
  expect(requests).toEqual([
    { method: 'GET', address: `${host}/limited/usage-data-v1/…`, status: 302, milliseconds },
    { method: 'GET', address: `${host}/end`, status: 404, milliseconds },
    { method: 'GET', address: '0.0.0.0/refused', status: null, milliseconds },
  ]);
});
