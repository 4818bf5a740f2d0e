import createClient from 'openapi-fetch';
import { createCaller } from './call.ts';
import type { paths } from './openapi.gen.ts';
import {
  type AccountsOptions,
  type CallOptions,
  checkHeaderValue,
  checkObject,
  checkOptions,
  checkSeconds,
  checkText,
  type ExchangeOptions,
  readOptions,
  type UtilityConnectOptions,
} from './options.ts';
import type { AccessToken, Account, Bills, ConnectToken, Intervals, Utilities } from './types.ts';
import { wait } from './wait.ts';

/**
 * The API of Utility Connect for one client. Methods reject with a `UtilityConnectError`, or with the reason of an aborted
 * `signal`. Responses are as described in `openapi.json`.
 */
export interface UtilityConnect {
  /**
   * Creates a token that lets one of your users go through Connect once. Pass it to your page.
   *
   * @param user `userId`: your own id of the user; `utilityId`: skips the utility selection screen.
   */
  createConnectToken(
    user: { readonly userId: string; readonly utilityId?: string | undefined },
    options?: CallOptions,
  ): Promise<ConnectToken>;
  /**
   * Exchanges an authorization code for an access token. Always sends an `Idempotency-Key`, so that retries get the same access
   * token. By default each call has its own key, and a second call with the same code revokes the access token: the service must
   * assume that the code was stolen. To call again yourself, pass the same `idempotencyKey`, within ten minutes of the first call.
   */
  exchangeCode(code: string, options?: ExchangeOptions): Promise<AccessToken>;
  /**
   * All accounts of a user, possibly none. `includeStatus` adds `method`, `time_zone`, `data_through`, `last_success_at`
   * and `login_refused_at`: an account whose login is refused gets no new data until the user goes through Connect again.
   */
  accounts(accessToken: string, options?: AccountsOptions): Promise<Account[]>;
  /**
   * The usage of an account.
   *
   * @param window `[startDate, endDate)` in UNIX seconds, 366 days at most. Default: the past two calendar months. With only one
   * date: two months from it or before it.
   */
  intervals(
    accessToken: string,
    window: {
      readonly accountId: string;
      readonly startDate?: number | undefined;
      readonly endDate?: number | undefined;
    },
    options?: CallOptions,
  ): Promise<Intervals>;
  /** The bills of an account. */
  bills(accessToken: string, accountId: string, options?: CallOptions): Promise<Bills>;
  /**
   * One page of the utilities your users can connect.
   *
   * @param search `query`: name, initials, ZIP code or state; `limit`: 1 to 100, 25 by default; `cursor`: `next_cursor` of the
   * previous page.
   */
  utilities(
    search?: {
      readonly query?: string | undefined;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    },
    options?: CallOptions,
  ): Promise<Utilities>;
  /** Revokes all access tokens of a user and erases their data from the service. This cannot be undone. */
  disconnect(accessToken: string, options?: CallOptions): Promise<void>;
}

/**
 * Creates an API client for your server. The client secret must never reach a browser.
 *
 * @throws UtilityConnectError `invalid_option` for an invalid option.
 * @example
 * const utilityConnect = createUtilityConnect({ baseUrl: 'https://connect.example.com', clientId, clientSecret });
 * const { connect_token } = await utilityConnect.createConnectToken({ userId: 'user-1' });
 */
