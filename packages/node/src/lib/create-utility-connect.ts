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
 * Utility Connect, called as one client. Every method rejects with a `UtilityConnectError`, or with the reason of a `signal` that
 * was aborted. Answers are in the words of the API, as `openapi.json` describes them.
 */
export interface UtilityConnect {
  /**
   * Makes a token that lets one of your users go through Connect once. Hand it to your page.
   *
   * @param user `userId`: your own identifier of your user; `utilityId`: skips the screen on which a utility is chosen.
   */
  createConnectToken(
    user: { readonly userId: string; readonly utilityId?: string | undefined },
    options?: CallOptions,
  ): Promise<ConnectToken>;
  /**
   * Exchanges the code that Connect gave to your page. A try whose answer was lost is made again with the same
   * `Idempotency-Key`, which gives the same access token; a second call is not, and a code that is presented twice is taken for
   * stolen: its access token ends. For calls that belong together give `idempotencyKey` yourself.
   */
  exchangeCode(code: string, options?: ExchangeOptions): Promise<AccessToken>;
  /**
   * All accounts of a user; may be empty. With `includeStatus` each has `data_until` and `login_refused_at`: an account whose login
   * is refused gets no new data until its user goes through Connect again.
   */
  accounts(accessToken: string, options?: AccountsOptions): Promise<Account[]>;
  /**
   * The usage of an account.
   *
   * @param window `[startDate, endDate)` in UNIX seconds, 366 days at most. Neither: the past two calendar months; one: two
   * months from or before it.
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
   * The utilities that your users can connect, one page of them.
   *
   * @param search `query`: name, initials, ZIP code or state; `limit`: 1 to 100, 25 by default; `cursor`: `next_cursor` of the
   * page before.
   */
  utilities(
    search?: {
      readonly query?: string | undefined;
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    },
    options?: CallOptions,
  ): Promise<Utilities>;
  /** Ends all access to a user's data, and erases what the service holds of them. It cannot be undone. */
  disconnect(accessToken: string, options?: CallOptions): Promise<void>;
}

/**
 * Makes a client of the service, for your server: the secret must never reach a page.
 *
 * @throws UtilityConnectError `invalid_option` for an address or a value that cannot be sent.
 * @example
 * const utilityConnect = createUtilityConnect({ baseUrl: 'https://connect.example.com', clientId, clientSecret });
 * const { connect_token } = await utilityConnect.createConnectToken({ userId: 'user-1' });
 */
export function createUtilityConnect(options: UtilityConnectOptions): UtilityConnect {
  checkOptions(options);
  const { baseUrl, clientId, clientSecret, timeoutMs = 20_000, retries = 3, fetch } = options;
  const api = createClient<paths>({
    baseUrl,
    headers: { 'Service-Client-Id': clientId, 'Service-Secret': clientSecret },
    // Our headers would go along to wherever a redirect leads.
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
        isRepeatable: true,
        gives: 'object',
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
        isRepeatable: true,
        gives: 'object',
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
        isRepeatable: true,
        gives: 'list',
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
        isRepeatable: true,
        gives: 'object',
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
        isRepeatable: true,
        gives: 'object',
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
        isRepeatable: true,
        gives: 'object',
        signal,
        ...asClient(),
      });
    },

    disconnect: async (accessToken, options) => {
      const { signal } = readOptions(options);
      const { headers, secrets } = asUser(accessToken);
      await call({
        send: (limit) => api.DELETE('/connection', { headers, signal: limit }),
        // A second time there is no token any more: the answer would be an error.
        isRepeatable: false,
        gives: 'nothing',
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
