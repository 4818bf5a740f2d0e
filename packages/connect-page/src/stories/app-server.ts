import type { MockService } from '@utility-connect/service/mock';
import { clientHeaders, MOCK_URL } from './mock-session.ts';

/**
 * The server of the example app, in this tab: it exchanges the code, keeps the access token, and answers the page's requests
 * to `/api` until it is stopped. It never announces an update, because the service in this tab sends no webhooks.
 *
 * @returns stops it
 */
export async function startAppServer(service: MockService, code: string): Promise<() => void> {
  const headers = { ...clientHeaders(service), Authorization: `Bearer ${await exchange(service, code)}` };
  const { fetch, EventSource } = globalThis;
  globalThis.EventSource = SilentUpdates as never;
  globalThis.fetch = async (input, init) => {
    const { origin, pathname, search, searchParams } = new URL(
      input instanceof Request ? input.url : input,
      location.href,
    );
    if (origin !== location.origin || !pathname.startsWith('/api/')) return fetch(input, init);
    let path = `${pathname.slice('/api'.length)}${search}`;
    if (path === '/accounts') path = '/accounts?include=status';
    if (pathname === '/api/bills') path = `/users/${searchParams.get('account_id')}/bills`;
    return service.fetch(new Request(`${MOCK_URL}${path}`, { method: init?.method ?? 'GET', headers }));
  };
  return () => {
    globalThis.fetch = fetch;
    globalThis.EventSource = EventSource;
  };
}

class SilentUpdates extends EventTarget {
  close(): void {}
}

const exchange = async (service: MockService, code: string): Promise<string> => {
  const answer = await service.fetch(
    new Request(`${MOCK_URL}/auth/token`, {
      method: 'POST',
      headers: clientHeaders(service),
      body: new URLSearchParams({ code, grant_type: 'code' }),
    }),
  );
  return ((await answer.json()) as { access_token: string }).access_token;
};