export function createUtilityConnect(options: UtilityConnectOptions): UtilityConnect {
  checkOptions(options);
  const { baseUrl, clientId, clientSecret, timeoutMs = 20_000, retries = 3, fetch } = options;
  const api = createClient<paths, 'application/json'>({
    baseUrl,
    headers: { 'Service-Client-Id': clientId, 'Service-Secret': clientSecret },
    // A redirect could send the client secret to another host.
    redirect: 'manual',
    cache: 'no-store',
    ...(fetch && { fetch: async (request: Request) => fetch(request) }),
  });
  const call = createCaller({ timeoutMs, retries, now: Date.now, wait });
  const asClient = (code?: string) => ({ secrets: [clientSecret, ...(code ? [code] : [])] });
  const asUser = (accessToken: string) => {
    checkHeaderValue('accessToken', accessToken);
    return { headers: { Authorization: `Bearer ${accessToken}` }, ...asClient(accessToken) };
  };

  return {
    createConnectToken: async (user, options) => {
      const { signal } = readOptions(options);
      checkObject('user', user, 'an object, such as { userId: "user-1" }');
      const { userId, utilityId } = user;
      checkText('userId', userId);
      if (utilityId !== undefined) checkText('utilityId', utilityId);
      return call({
        send: (limit) =>
          api.POST('/auth/connect-token', {
            body: { user_id: userId, ...(utilityId !== undefined && { utility_id: utilityId }) },
            bodySerializer: toFormData,
            signal: limit,
          }),
        // A lost response wastes a token that nobody can use.
        isIdempotent: true,
        returns: 'object',
        signal,
        ...asClient(),
      });
    },

    exchangeCode: async (code, options) => {
      const { signal, idempotencyKey = crypto.randomUUID() } = readOptions(options);
      checkText('code', code);
      checkHeaderValue('idempotencyKey', idempotencyKey);
      const params = { header: { 'Idempotency-Key': idempotencyKey } };
      return call({
        send: (limit) =>
          api.POST('/auth/token', {
            params,
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
            body: { grant_type: 'code', code },
            signal: limit,
          }),
        // The service returns the same access token for the same key.
        isIdempotent: true,
        returns: 'object',
        signal,
        ...asClient(code),
      });
    },

    accounts: async (accessToken, options) => {
      const { signal, includeStatus = false } = readOptions(options);
      const { headers, secrets } = asUser(accessToken);
      const params = { query: includeStatus ? { include: 'status' as const } : {} };
      return call({
        send: (limit) => api.GET('/accounts', { headers, params, signal: limit }),
        isIdempotent: true,
        returns: 'list',
        signal,
        secrets,
      });
    },

    intervals: async (accessToken, window, options) => {
      const { signal } = readOptions(options);
      const { headers, secrets } = asUser(accessToken);
      checkObject('window', window, 'an object, such as { accountId }');
      const { accountId, startDate, endDate } = window;
      checkText('accountId', accountId);
      checkSeconds('startDate', startDate);
      checkSeconds('endDate', endDate);
      const query = {
        account_id: accountId,
        ...(startDate !== undefined && { start_date: startDate }),
        ...(endDate !== undefined && { end_date: endDate }),
      };
      return call({
        send: (limit) => api.GET('/intervals', { headers, params: { query }, signal: limit }),
        isIdempotent: true,
        returns: 'object',
        signal,
        secrets,
      });
    },

    bills: async (accessToken, accountId, options) => {
      const { signal } = readOptions(options);
      const { headers, secrets } = asUser(accessToken);
      checkText('accountId', accountId);
      const params = { path: { account_id: accountId } };
      return call({
        send: (limit) => api.GET('/users/{account_id}/bills', { headers, params, signal: limit }),
        isIdempotent: true,
        returns: 'object',
        signal,
        secrets,
      });
    },

    utilities: async (search = {}, options) => {
      const { signal } = readOptions(options);
      checkObject('search', search, 'an object, such as { query: "94110" }');
      const { query, limit, cursor } = search;
      const parameters = {
        ...(query !== undefined && { query }),
        ...(limit !== undefined && { limit }),
        ...(cursor !== undefined && { cursor }),
      };
      return call({
        send: (timeLimit) => api.GET('/utilities', { params: { query: parameters }, signal: timeLimit }),
        isIdempotent: true,
        returns: 'object',
        signal,
        ...asClient(),
      });
    },

    disconnect: async (accessToken, options) => {
      const { signal } = readOptions(options);
      const { headers, secrets } = asUser(accessToken);
      await call({
        send: (limit) => api.DELETE('/connection', { headers, signal: limit }),
        // The first request revokes the token, so a retry would be refused.
        isIdempotent: false,
        returns: 'nothing',
        signal,
        secrets,
      });
    },
  };
}

const toFormData = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};
