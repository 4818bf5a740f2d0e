import createClient from 'openapi-fetch';
import { type CallSettings, createCaller } from './call.ts';
import { connectBody } from './connect-body.ts';
import { createConnectLinks } from './connect-links.ts';
import { eachInterval } from './each-interval.ts';
import { requestExport } from './export-account.ts';
import type { paths } from './openapi.gen.ts';
import {
  type CallOptions,
  checkExportFormat,
  checkHeaderValue,
  checkObject,
  checkOptions,
  checkPollSeconds,
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
  // The common part of most calls. `secret` is another value to hide in error messages.
  const settings = (options: CallOptions | undefined, secret?: string): CallSettings => ({
    isIdempotent: true,
    returns: 'object',
    secrets: [clientSecret, ...(secret ? [secret] : [])],
    signal: readOptions(options).signal,
  });
  const asUser = (accessToken: string) => {
    checkHeaderValue('accessToken', accessToken);
    return { Authorization: `Bearer ${accessToken}` };
  };

  const utilityConnect: UtilityConnect = {
    createConnectToken: async (user, options) => {
      const body = connectBody('user', user);
      return call({
        // Retried: a lost response wastes a token that nobody can use.
        ...settings(options),
        send: (signal) =>
          api.POST('/auth/connect-token', {
            body,
            bodySerializer: toFormData,
            signal,
          }),
      });
    },

    createManageToken: async (userId, options) => {
      checkText('userId', userId);
      return call({
        ...settings(options),
        send: (signal) =>
          api.POST('/auth/manage-token', {
            body: { user_id: userId },
            bodySerializer: toFormData,
            signal,
          }),
      });
    },

    exchangeCode: async (code, options) => {
      const { idempotencyKey = crypto.randomUUID() } = readOptions(options);
      checkText('code', code);
      checkHeaderValue('idempotencyKey', idempotencyKey);
      const params = { header: { 'Idempotency-Key': idempotencyKey } };
      return call({
        // Retried: the service returns the same access token for the same key.
        ...settings(options, code),
        send: (signal) =>
          api.POST('/auth/token', {
            params,
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
            body: { grant_type: 'code', code },
            signal,
          }),
      });
    },

    accounts: async (accessToken, options) => {
      const { includeStatus = false } = readOptions(options);
      const headers = asUser(accessToken);
      const params = { query: includeStatus ? { include: 'status' as const } : {} };
      return call({
        ...settings(options, accessToken),
        send: (signal) => api.GET('/accounts', { headers, params, signal }),
        returns: 'list',
      });
    },

    connections: async (accessToken, options) => {
      const headers = asUser(accessToken);
      return call({
        ...settings(options, accessToken),
        send: (signal) => api.GET('/connections', { headers, signal }),
        returns: 'list',
      });
    },

    syncConnection: async (accessToken, connectionId, options) => {
      const headers = asUser(accessToken);
      checkText('connectionId', connectionId);
      const params = { path: { connection_id: connectionId } };
      return call({
        ...settings(options, accessToken),
        send: (signal) => api.POST('/connections/{connection_id}/sync', { headers, params, signal }),
        // After a lost response the retry would be refused as too soon.
        isIdempotent: false,
      });
    },

    intervals: async (accessToken, window, options) => {
      const headers = asUser(accessToken);
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
        ...settings(options, accessToken),
        send: (signal) => api.GET('/intervals', { headers, params: { query }, signal }),
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
      const headers = asUser(accessToken);
      checkObject('file', file, 'an object, such as { accountId, format: "csv" }');
      const { accountId, format = 'json' } = file;
      checkText('accountId', accountId);
      checkExportFormat(format);
      const answer = await call({
        ...settings(options, accessToken),
        send: (limit) =>
          requestExport(api, { accountId, format, headers, limit, signal: options?.signal, timeoutMs }),
      });
      return answer.file;
    },

    bills: async (accessToken, accountId, options) => {
      const headers = asUser(accessToken);
      checkText('accountId', accountId);
      const params = { path: { account_id: accountId } };
      return call({
        ...settings(options, accessToken),
        send: (signal) => api.GET('/users/{account_id}/bills', { headers, params, signal }),
      });
    },

    utilities: async (search = {}, options) => {
      checkObject('search', search, 'an object, such as { query: "94110" }');
      const { query, country, limit, cursor } = search;
      const parameters = {
        ...(query !== undefined && { query }),
        ...(country !== undefined && { country }),
        ...(limit !== undefined && { limit }),
        ...(cursor !== undefined && { cursor }),
      };
      return call({
        ...settings(options),
        send: (signal) => api.GET('/utilities', { params: { query: parameters }, signal }),
      });
    },

    webhookEvents: async (page = {}, options) => {
      checkObject('page', page, 'an object, such as { after }');
      const { after, limit } = page;
      if (after !== undefined) checkText('after', after);
      const query = { ...(after !== undefined && { after }), ...(limit !== undefined && { limit }) };
      return call({
        ...settings(options),
        send: (signal) => api.GET('/webhook_events', { params: { query }, signal }),
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
      const headers = asUser(accessToken);
      await call({
        ...settings(options, accessToken),
        send: (signal) => api.DELETE('/connection', { headers, signal }),
        // The first request revokes the token, so a retry would be refused.
        isIdempotent: false,
        returns: 'nothing',
      });
    },

    breakConnection: async (connectionId, as, options) => {
      checkText('connectionId', connectionId);
      checkText('as', as);
      const params = { path: { connection_id: connectionId } };
      return call({
        ...settings(options),
        send: (signal) =>
          api.POST('/sandbox/connections/{connection_id}/break', { params, body: { as }, signal }),
        // After a lost response the retry would be refused if the connection already needs a sign-in.
        isIdempotent: false,
      });
    },

    repairConnection: async (connectionId, options) => {
      checkText('connectionId', connectionId);
      const params = { path: { connection_id: connectionId } };
      return call({
        ...settings(options),
        send: (signal) => api.POST('/sandbox/connections/{connection_id}/repair', { params, signal }),
      });
    },

    connectLinks: createConnectLinks({ api, call, settings }),

    webhookEndpoints: createWebhookEndpoints({ api, call, settings }),
  };
  return utilityConnect;
}

const toFormData = (fields: Readonly<Record<string, string | number | boolean>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
};
