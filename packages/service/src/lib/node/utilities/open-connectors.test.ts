// A running service with connectors in its settings.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../../../test/support/cli/program.ts';
import { createClient } from '../../heart/clients/create-client.ts';
import { openStore } from '../open-store.ts';
import { runService } from '../run-service.ts';
import { readSettings } from '../settings/settings.ts';

const faulty = join(
  import.meta.dirname,
  '../../../../../connector-host/src/lib/isolation/testing/faulty.mjs',
);
const origin = 'https://app.example.com';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'utility connect '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const settingsOf = (environment: Record<string, string> = {}) =>
  readSettings({
    PORT: '0',
    BASE_URL: 'http://localhost:4000',
    DATABASE_URL: `sqlite:${join(folder, 'db')}`,
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    ...environment,
  });

/** Starts the service with a client of each environment. */
const start = async (environment: Record<string, string>) => {
  const store = await openStore(settingsOf());
  const registration = { companyName: 'A', email: 'a@example.com', redirectUris: [], origins: [origin] };
  const context = { store, now: () => 1 };
  const clients = {
    sandbox: await createClient(context, { ...registration, environment: 'sandbox' }),
    production: await createClient(context, { ...registration, environment: 'production' }),
  };
  await store.close();
  const warnings: string[] = [];
  const lines: [message: string, fields: unknown][] = [];
  const requests: unknown[] = [];
  const ignore = () => undefined;
  const { port, close } = await runService(settingsOf(environment), {
    logger: {
      ...{ debug: ignore, error: ignore, fatal: ignore, request: ignore },
      connectorRequest: (request) => requests.push(request),
      warn: (message) => warnings.push(message),
      info: (message, fields) => lines.push([message, fields]),
    },
  });
  onTestFinished(close);
  const call = async (path: string, headers: Record<string, string>, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.status === 204 ? null : response.json();
  };
  const headersOf = (kind: keyof typeof clients) => {
    const { clientId, clientSecret } = clients[kind];
    return { 'Service-Client-Id': clientId, 'Service-Secret': clientSecret };
  };
  return {
    warnings,
    lines,
    requests,
    call,
    headersOf,
    /** Signs in, and waits until that has ended. */
    async signIn(kind: keyof typeof clients, utilityId: string, username: string) {
      const parameters = { user_id: `${utilityId} ${username}` };
      const answer = await call('/auth/connect-token', headersOf(kind), parameters);
      const headers = { Authorization: `Bearer ${answer.connect_token}`, 'Connect-Parent-Origin': origin };
      const page = (path: string, body?: object) => call(`/link/api/${path}`, headers, body);
      await page('session', {});
      await page('session/consent', { terms_version: '2026-11-20', locale: 'en' });
      const fields = { username, password: 'password' };
      await page('attempts', { utility_id: utilityId, fields });
      return vi.waitUntil(
        async () => {
          const attempt = await page('attempts/current');
          return attempt.status === 'failed' || attempt.status === 'succeeded' ? attempt : undefined;
        },
        { timeout: 50_000, interval: 50 },
      );
    },
  };
};

it('serves production clients with the utilities of connectors, and sandbox clients with generated data', async () => {
  const { lines, call, headersOf, signIn } = await start({ CONNECTORS: faulty });
  expect(lines[0]).toEqual(['connector loaded', { connector: 'faulty', file: faulty }]);
  const listed = async (kind: 'sandbox' | 'production', query: string) => {
    const { utilities } = await call(`/utilities?query=${query}`, headersOf(kind));
    return utilities.map(({ id, methods }: { id: string; methods: string[] }) => [id, methods]);
  };
  expect(await listed('production', 'Faulty+Energy')).toContainEqual(['us-mi-faulty', ['sign_in', 'file']]);
  expect(await listed('production', 'PG%26E')).toContainEqual(['14328', ['sign_in', 'file']]);
  expect(await listed('sandbox', 'Faulty+Energy')).toContainEqual(['us-mi-faulty', expect.any(Array)]);
  expect(await signIn('sandbox', 'us-mi-faulty', 'user@example.com')).toMatchObject({ status: 'succeeded' });
  // The connector knows the login, but has no accounts.
  expect(await signIn('production', 'us-mi-faulty', 'works')).toMatchObject({ status: 'succeeded' });
});

