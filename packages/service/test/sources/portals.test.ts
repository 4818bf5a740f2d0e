// The portals as an operator runs them: a package of `CONNECTORS` in a thread, with a fake in place of the utility.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MeterInterval, SignInMethod } from '@utility-connect/connector';
import SqliteConnection from 'better-sqlite3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createPortal } from '../../../connector-us-portals/src/index.ts';
import { createFakePortal } from '../../../connector-us-portals/src/testing.ts';
import { createClient } from '../../src/lib/heart/clients/create-client.ts';
import { createLogger } from '../../src/lib/node/logger.ts';
import { openStore } from '../../src/lib/node/open-store.ts';
import { runService } from '../../src/lib/node/run-service.ts';
import { readSettings } from '../../src/lib/node/settings/settings.ts';
import { createCanary } from '../support/canary.ts';
import { findFreePort } from '../support/free-port.ts';
import { servePortal } from '../support/sources/serve-portal.ts';

const BURBANK = '2507';
const DAY = 86_400;
const origin = 'https://app.example.com';

/** Answers in place of the fake. */
type Change = (request: Request) => Promise<Response | undefined>;

/** The fake of Burbank, whose password is a canary. */
const createBurbank = (password: string) => {
  const fake = createFakePortal(BURBANK, { switches: ['trailing-zeros', 'quoted-cookies'] });
  const state: { change: Change } = { change: async () => undefined };
  return {
    state,
    login: { ...fake.login, password },
    async answer(request: Request): Promise<Response> {
      const changed = await state.change(request.clone());
      if (changed) return changed;
      if (!request.url.endsWith('/account/signin')) return fake.fetch(request);
      const body = (await request.json()) as Record<string, unknown>;
      const isRight = body.password === password;
      const headers = { 'content-type': 'application/json' };
      const sent = JSON.stringify({ ...body, password: isRight ? fake.login.password : 'wrong' });
      return fake.fetch(new Request(request.url, { method: 'POST', headers, body: sent }));
    },
  };
};

const start = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect portals '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const canary = createCanary();
  const burbank = createBurbank(canary.password);
  const metricsPort = await findFreePort();
  const database = join(folder, 'db');
  const settings = readSettings({
    PORT: '0',
    BASE_URL: 'http://localhost:4000',
    DATABASE_URL: `sqlite:${database}`,
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    CONNECTORS: '@utility-connect/connector-us-portals',
    CONNECTOR_HOSTS: `*.opower.com=${await servePortal(burbank.answer)}`,
    METRICS_PORT: String(metricsPort),
  });
  const store = await openStore(settings);
  const registration = { companyName: 'A', email: 'a@example.com', redirectUris: [], origins: [origin] };
  const { clientId, clientSecret } = await createClient(
    { store, now: () => 1 },
    { ...registration, environment: 'production' },
  );
  await store.close();
  let log = '';
  const logger = createLogger('trace', {
    write(line: string) {
      log += line;
    },
  });
  const { port, close } = await runService(settings, { logger });
  onTestFinished(close);
  const answers: string[] = [];
  const call = async (path: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    answers.push(text);
    return text === '' ? null : JSON.parse(text);
  };
  const client = { 'Service-Client-Id': clientId, 'Service-Secret': clientSecret };
  const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return {
    burbank,
    call: (path: string, body?: object) => call(path, client, body),
    readMetrics,
    log: () => log,
    /** The job of the only account. */
    job(): { failures: number; due_at: number; last_error: string | null } {
      const connection = new SqliteConnection(database, { readonly: true });
      try {
        return connection.prepare("select * from jobs where kind = 'sync'").get() as never;
      } finally {
        connection.close();
      }
    },
    async signIn(fields: object = burbank.login) {
      const answer = await call('/auth/connect-token', client, { user_id: 'robin' });
      const headers = { Authorization: `Bearer ${answer.connect_token}`, 'Connect-Parent-Origin': origin };
      const page = (path: string, body?: object) => call(`/link/api/${path}`, headers, body);
      await page('session', {});
      await page('session/consent', { terms_version: '2026-11-20', locale: 'en' });
      await page('attempts', { utility_id: BURBANK, fields });
      const attempt = await vi.waitUntil(
        async () => {
          const current = await page('attempts/current');
          return ['failed', 'succeeded'].includes(current.status) ? current : undefined;
        },
        { timeout: 50_000, interval: 50 },
      );
      return { attempt, complete: () => page('session/complete', {}) };
    },
    async accessToken(code: string) {
      const { access_token: token } = await call('/auth/token', client, { code, grant_type: 'code' });
      return (path: string) => call(path, { ...client, Authorization: `Bearer ${token}` });
    },
    async expectNoCanary() {
      const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name)));
      expect(kept.length).toBeGreaterThan(0);
      expect(log).not.toBe('');
      for (const written of [log, answers.join('\n'), await readMetrics(), ...kept])
        expect(canary.foundIn(written)).toEqual([]);
    },
  };
};

