import { connect, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { serve } from './server.ts';

const SIZE = 8_000_000;
const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

let server: Awaited<ReturnType<typeof serve>>;
const sockets: Socket[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

const signal = (): { give: () => void; given: Promise<void> } => {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give: () => give(), given };
};

/** Starts a server that responds with some megabytes when `answer` is called. */
const start = async (): Promise<{ answer: () => void; arrived: Promise<void> }> => {
  const gate = signal();
  const arrival = signal();
  server = await serve(
    {
      async fetch() {
        arrival.give();
        await gate.given;
        return new Response(new Uint8Array(SIZE));
      },
    },
    '127.0.0.1',
    0,
  );
  return { answer: gate.give, arrived: arrival.given };
};

/** A client on a slow network. `received` is the number of bytes until the server closed the connection. */
const send = (text: string): { socket: Socket; received: Promise<number>; first: Promise<void> } => {
  const socket = connect(server.port, '127.0.0.1');
  sockets.push(socket);
  const first = signal();
  let bytes = 0;
  socket.on('data', (chunk) => {
    bytes += chunk.length;
    first.give();
    socket.pause();
    setTimeout(() => socket.resume(), 2);
  });
  socket.on('error', () => undefined);
  socket.write(text);
  return {
    socket,
    first: first.given,
    received: new Promise((resolve) => socket.on('close', () => resolve(bytes))),
  };
};

it('sends a whole response that was created while it closes', async () => {
  const { answer, arrived } = await start();
  const { received } = send(REQUEST);
  await arrived;
  const closed = server.close();
  answer();
  expect(await received).toBeGreaterThan(SIZE);
  await closed;
});

it('sends the rest of a response in progress', async () => {
  const { answer } = await start();
  const { received, first } = send(REQUEST);
  answer();
  await first;
  const closed = server.close();
  expect(await received).toBeGreaterThan(SIZE);
  await closed;
});

it('answers a request of which only a part has arrived', async () => {
  const { answer } = await start();
  answer();
  const { socket, received } = send(REQUEST.slice(0, 10));
  await new Promise((resolve) => setTimeout(resolve, 100));
  const closed = server.close();
  socket.write(REQUEST.slice(10));
  expect(await received).toBeGreaterThan(SIZE);
  await closed;
});

it('does not wait for connections without a request, new ones and idle ones', async () => {
  const { answer } = await start();
  answer();
  const { received: nothing } = send('');
  const { first, socket } = send(REQUEST);
  await first;
  socket.removeAllListeners('data').resume();
  await new Promise((resolve) => setTimeout(resolve, 300));
  const asked = performance.now();
  await server.close();
  expect(await nothing).toBe(0);
  // Well before the 9 s after which everything is closed.
  expect(performance.now() - asked).toBeLessThan(4000);
});

it('listens until the work has ended, and closes idle connections meanwhile', async () => {
  const { answer } = await start();
  answer();
  const { received: nothing } = send('');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const work = signal();
  const closed = server.close(work.given);
  expect(await nothing).toBe(0);
  const { received } = send(REQUEST);
  expect(await received).toBeGreaterThan(SIZE);
  work.give();
  await closed;
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow('fetch failed');
});

it('does not wait for requests that arrive while it closes', async () => {
  const { answer, arrived } = await start();
  const { socket, received } = send(REQUEST);
  await arrived;
  const closed = server.close();
  const { received: later } = send(REQUEST.slice(0, 10));
  await new Promise((resolve) => setTimeout(resolve, 100));
  answer();
  socket.removeAllListeners('data').resume();
  await received;
  await expect.poll(() => fetch(`http://127.0.0.1:${server.port}/`).catch(() => null)).toBeNull();
  for (const each of sockets) each.destroy();
  await later;
  await closed;
});

it('stops listening after 3 s beside a request that stalls, and answers the last requests it accepted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const requests: (() => void)[] = [];
  server = await serve(
    { fetch: () => new Promise((resolve) => requests.push(() => resolve(new Response('answered')))) },
    '127.0.0.1',
    0,
  );
  const { received: nothing } = send(REQUEST);
  await expect.poll(() => requests).toHaveLength(1);
  const closed = server.close();
  const last = fetch(`http://127.0.0.1:${server.port}/`);
  await expect.poll(() => requests).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3000);
  await expect(fetch(`http://127.0.0.1:${server.port}/`)).rejects.toThrow('fetch failed');
  requests[1]?.();
  expect(await last.then((response) => response.text())).toBe('answered');
  await vi.advanceTimersByTimeAsync(6000);
  expect(await nothing).toBe(0);
  await closed;
});
