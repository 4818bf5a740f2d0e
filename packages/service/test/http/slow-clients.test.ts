import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type RunningServer, type ServerTimeouts, serve } from '../../src/lib/node/server/server.ts';
import { parseAnswers } from '../support/raw-http.ts';

// Each test shortens one timeout. The others never expire, so they cannot end the connection.
const NEVER = 600_000;
const patient: ServerTimeouts = {
  headers: NEVER,
  request: NEVER,
  upload: NEVER,
  keepAlive: NEVER,
  idle: NEVER,
  checkEvery: 20,
};

let server: RunningServer;
afterEach(() => server.close());

const start = async (
  timeouts: Partial<ServerTimeouts>,
  fetch: (request: Request) => Response | Promise<Response> = async (request) =>
    new Response(await request.text()),
) => {
  server = await serve({ fetch }, '127.0.0.1', 0, { ...patient, ...timeouts });
};

/** Opens a connection and sends `drop` again and again. @returns the statuses received until the server closed the connection. */
const drip = (first: string, drop: string): { socket: Socket; answers: Promise<string> } => {
  const socket = connect(server.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.write(first);
  const timer = drop === '' ? undefined : setInterval(() => socket.write(drop), 10);
  const answers = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve(
        parseAnswers(Buffer.concat(chunks))
          .map(({ status }) => status)
          .join(),
      );
    });
  });
  return { socket, answers };
};

const healthy = async () => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/`, { method: 'POST', body: 'fine' });
  expect(await answer.text()).toBe('fine');
};

const HEAD = 'POST / HTTP/1.1\r\nHost: api\r\n';

it('closes 100 connections whose headers arrive too slowly, and serves other clients meanwhile', async () => {
  await start({ headers: 150, request: NEVER });
  const slow = Array.from({ length: 100 }, () => drip(HEAD, 'X: y\r\n').answers);
  await healthy();
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['408']));
  await healthy();
});

it.each([
  ['whose body arrives too slowly', `${HEAD}Content-Length: 10000\r\n\r\n`, 'x'],
  ['whose chunks arrive too slowly', `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\nx\r\n'],
  ['without any request', '', ''],
])('closes a connection %s', async (_case, first, drop) => {
  await start({ headers: 150, request: 150 });
  expect(await drip(first, drop).answers).toBe('408');
  await healthy();
});

it.each([
  ['http://api/link', '/link/api/attempts/current/files'],
  ['http://link', '/api/attempts/current/files'],
])('lets a file take longer than other requests, and ends it later, at %s', async (connectUrl, path) => {
  const context = { urls: { baseUrl: 'http://api', connectUrl } } as never;
  const fetch = async (request: Request) => new Response(await request.text());
  const serveFor = async (upload: number) => {
    const timeouts = { ...patient, headers: upload, request: 50, upload };
    server = await serve({ fetch, context }, '127.0.0.1', 0, timeouts);
  };
  await serveFor(NEVER);
  const head = `POST ${path} HTTP/1.1\r\nHost: api\r\n`;
  const { socket, answers } = drip(`${head}Content-Length: 20\r\nConnection: close\r\n\r\n`, 'x');
  expect(await answers).toBe('200');
  socket.destroy();
  await server.close();
  await serveFor(150);
  expect(await drip(`${head}Content-Length: 100000\r\n\r\n`, 'x').answers).toBe('408');
});

it('closes an idle keep-alive connection', async () => {
  await start({ keepAlive: 50 });
  expect(await drip(`${HEAD}Content-Length: 4\r\n\r\nfine`, '').answers).toBe('200');
});

it('cancels the response to a client that does not read it', async () => {
  let letGo: () => void = () => undefined;
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
      cancel: () => letGo(),
    });
  await start({ idle: 150 }, async () => new Response(endless()));
  const { socket } = drip('GET / HTTP/1.1\r\nHost: api\r\n\r\n', '');
  socket.pause();
  await isLetGo;
  socket.destroy();
});
