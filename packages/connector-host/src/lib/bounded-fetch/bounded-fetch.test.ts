import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { createCertificate } from '../../../test/support/create-certificate.ts';
import { createBoundedFetch } from './bounded-fetch.ts';

let answer: RequestListener;
let requests: number;
let port: number;
let close: () => void;
beforeEach(async () => {
  requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
  close = () => {
    server.close();
    server.closeAllConnections();
  };
});
afterEach(() => close());

const allowedHosts = ['127.0.0.1'];
const url = (path = '/') => `http://127.0.0.1:${port}${path}`;
const causeOf = (fetching: Promise<unknown>) =>
  fetching.then(
    () => 'no error',
    ({ cause }) => String(cause?.message),
  );

it('gets a response of an allowed host like fetch', async () => {
  answer = (request, response) => {
    if (request.url === '/from') response.writeHead(302, { Location: '/to' }).end();
    else
      response
        .writeHead(
          201,
          [
            ['Set-Cookie', 'a=1'],
            ['Set-Cookie', 'b=2'],
          ].flat(),
        )
        .end('hello');
  };
  const response = await createBoundedFetch({ allowedHosts })(url('/from'));
  expect(response).toMatchObject({ status: 201, redirected: true, url: url('/to') });
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await response.text()).toBe('hello');
});

it('posts a form and reads an empty response', async () => {
  let type: string | undefined;
  answer = (request, response) => {
    type = request.headers['content-type'];
    response.writeHead(204).end();
  };
  const body = new URLSearchParams({ username: 'user' });
  const response = await createBoundedFetch({ allowedHosts })(url(), { method: 'POST', body });
  expect(response.status).toBe(204);
  expect(await response.text()).toBe('');
  expect(type).toMatch(/^application\/x-www-form-urlencoded/);
});

it.each([
  ['localhost', 'a name that resolves to the loopback address'],
  ['127.0.0.1', 'an address'],
  ['2130706433', 'an address as a number'],
  ['0x7f.1', 'an address in hexadecimal'],
  ['0177.0.0.1', 'an address in octal'],
  ['127.1', 'a short address'],
  ['[::1]', 'IPv6 loopback'],
  ['[::ffff:127.0.0.1]', 'a mapped address'],
  ['169.254.169.254', 'the metadata server'],
])('refuses %s: %s', async (host) => {
  const fetching = createBoundedFetch()(`https://${host}:${port}/`);
  expect(await causeOf(fetching)).toMatch(/^Private, local and reserved addresses/);
  expect(requests).toBe(0);
});

it('refuses http, except to an allowed host', async () => {
  expect(await causeOf(createBoundedFetch()('http://example.com/'))).toMatch(/^Only https/);
});

it.each([
  ['a name', () => `https://localhost:${port}/private`, /^Private/],
  ['an address', () => 'https://169.254.169.254/latest/meta-data', /^Private/],
  ['http', () => 'http://example.com/', /^Only https/],
])('refuses a redirect to a private address or without TLS: %s', async (_name, to, reason) => {
  answer = (_request, response) => response.writeHead(307, { Location: to() }).end();
  expect(await causeOf(createBoundedFetch({ allowedHosts })(url()))).toMatch(reason);
  expect(requests).toBe(1);
});

it('follows a limited number of redirects', async () => {
  answer = (_request, response) => response.writeHead(302, { Location: '/again' }).end();
  expect(await causeOf(createBoundedFetch({ allowedHosts })(url()))).toMatch(/redirect/);
  expect(requests).toBeLessThan(30);
});

it('stops reading a body that has no end', async () => {
  let isClosed = false;
  answer = (_request, response) => {
    response.on('close', () => {
      isClosed = true;
    });
    const write = (): void => {
      while (!isClosed && response.write(Buffer.alloc(65_536)));
      response.once('drain', write);
    };
    write();
  };
  const response = await createBoundedFetch({ allowedHosts, maxBytes: 1_000_000 })(url());
  await expect(response.text()).rejects.toThrow('The response has more than 1000000 bytes.');
  await expect.poll(() => isClosed).toBe(true);
});

it('stops reading a compressed body that grows beyond the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  answer = (_request, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
  const response = await createBoundedFetch({ allowedHosts, maxBytes: 1_000_000 })(url());
  await expect(response.arrayBuffer()).rejects.toThrow('The response has more than 1000000 bytes.');
});

it.each(['headers', 'body'])('stops waiting for %s after the timeout', async (part) => {
  answer = (_request, response) => {
    if (part === 'body') response.write('begins');
  };
  const fetching = createBoundedFetch({ allowedHosts, timeoutMs: 300 })(url());
  await expect(fetching.then((response) => response.text())).rejects.toMatchObject({ name: 'TimeoutError' });
});

it('stops when the signal aborts', async () => {
  const controller = new AbortController();
  answer = () => controller.abort(new Error('canceled'));
  const fetching = createBoundedFetch({ allowedHosts })(url(), { signal: controller.signal });
  await expect(fetching).rejects.toThrow('canceled');
});

it('shows its client certificate to a server that asks for one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'certificates '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [ofServer, ofClient] = ['server', 'client'].map((name) => {
    const { cert, key } = createCertificate(folder, name);
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  });
  const server = createTlsServer({ ...ofServer, requestCert: true, rejectUnauthorized: false });
  server.on('request', ({ socket }, response) => {
    response.end((socket as TLSSocket).getPeerCertificate().subject?.CN ?? 'none');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  // The certificate of the server is self-signed.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const nameShown = async (more: object) =>
    (await createBoundedFetch({ allowedHosts, ...more })(address)).text();
  expect(await nameShown({})).toBe('none');
  expect(await nameShown({ certificate: ofClient })).toBe('client');
  server.closeAllConnections();
});

it('sends what goes to other hosts to their origins, each hop of a redirect too', async () => {
  const seen: string[] = [];
  answer = ({ url, headers }, response) => {
    seen.push(`${headers['x-forwarded-host']} ${url} ${headers.authorization} ${headers.host}`);
    if (url === '/from?a=1') response.writeHead(302, { Location: 'https://two.example.net/to' }).end();
    else response.end('hello');
  };
  const origin = `http://127.0.0.1:${port}`;
  const fetch = createBoundedFetch({ hostOrigins: { 'one.example.com': origin, '*.example.net': origin } });
  const headers = { Authorization: 'Bearer token' };
  const response = await fetch('https://one.example.com/from?a=1', { headers });
  expect(await response.text()).toBe('hello');
  expect(response.url).toBe('https://two.example.net/to');
  expect(seen).toEqual([
    `one.example.com /from?a=1 Bearer token 127.0.0.1:${port}`,
    // `fetch` keeps credentials from another host.
    `two.example.net /to undefined 127.0.0.1:${port}`,
  ]);
});

it('attack: reaches the origin of another host only in place of that host', async () => {
  answer = (_request, response) => response.end();
  const fetch = createBoundedFetch({ hostOrigins: { 'one.example.com': `http://127.0.0.1:${port}` } });
  expect(await causeOf(fetch(url()))).toBe('Only https addresses can be requested.');
  expect(await causeOf(fetch('https://127.0.0.1/'))).toBe(
    'Private, local and reserved addresses cannot be requested.',
  );
  expect(requests).toBe(0);
});
