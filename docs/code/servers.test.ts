// The servers of docs/react.md, each with the real service in memory.
import { expect, it, onTestFinished, vi } from 'vitest';
import { openPage } from '../../packages/service/test/support/connect/connect-page.ts';
import { createHarness } from '../../packages/service/test/support/harness.ts';

type Post = (path: string, body?: object) => Promise<unknown>;

// As Express calls the handlers of a route, one after the other.
vi.mock('express', () => {
  type Handler = (request: object, response: object, next: () => void) => unknown;
  const express = () => {
    const routes = new Map<string, Handler[]>();
    return { routes, post: (path: string, ...handlers: Handler[]) => routes.set(path, handlers) };
  };
  const json = () => (_request: object, _response: object, next: () => void) => next();
  return { default: Object.assign(express, { json }) };
});

const webRequest = (path: string, body: object = {}) =>
  new Request(`http://localhost:3000${path}`, { method: 'POST', body: JSON.stringify(body) });

const servers = {
  async hono(): Promise<Post> {
    const { app } = await import('./servers/hono.ts');
    return async (path, body) => (await app.request(webRequest(path, body))).json();
  },
  async express(): Promise<Post> {
    const { app } = await import('./servers/express.ts');
    const { routes } = app as unknown as { routes: Map<string, ((...args: unknown[]) => unknown)[]> };
    return async (path, body) => {
      let answer: unknown;
      for (const handler of routes.get(path) ?? []) {
        const json = (given: unknown) => {
          answer = given;
        };
        await handler({ body }, { json }, () => undefined);
      }
      return answer;
    };
  },
  async next(): Promise<Post> {
    const { POST } = await import('./servers/next.ts');
    return async (path, body) => (await POST(webRequest(path, body))).json();
  },
};

it.each(Object.entries(servers))(
  '%s creates a connect token, and reads accounts with the code',
  async (_, start) => {
    const harness = await createHarness({});
    const { clientId, clientSecret } = harness.service.client;
    vi.stubEnv('CLIENT_ID', clientId);
    vi.stubEnv('CLIENT_SECRET', clientSecret);
    vi.stubGlobal('fetch', (request: Request) => harness.service.fetch(request));
    onTestFinished(() => {
      vi.unstubAllEnvs();
      vi.unstubAllGlobals();
    });
    const post = await start();
    const { connect_token } = (await post('/api/connect-token')) as { connect_token: string };
    expect(connect_token.split('.')).toHaveLength(3);

    const page = await openPage(harness, { user_id: 'user-1' });
    await page.signIn();
    const { code } = (await (await page.complete()).json()) as { code: string };
    expect(await post('/api/exchange', { code })).toMatchObject([
      { usage_unit: 'kwh' },
      { usage_unit: 'kwh' },
    ]);
  },
);