it('connects a utility of the registry that has no EIA id', async () => {
  const utilities = join(folder, 'utilities.yaml');
  const entry = { id: 'us-mi-local', name: 'Local Energy', regions: ['MI'], time_zone: 'America/Detroit' };
  writeFileSync(utilities, JSON.stringify([{ ...entry, methods: [], status: 'live' }]));
  const connector = join(folder, 'connector.mjs');
  writeFileSync(connector, other([{ id: 'us-mi-local' }]));
  const { call, headersOf } = await start({ UTILITIES_FILE: utilities, CONNECTORS: connector });
  const found = await call('/utilities?query=Local+Energy', headersOf('production'));
  expect(found.utilities).toContainEqual(expect.objectContaining({ id: 'us-mi-local', methods: ['file'] }));
});

it('logs the requests of a connector in its thread', async () => {
  const connector = join(folder, 'connector.mjs');
  writeFileSync(
    connector,
    `export default {
      name: 'requesting', utilities: [{ id: '14328' }],
      capabilities: { intervalSeconds: [900], exported: false, bills: false, historyMonths: 24, sanctioned: false },
      methods: [{
        kind: 'sign_in', listAccounts: async () => [], readIntervals: async function* () {}, readBills: async () => [],
        async signIn() {
          await fetch('https://0.0.0.0/usage/A1234?token=canary', { method: 'POST', body: 'canary' }).catch(() => {});
          return { kind: 'signed_in', login: 'login' };
        },
      }],
    };`,
  );
  const { requests, signIn } = await start({ CONNECTORS: connector });
  expect(await signIn('production', '14328', 'works')).toMatchObject({ status: 'succeeded' });
  const milliseconds = expect.any(Number);
  expect(requests).toEqual([{ method: 'POST', address: '0.0.0.0/usage/…', status: null, milliseconds }]);
});

it('reports a connector that was stopped as an unavailable utility, and notes it in log and metrics', async () => {
  const metricsPort = await freePort();
  const { call, signIn, warnings } = await start({ CONNECTORS: faulty, METRICS_PORT: metricsPort });
  const failing = signIn('production', '14328', 'throws outside of a promise');
  expect(await call('/health/live', {})).toBeTruthy();
  expect(await failing).toMatchObject({ status: 'failed', error: 'utility_unavailable' });
  expect(warnings).toContain('connector faulty was stopped (uncaught_error): its next call starts it again');
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toContain(
    'utility_connect_connector_stops_total{connector="faulty",reason="uncaught_error"} 1',
  );
  expect(await signIn('production', '14328', 'works')).toMatchObject({ status: 'succeeded' });
});

const other = (utilities: object[], more = '') =>
  `export default {
    name: 'other', utilities: ${JSON.stringify(utilities)},
    capabilities: { intervalSeconds: [900], exported: false, bills: true, historyMonths: 24, sanctioned: false },
    methods: [{ kind: 'file', accept: ['.csv'], readFile: async () => ({ accounts: [], leftOut: [] }) }],
  };${more}`;
const added = { id: 'us-mi-faulty', name: 'Faulty', states: ['MI'], timeZone: 'America/Detroit' };

it.each([
  [
    'a package that is not installed',
    null,
    /^CONNECTORS: no-such-package cannot be loaded: Cannot find package 'no-such-package'.* It must be an installed npm package, /,
  ],
  ['a syntax error', 'export default {', /cannot be loaded: Unexpected/],
  ['no default export', 'export const connector = {};', /cannot be loaded: it has no default export\. /],
  ['something else than a connector', other([]), /cannot be loaded: utilities/],
  ['a module that throws', 'throw new Error("no\\nway")', /cannot be loaded: no\. /],
  [
    'a module that ends its thread',
    'process.exit(3)',
    /cannot be loaded: it ended while it was loading \(exited\)\. /,
  ],
  [
    'an unknown utility',
    other([{ id: '99999999' }]),
    /^The connector other connects the utility 99999999, which is not/,
  ],
  [
    'a utility that is there already',
    other([added]),
    /^The connector other describes the utility us-mi-faulty, which already exists/,
  ],
  [
    'a utility of the directory with another name',
    other([{ ...added, id: '803' }]),
    /^The connector other describes the utility 803, which already exists/,
  ],
  [
    'a method that another connector has',
    other([{ id: '14328' }]),
    /^The connectors faulty and other both connect the utility 14328 by file: /,
  ],
])('refuses to start in one line for %s', async (_name, module, reason) => {
  const file = join(folder, 'other.mjs');
  if (module !== null) writeFileSync(file, module);
  const settings = settingsOf({ CONNECTORS: `${faulty}, ${module === null ? 'no-such-package' : file}` });
  const refused = await runService(settings).catch((error) => error);
  expect(refused).toMatchObject({ name: 'SettingsError', message: expect.stringMatching(reason) });
  expect(refused.message).not.toContain('\n');
});
