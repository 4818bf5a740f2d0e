import type { Attempt } from '@utility-connect/protocol';
import { createMockService, type MockOptions, type MockService } from '../../src/mock.ts';
import { openSqliteInMemory } from './open-store.ts';

/** A service under test, with a clock that tests move. */
export interface Harness {
  readonly service: MockService;
  /** UNIX milliseconds; tests move it. */
  readonly clock: { now: number };
  /** Headers of the default client. */
  readonly clientHeaders: Record<string, string>;
  call(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  connectToken(parameters?: Record<string, unknown>, headers?: Record<string, string>): Promise<string>;
  /** Calls the API of the Connect page. */
  page(
    token: string,
    path: string,
    init?: { method?: string; body?: unknown; origin?: string | null; opening?: string },
  ): Promise<Response>;
  /** Goes through Connect with a sandbox login. @returns the authorization code. */
  connect(options?: ConnectOptions): Promise<string>;
  /** Goes through Connect and exchanges the code. @returns the access token. */
  accessToken(options?: ConnectOptions): Promise<string>;
  exchange(code: string, headers?: Record<string, string>): Promise<Response>;
  /** Reads data with the access token. */
  read(path: string, accessToken: string, headers?: Record<string, string>): Promise<Response>;
}

interface ConnectOptions {
  readonly userId?: string;
  readonly utilityId?: string;
  readonly username?: string;
  /** Further parameters of the connect token. */
  readonly parameters?: Record<string, unknown>;
  /** Headers of another client than the default one. */
  readonly clientHeaders?: Record<string, string>;
}

export const BASE_URL = 'http://localhost:4000';
export const PGE = '14328';
export const HOST_ORIGIN = 'https://app.example.com';

/** A time in winter, not on the hour. */
export const NOW = Date.UTC(2026, 10, 20, 18, 20);

export async function createHarness(options: MockOptions = {}): Promise<Harness> {
  const clock = { now: NOW };
  // Requests wait for the first sync as long as a busy machine needs.
  const patient = { clock: () => clock.now, delay: async () => {}, waitMs: 60_000 };
  // Two months of data, which have a bill. Generating and storing 24 takes a second.
  const store = options.store ?? (await openSqliteInMemory());
  return harnessOf(await createMockService({ ...patient, historyMonths: 2, ...options, store }), clock);
}

/** The harness of a service that was created with this clock. */
export function harnessOf(service: MockService, clock: Harness['clock']): Harness {
  const { clientId, clientSecret } = service.client;
  const clientHeaders = { 'Service-Client-Id': clientId, 'Service-Secret': clientSecret };

  const call: Harness['call'] = async (path, init = {}) =>
    service.fetch(new Request(`${BASE_URL}${path}`, init));

  const post: Harness['post'] = (path, body, headers = clientHeaders) =>
    call(path, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });

  const page: Harness['page'] = (
    token,
    path,
    { method = 'POST', body, origin = HOST_ORIGIN, opening } = {},
  ) =>
    call(`/link/api/${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(origin === null ? {} : { 'Connect-Parent-Origin': origin }),
        ...(opening === undefined ? {} : { 'Connect-Opening': opening }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });

  const connectToken: Harness['connectToken'] = async (parameters = {}, headers = clientHeaders) => {
    const answer = await post('/auth/connect-token', { user_id: 'user-1', ...parameters }, headers);
    return ((await answer.json()) as { connect_token: string }).connect_token;
  };

  const connect: Harness['connect'] = async ({
    userId = 'user-1',
    utilityId = PGE,
    username = 'user@example.com',
    parameters,
    clientHeaders: headers = clientHeaders,
  } = {}) => {
    const token = await connectToken({ user_id: userId, ...parameters }, headers);
    await page(token, 'session', { body: {} });
    await page(token, 'session/consent', { body: { terms_version: '2026-11-20', locale: 'en' } });
    await page(token, 'attempts', {
      body: { utility_id: utilityId, fields: { username, password: 'password' } },
    });
    await attemptWhere(
      (attempt) => attempt.status === 'succeeded',
      () => page(token, 'attempts/current', { method: 'GET' }),
    );
    return ((await (await page(token, 'session/complete', { body: {} })).json()) as { code: string }).code;
  };

  const exchange: Harness['exchange'] = (code, headers = clientHeaders) =>
    post('/auth/token', { code, grant_type: 'code' }, headers);

  return {
    service,
    clock,
    clientHeaders,
    call,
    post,
    page,
    connectToken,
    connect,
    exchange,
    async accessToken(connectOptions) {
      const answer = await exchange(await connect(connectOptions), connectOptions?.clientHeaders);
      return ((await answer.json()) as { access_token: string }).access_token;
    },
    read: (path, accessToken, headers = clientHeaders) =>
      call(path, { headers: { ...headers, Authorization: `Bearer ${accessToken}` } }),
  };
}

/** Polls an attempt until it matches. */
export async function attemptWhere(
  isWanted: (attempt: Attempt) => boolean,
  poll: () => Promise<Response>,
): Promise<Attempt> {
  let last: Attempt | undefined;
  for (let turn = 0; turn < 200; turn += 1) {
    last = (await (await poll()).json()) as Attempt;
    if (isWanted(last)) return last;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error(`The attempt stays ${last?.status}.`);
}

/** Reads a JSON answer. */
export async function json<T = Record<string, unknown>>(answer: Response | Promise<Response>): Promise<T> {
  return (await (await answer).json()) as T;
}
