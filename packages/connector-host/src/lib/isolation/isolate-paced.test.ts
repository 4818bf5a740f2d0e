import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SignInMethod } from '@utility-connect/connector';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ClaimTurn } from '../pacing/claim-turn.ts';
import { isolateConnector } from './isolate-connector.ts';
import { folder, utility } from './testing/isolated.ts';

let url = '';
let paths: (string | undefined)[] = [];
const server = createServer(({ url: path }, response) => {
  paths.push(path);
  response.writeHead(path === '/moved' ? 302 : 200, { location: '/limited/end' }).end();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const start = async (claim: ClaimTurn) => {
  paths = [];
  const { connector, close } = await isolateConnector('./paced.mjs', folder, {
    allowedHosts: ['127.0.0.1'],
    claim,
  });
  onTestFinished(close);
  const [method] = connector.methods as [SignInMethod];
  return (...requested: string[]) =>
    method.signIn({
      utility,
      fields: { username: requested.map((path) => url + path).join(' ') },
      loginKey: 'key of the login',
      signal: new AbortController().signal,
    });
};

describe('an isolated connector with limits', () => {
  it('claims the turns of its requests in the thread of its host, for its login', async () => {
    const claims: unknown[] = [];
    const send = await start(async (...turn) => {
      claims.push(turn);
      return { at: 5, now: 0 };
    });
    expect(await send('/other', '/limited')).toMatchObject({ login: '200 200' });
    const limit = { host: '127.0.0.1', path: '/limited', requests: 2, seconds: 60, per: 'login' };
    expect(claims).toEqual([[limit, 'key of the login', { notBefore: 0, withinMs: 10_000 }]]);
  });

  it('attack: does not get around its limits by a redirect', async () => {
    const send = await start(async () => ({ at: 60_000, now: 0 }));
    await expect(send('/moved')).rejects.toMatchObject({ name: 'NotYetError', retryAfterSeconds: 60 });
    expect(paths).toEqual(['/moved']);
  });

  it('sends nothing if its host cannot claim a turn', async () => {
    const send = await start(() => Promise.reject(new Error('The database is down.')));
    await expect(send('/limited')).rejects.toThrow();
    expect(paths).toEqual([]);
  });
});
