import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../../src/lib/node/server/server.ts';

/** The server behind a running one, as Node tells of it when a request comes. */
const serverOf = async (port: number): Promise<Server> => {
  const seen: Server[] = [];
  const see = (message: unknown) => seen.push((message as { server: Server }).server);
  subscribe('http.server.request.start', see);
  await fetch(`http://127.0.0.1:${port}/`);
  unsubscribe('http.server.request.start', see);
  const [server] = seen;
  if (!server) throw new Error('No server told of the request.');
  return server;
};

// The other tests of slow clients give times of their own: these are the ones that a service has.
it('gives a client no more time than the documents say', async () => {
  const running = await serve({ fetch: async () => new Response('fine') }, '127.0.0.1', 0);
  onTestFinished(() => running.close());
  expect(await serverOf(running.port)).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    timeout: 60_000,
    keepAliveTimeout: 65_000,
    // Not in Node's types: every how often it looks at the first two.
    connectionsCheckingInterval: 1_000,
  });
  const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  expect(read('SECURITY.md')).toContain('headers 10 s, request 30 s, idle 60 s, keep-alive 65 s:');
  expect(read('docs/errors.md')).toContain('did not arrive within 30 seconds, its headers within 10 ');
  expect(read('docs/operations.md')).toContain('lets a request take 30 seconds.');
});
