import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { serve } from '../../src/lib/node/server/server.ts';

/** Returns the Node.js server behind a running service, through a diagnostics channel. */
const serverOf = async (port: number): Promise<Server> => {
  const seen: Server[] = [];
  const see = (message: unknown) => seen.push((message as { server: Server }).server);
  subscribe('http.server.request.start', see);
  await fetch(`http://127.0.0.1:${port}/`);
  unsubscribe('http.server.request.start', see);
  const [server] = seen;
  if (!server) throw new Error('The channel reported no request.');
  return server;
};

// The tests in slow-clients.test.ts set their own timeouts. These are the defaults.
it('has the timeouts that the documentation states', async () => {
  const running = await serve({ fetch: async () => new Response('fine') }, '127.0.0.1', 0);
  onTestFinished(() => running.close());
  expect(await serverOf(running.port)).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 1_800_000,
    timeout: 60_000,
    keepAliveTimeout: 65_000,
    // How often Node checks the first two. Not in its types.
    connectionsCheckingInterval: 1_000,
  });
  const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  expect(read('SECURITY.md')).toContain(
    'headers 10 s, request 30 s (a file 30 min), idle 60 s, keep-alive 65 s:',
  );
  expect(read('docs/errors.md')).toContain('did not arrive within 30 seconds, or its headers within 10 ');
  expect(read('docs/deploy.md')).toContain(
    'lets a request take 30 seconds, and `POST {CONNECT_URL}/api/attempts/current/files` 30 minutes',
  );
});