/** Reads a week of the first account, without the service. */
const readDirectly = async (burbank: ReturnType<typeof createBurbank>, to: number) => {
  const portal = createPortal(BURBANK, { fetch: async (...sent) => burbank.answer(new Request(...sent)) });
  const method = portal.methods[0] as SignInMethod;
  const utility = { id: BURBANK, name: '', country: 'US', states: [], subregion: null, timeZone: '' };
  const { signal } = new AbortController();
  const signedIn = await method.signIn({ utility, fields: burbank.login, signal });
  if (signedIn.kind !== 'signed_in') throw new Error('The portal asks for a code.');
  const request = { utility, login: signedIn.login, signal };
  const [account] = await method.listAccounts(request);
  const range = { accountKey: account?.key ?? '', from: to - 7 * DAY, to };
  const intervals: MeterInterval[] = [];
  for await (const batch of method.readIntervals({ ...request, ...range }))
    intervals.push(...batch.filter(({ start }) => start >= range.from));
  return { account, intervals, bills: await method.readBills({ ...request, ...range, from: to - 90 * DAY }) };
};

it('finds a utility of the package, signs in and serves what its portal has', async () => {
  const service = await start();
  const { utilities } = await service.call('/utilities?query=Burbank');
  expect(utilities[0]).toMatchObject({ id: BURBANK, methods: expect.arrayContaining(['sign_in']) });
  const { attempt, complete } = await service.signIn();
  expect(attempt).toMatchObject({ status: 'succeeded' });
  const read = await service.accessToken((await complete()).code);
  const to = Math.floor(Date.now() / 1000 / DAY) * DAY;
  const expected = await readDirectly(service.burbank, to);
  expect(expected.intervals.length).toBeGreaterThan(80);
  const accounts: { id: string; account_number: string }[] = await read('/accounts');
  const { id } =
    accounts.find(({ account_number: number }) => number === expected.account?.accountNumber) ?? {};
  const query = `account_id=${id}&start_date=${to - 7 * DAY}&end_date=${to}`;
  const served = await vi.waitUntil(
    async () => ((answer) => (answer.intervals ? answer : undefined))(await read(`/intervals?${query}`)),
    { timeout: 50_000, interval: 200 },
  );
  expect(served.intervals).toEqual(
    expected.intervals.map(({ start: begin, end, usageKwh, cost }) => ({
      start: begin,
      end,
      usage: usageKwh,
      cost,
    })),
  );
  const bills: Record<string, { usage: number; cost: number }> = await read(`/users/${id}/bills`);
  expect(expected.bills.length).toBeGreaterThan(0);
  for (const { id: bill, usageKwh, cost } of expected.bills)
    expect(bills[bill]).toMatchObject({ usage: usageKwh, cost });
  await service.expectNoCanary();
});

it('reports a changed sign-in as an outage to the person, and with its step to the operator', async () => {
  const service = await start();
  // Repeats the password, as error pages do.
  service.burbank.state.change = async (request) =>
    request.method === 'POST' ? new Response(await request.text(), { status: 418 }) : undefined;
  const { attempt } = await service.signIn();
  expect(attempt).toMatchObject({ status: 'failed', error: 'utility_unavailable' });
  expect(service.log()).toContain('The website or interface of the utility 2507 has changed: sign-in.');
  expect(await service.readMetrics()).toContain('utility_connect_interface_changes_total{utility="2507"} 1');
  await service.expectNoCanary();
});

it('waits for hours with syncs of a portal that has changed', async () => {
  const service = await start();
  service.burbank.state.change = async (request) =>
    request.url.includes('/DataBrowser-v1/') ? Response.json({ series: [] }) : undefined;
  const before = Date.now() / 1000;
  const { attempt } = await service.signIn();
  expect(attempt).toMatchObject({ status: 'succeeded' });
  await vi.waitUntil(() => service.job().failures > 0, { timeout: 50_000, interval: 100 });
  const job = service.job();
  expect(job.due_at - before).toBeGreaterThanOrEqual(2 * 3_600);
  expect(service.log()).toMatch(/The website or interface of the utility 2507 has changed: costs\./);
  expect(await service.readMetrics()).toMatch(
    /utility_connect_interface_changes_total\{utility="2507"\} [12]/,
  );
  await service.expectNoCanary();
});

it('reports a wrong password as one, and keeps it to itself', async () => {
  const service = await start();
  const fields = { ...service.burbank.login, password: `${service.burbank.login.password} wrong` };
  const { attempt } = await service.signIn(fields);
  expect(attempt).toMatchObject({ status: 'failed', error: 'invalid_credentials' });
  await service.expectNoCanary();
});
