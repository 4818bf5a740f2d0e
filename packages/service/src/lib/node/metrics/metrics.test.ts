import { afterEach, beforeEach, expect, it } from 'vitest';
import { currentAttempt, openSession, startAttempt } from '../../../../test/support/connect/open-session.ts';
import { attemptWhere, createHarness, type Harness, json, NOW } from '../../../../test/support/harness.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

let metrics: Metrics;
let harness: Harness;
/** Responses of webhook receivers. */
let status = 204;
beforeEach(async () => {
  metrics = createMetrics();
  const send = async () => ({ status, retryAfter: null, text: '' });
  const { request: onRequest, outcome: onOutcome } = metrics;
  harness = await createHarness({ onRequest, onOutcome, webhooks: { send } });
  metrics.observe(harness.service.context.store);
});

const lines = async (name: string) =>
  (await metrics.read()).text.split('\n').filter((line) => line.startsWith(name));

/** Polls, because the counted work runs in the background. */
const untilThere = async (name: string, wanted: string) => {
  await expect.poll(() => lines(name)).toContain(wanted);
};

it('counts and times requests by route pattern, method and status', async () => {
  const accessToken = await harness.accessToken();
  for (const _ of [1, 2]) await harness.read('/users/no-such-account/bills', accessToken);
  const counts = await lines('utility_connect_request_duration_seconds_count');
  expect(counts).toContain(
    'utility_connect_request_duration_seconds_count{route="/users/:account_id/bills",method="GET",status="404"} 2',
  );
  expect(counts).toContain(
    'utility_connect_request_duration_seconds_count{route="/auth/token",method="POST",status="200"} 1',
  );
  expect(await lines('utility_connect_request_duration_seconds_sum')).not.toEqual([]);
});

it('keeps ids, tokens and other input out of the labels', async () => {
  const token = await harness.accessToken({ userId: 'canary-user' });
  await harness.read('/users/canary-account/bills?x=canary-query', token);
  for (const path of ['/canary-path', '/canary/a', '/canary/bills', '/link/canary', '/link/api/canary']) {
    await harness.call(path, { headers: { ...harness.clientHeaders, 'X-Canary': 'canary-header' } });
    await harness.call(path, { method: 'PROPFIND' });
  }
  const { text } = await metrics.read();
  expect(text).not.toContain('canary');
  expect(text).not.toContain(token);
  expect(text).not.toContain(harness.service.client.clientId);
});

it('counts sign-ins and syncs by utility, outcome and code, all of the sandbox as one utility', async () => {
  await harness.connect({ userId: 'user-1' });
  await untilThere(
    'utility_connect_sign_ins',
    'utility_connect_sign_ins_total{utility="sandbox",outcome="succeeded"} 1',
  );
  await harness.accessToken({ userId: 'user-2', username: 'locked@example.com' }).catch(() => undefined);
  await untilThere(
    'utility_connect_sign_ins',
    'utility_connect_sign_ins_total{utility="sandbox",outcome="failed",code="account_locked"} 1',
  );
  await untilThere(
    'utility_connect_syncs',
    'utility_connect_syncs_total{utility="sandbox",outcome="done"} 2',
  );
});

it('counts a sign-in as canceled when the user cancels it, but not when a newer one replaces it', async () => {
  const token = await openSession(harness);
  for (const _ of ['replaced', 'canceled']) {
    await startAttempt(harness, token, { username: 'mfa@example.com' });
    await attemptWhere(({ status }) => status === 'challenge', currentAttempt(harness, token));
  }
  await harness.page(token, 'attempts/current', { method: 'DELETE' });
  expect(await lines('utility_connect_sign_ins')).toEqual([
    'utility_connect_sign_ins_total{utility="sandbox",outcome="cancelled"} 1',
  ]);
});

it('counts attempts to deliver webhooks by outcome', async () => {
  const { store } = harness.service.context;
  const { wake } = harness.service.context;
  harness.service.work('delivery');
  const url = 'https://app.example.com/webhooks';
  const { id } = await json<{ id: string }>(harness.post('/webhook_endpoints', { url }));
  status = 500;
  const endpoint = await store.webhooks.find(harness.service.client.clientId, id);
  if (endpoint) await store.webhooks.test(endpoint, NOW / 1000);
  wake('delivery');
  await untilThere('utility_connect_webhooks', 'utility_connect_webhooks_total{outcome="pending"} 1');
  status = 204;
  harness.clock.now += 10_000;
  wake('delivery');
  await untilThere('utility_connect_webhooks', 'utility_connect_webhooks_total{outcome="delivered"} 1');
  await harness.service.stop();
});

it('reports the accounts that are due, except while the database is down', async () => {
  expect(await lines('utility_connect_accounts')).toEqual([
    'utility_connect_accounts{state="due"} 0',
    'utility_connect_accounts{state="syncing"} 0',
  ]);
  harness.service.context.store.jobs.count = () => Promise.reject(new Error('away'));
  const away = createMetrics();
  away.observe(harness.service.context.store);
  const { text } = await away.read();
  expect(text).not.toContain('utility_connect_accounts{');
  expect(text).toContain('process_cpu_seconds_total');
});

it('counts refusals of the operator’s registration by utility', async () => {
  metrics.clientRefusal('14328');
  expect(await lines('utility_connect_client_refusals')).toEqual([
    'utility_connect_client_refusals_total{utility="14328"} 1',
  ]);
});

it('reports the connections of a pool', async () => {
  metrics.pool(() => ({ busy: 3, idle: 1, waiting: 2 }));
  expect(await lines('utility_connect_database_connections')).toEqual([
    'utility_connect_database_connections{state="busy"} 3',
    'utility_connect_database_connections{state="idle"} 1',
    'utility_connect_database_connections{state="waiting"} 2',
  ]);
});

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

it('serves only /metrics', async () => {
  const server = await serveMetrics(metrics, '127.0.0.1', 0);
  closing.push(server.close);
  const at = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${server.port}${path}`, { method });
  const answer = await at('/metrics');
  expect(answer.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await answer.text()).toContain('nodejs_eventloop_lag_seconds');
  expect((await at('/')).status).toBe(404);
  expect((await at('/metrics', 'POST')).status).toBe(404);
  expect((await harness.call('/metrics')).status).toBe(404);
});
