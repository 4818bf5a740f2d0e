import createClient from 'openapi-fetch';
import { createCaller } from './call.ts';
import { eachInterval } from './each-interval.ts';
import { requestExport } from './export-account.ts';
import type { paths } from './openapi.gen.ts';
import {
  checkExportFormat,
  checkHeaderValue,
  checkObject,
  checkOptions,
  checkPollSeconds,
  checkScopes,
  checkSeconds,
  checkText,
  readOptions,
  type UtilityConnectOptions,
} from './options.ts';
import type { UtilityConnect } from './utility-connect.ts';
import { wait } from './wait.ts';
import { createWebhookEndpoints } from './webhook-endpoints.ts';
import { webhookEventPages } from './webhook-event-pages.ts';

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

  const utilityConnect: UtilityConnect = {
    createConnectToken: async (user, options) => {
      const { signal } = readOptions(options);
      checkObject('user', user, 'an object, such as { userId: "user-1" }');
      const { userId, utilityId, purpose, scopes, historyMonths, expiresAt, email, accountSelection } = user;
      checkText('userId', userId);
      if (utilityId !== undefined) checkText('utilityId', utilityId);
      if (purpose !== undefined) checkText('purpose', purpose);
      if (scopes !== undefined) checkScopes(scopes);
      checkSeconds('expiresAt', expiresAt);
      if (email !== undefined) checkText('email', email);
      return call({
        send: (limit) =>
          api.POST('/auth/connect-token', {
            body: {
              user_id: userId,
              ...(utilityId !== undefined && { utility_id: utilityId }),
              ...(purpose !== undefined && { purpose }),
              ...(scopes !== undefined && { scopes: scopes.join(' ') }),
              ...(historyMonths !== undefined && { history_months: historyMonths }),
              ...(expiresAt !== undefined && { expires_at: expiresAt }),
              ...(email !== undefined && { email }),
              ...(accountSelection !== undefined && { account_selection: accountSelection }),
            },
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

    createManageToken: async (userId, options) => {
      const { signal } = readOptions(options);
      checkText('userId', userId);
      return call({
        send: (limit) =>
          api.POST('/auth/manage-token', {
            body: { user_id: userId },
            bodySerializer: toFormData,
            signal: limit,
          }),
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

    connections: async (accessToken, options) => {
      const { signal } = readOptions(options);
      const { headers, secrets } = asUser(accessToken);
      return call({
        send: (limit) => api.GET('/connections', { headers, signal: limit }),
        isIdempotent: true,
        returns: 'list',
        signal,
        secrets,
      });
    },

    syncConnection: async (accessToken, connectionId, options) => {
      const { signal } = readOptions(options);
      const { headers, secrets } = asUser(accessToken);
      checkText('connectionId', connectionId);
      const params = { path: { connection_id: connectionId } };
      return call({
        send: (limit) => api.POST('/connections/{connection_id}/sync', { headers, params, signal: limit }),
        // After a lost response the retry would be refused as too soon.
        isIdempotent: false,
        returns: 'object',
        signal,
        secrets,
      });
    },

    intervals: async (accessToken, window, options) => {
      const { signal } = readOptions(options);
      const { headers, secrets } = asUser(accessToken);
      checkObject('window', window, 'an object, such as { accountId }');
      const { accountId, startDate, endDate, resolution } = window;
      checkText('accountId', accountId);
      checkSeconds('startDate', startDate);
      checkSeconds('endDate', endDate);
      const query = {
        account_id: accountId,
        ...(startDate !== undefined && { start_date: startDate }),
        ...(endDate !== undefined && { end_date: endDate }),
        ...(resolution !== undefined && { resolution }),
      };
      return call({
        send: (limit) => api.GET('/intervals', { headers, params: { query }, signal: limit }),
        isIdempotent: true,
        returns: 'object',
        signal,
        secrets,
      });
    },

    async *eachInterval(accessToken, range, options) {
      checkObject('range', range, 'an object, such as { accountId, startDate }');
      const { startDate, endDate = Math.floor(Date.now() / 1000), ...account } = range;
      // Required, and callers from JavaScript may leave it out.
      checkSeconds('startDate', startDate ?? null);
      checkSeconds('endDate', endDate);
      const readWindow = async (from: number, to: number) => {
        const window = { ...account, startDate: from, endDate: to };
        return (await utilityConnect.intervals(accessToken, window, options)).intervals;
      };
      yield* eachInterval(readWindow, startDate, endDate);
    },

    exportAccount: async (accessToken, file, options) => {
      const { signal } = readOptions(options);
      const { headers, secrets } = asUser(accessToken);
      checkObject('file', file, 'an object, such as { accountId, format: "csv" }');
      const { accountId, format = 'json' } = file;
      checkText('accountId', accountId);
      checkExportFormat(format);
      const answer = await call({
        send: (limit) => requestExport(api, { accountId, format, headers, limit, signal, timeoutMs }),
        isIdempotent: true,
        returns: 'object',
        signal,
        secrets,
      });
      return answer.file;
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

    webhookEvents: async (page = {}, options) => {
      const { signal } = readOptions(options);
      checkObject('page', page, 'an object, such as { after }');
      const { after, limit } = page;
      if (after !== undefined) checkText('after', after);
      const query = { ...(after !== undefined && { after }), ...(limit !== undefined && { limit }) };
      return call({
        send: (timeLimit) => api.GET('/webhook_events', { params: { query }, signal: timeLimit }),
        isIdempotent: true,
        returns: 'object',
        signal,
        ...asClient(),
      });
    },

    async *webhookEventPages(start = {}, options) {
      const { signal } = readOptions(options);
      checkObject('start', start, 'an object, such as { after }');
      const { after, pollSeconds } = start;
      checkPollSeconds(pollSeconds);
      yield* webhookEventPages((reached) => utilityConnect.webhookEvents({ after: reached }, options), {
        after,
        wait: pollSeconds === undefined ? undefined : () => wait(pollSeconds * 1000, signal),
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

    webhookEndpoints: createWebhookEndpoints({ api, call, ...asClient() }),
  };
  return utilityConnect;
}

const toFormData = (fields: Readonly<Record<string, string | number | boolean>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
};
