import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../../test/support/cli/program.ts';
import type { Store } from '../app/create-sql-store.ts';
import { hashSecret } from '../core/crypto/hash.ts';
import { createLogger } from './logger.ts';
import { openStore } from './open-store.ts';
import { runService } from './run-service.ts';
import { readSettings, SettingsError } from './settings/settings.ts';

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
    LOG_LEVEL: 'silent',
    ...environment,
  });

const run = (environment: Record<string, string> = {}) => runService(settingsOf(environment));

const inStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore(settingsOf());
  return work(store).finally(() => store.close());
};

it('is ready when it has started, and runs until it is closed', async () => {
  const server = await run();
  expect((await fetch(`http://127.0.0.1:${server.port}/health/ready`)).status).toBe(200);
  await server.close();
  await expect(fetch(`http://127.0.0.1:${server.port}/health/live`)).rejects.toThrow('fetch failed');
});

it('is not ready while it stops, and says so to new connections', async () => {
  const server = await run();
  const socket = connect(server.port, '127.0.0.1');
  // The body never arrives.
  const headers = [
    'Host: localhost',
    'Content-Type: application/json',
    'Content-Length: 9',
    'Expect: 100-continue',
  ];
  socket.write(`POST /register HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  const closed = server.close();
  const answer = await fetch(`http://127.0.0.1:${server.port}/health/ready`);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Connection')).toBe('close');
  expect((await fetch(`http://127.0.0.1:${server.port}/health/live`)).status).toBe(200);
  socket.destroy();
  await closed;
  await expect(fetch(`http://127.0.0.1:${server.port}/health/live`)).rejects.toThrow('fetch failed');
});

it('serves Prometheus metrics on METRICS_PORT until it is closed', async () => {
  const metricsPort = await freePort();
  const server = await run({ METRICS_PORT: metricsPort });
  await fetch(`http://127.0.0.1:${server.port}/health/ready`);
  const address = `http://127.0.0.1:${metricsPort}/metrics`;
  const text = await (await fetch(address)).text();
  expect(text).toContain('{route="/health/ready",method="GET",status="200"} 1');
  expect(text).toContain('utility_connect_accounts{state="due"} 0');
  await server.close();
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});

it.each(['PORT', 'METRICS_PORT'])(
  'names the port that is in use, and leaves none open: %s',
  async (setting) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const ports = {
      PORT: await freePort(),
      METRICS_PORT: await freePort(),
      [setting]: String((taken.address() as AddressInfo).port),
    };
    const refused = await run(ports).catch((error) => error);
    expect(refused.message).toMatch(new RegExp(`is in use: .* change ${setting}\\.`));
    taken.close();
    for (const port of Object.values(ports)) {
      await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
    }
  },
);

it.each(['nosuch.invalid', '192.0.2.1', '127.0.0.1 '])(
  'names HOST when it cannot listen there: %s',
  async (host) => {
    await expect(run({ HOST: host })).rejects.toThrow(/^HOST [^\n]+$/);
  },
);

const sandbox = { SANDBOX_CLIENT_ID: 'acme', SANDBOX_CLIENT_SECRET: 'the-secret' };

it('applies the settings of the sandbox client at each start, and keeps its other fields', async () => {
  const addresses = {
    SANDBOX_REDIRECT_URIS: 'http://localhost:4001/callback',
    SANDBOX_ORIGINS: 'http://localhost:*',
  };
  await (await run({ ...sandbox, ...addresses })).close();
  const made = await inStore(({ clients }) => clients.find('acme'));
  expect(made).toMatchObject({
    environment: 'sandbox',
    redirectUris: ['http://localhost:4001/callback'],
    origins: ['http://localhost:*'],
  });

  const update = { redirectUris: ['https://a.example/cb'], origins: ['https://a.example'], companyName: 'A' };
  await inStore(({ clients }) => clients.update('acme', update));
  await (await run({ ...sandbox, SANDBOX_CLIENT_SECRET: 'another-secret' })).close();
  const kept = { ...made, ...update, secretHash: hashSecret('another-secret') };
  expect(await inStore(({ clients }) => clients.find('acme'))).toEqual(kept);

  await (await run({ ...sandbox, ...addresses })).close();
  expect(await inStore(({ clients }) => clients.find('acme'))).toEqual({ ...made, companyName: 'A' });
});

it("applies the sandbox client's accent and logo at each start, and keeps them if they are not set", async () => {
  const file = join(folder, 'sun.svg');
  writeFileSync(file, '<svg><circle r="4"/></svg>');
  await (await run({ ...sandbox, SANDBOX_ACCENT: '#FB2', SANDBOX_LOGO: file })).close();
  await (await run(sandbox)).close();
  await inStore(async ({ clients, logos }) => {
    expect((await clients.find('acme'))?.appearance).toEqual({ variables: { accent: '#ffbb22' } });
    expect(await logos.findOf('acme')).toMatchObject({ mediaType: 'image/svg+xml' });
    await clients.update('acme', { appearance: { theme: 'dark', variables: { accent: '#000000' } } });
  });
  await (await run({ ...sandbox, SANDBOX_ACCENT: '#ffb81c' })).close();
  expect(await inStore(({ clients }) => clients.find('acme'))).toMatchObject({
    appearance: { theme: 'dark', variables: { accent: '#ffb81c' } },
  });
});

it('starts with an unchanged sandbox client while the disk is full', async () => {
  const file = join(folder, 'sun.svg');
  writeFileSync(file, '<svg><circle r="4"/></svg>');
  const settings = { ...sandbox, SANDBOX_ACCENT: '#fb2', SANDBOX_LOGO: file };
  await (await run(settings)).close();
  const database = new Database(join(folder, 'db'));
  for (const table of ['clients', 'logos']) {
    const fail = "BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END";
    database.exec(`CREATE TRIGGER full_${table} BEFORE INSERT ON ${table} ${fail}`);
  }
  database.close();
  await (await run(settings)).close();
  await expect(run({ ...settings, SANDBOX_ACCENT: '#fb3' })).rejects.toThrow('disk is full');
});

it('names SANDBOX_LOGO if it cannot be a logo, and creates no client', async () => {
  const file = join(folder, 'logo.gif');
  writeFileSync(file, 'GIF89a');
  for (const [path, reason] of [
    [file, 'must be a PNG or SVG file.'],
    [join(folder, 'none.svg'), 'cannot be read (ENOENT).'],
  ] as const) {
    const refused = await run({ ...sandbox, SANDBOX_LOGO: path }).catch((error) => error);
    expect(refused).toEqual(new SettingsError(`SANDBOX_LOGO ${reason}`));
  }
  expect(await inStore(({ clients }) => clients.find('acme'))).toBeNull();
});

it('creates a sandbox client without redirect URIs and origins if none are set', async () => {
  await (await run(sandbox)).close();
  expect(await inStore(({ clients }) => clients.find('acme'))).toMatchObject({
    redirectUris: [],
    origins: [],
  });
});

it('refuses to turn a production client into a sandbox client', async () => {
  const production = {
    id: 'acme',
    secretHash: hashSecret('its own'),
    previousSecretHash: null,
    previousSecretUntil: null,
    disabledAt: null,
    companyName: 'Sunny Solar',
    email: 'dev@example.com',
    environment: 'production',
    redirectUris: ['https://a.example/cb'],
    origins: [],
    appearance: null,
    createdAt: 1000,
  } as const;
  await inStore(({ clients }) => clients.put(production));
  const refused = await run(sandbox).catch((error) => error);
  expect(refused).toBeInstanceOf(SettingsError);
  expect(refused.message).toMatch(/^SANDBOX_CLIENT_ID [^\n]+$/);
  expect(await inStore(({ clients }) => clients.find('acme'))).toEqual(production);
});

it('refuses an unknown quirk of a utility with credentials in one line', async () => {
  const file = join(folder, 'utilities.yaml');
  const method = {
    ...{ kind: 'redirect', platform: 'standard', quirks: { dates: 1 } },
    ...{ authorize: 'https://village.example/authorize', token: 'https://village.example/token' },
  };
  const entry = { id: 'us-mi-village', name: 'Village Power', regions: ['MI'], time_zone: 'America/Detroit' };
  writeFileSync(file, JSON.stringify([{ ...entry, methods: [method] }]));
  const credentials = { UTILITY_US_MI_VILLAGE_CLIENT_ID: 'app', UTILITY_US_MI_VILLAGE_CLIENT_SECRET: 's' };
  const running = run({ ...credentials, UTILITIES_FILE: file });
  await expect(running).rejects.toThrow(SettingsError);
  await expect(running).rejects.toThrow(/^us-mi-village: the quirk dates is unknown\. [^\n]+$/);
});

it.each([
  ['https://api.example.com', '0', 1],
  ['https://api.example.com', '1', 0],
  ['http://localhost:4000', '0', 0],
])(
  'at %s with TRUST_PROXY=%s warns %i times that limits per address do not work',
  async (BASE_URL, TRUST_PROXY, times) => {
    const warnings: string[] = [];
    const logger = { ...createLogger('silent'), warn: (message: string) => void warnings.push(message) };
    const server = await runService(settingsOf({ BASE_URL, TRUST_PROXY }), { logger });
    await server.close();
    expect(warnings.filter((warning) => warning.startsWith('TRUST_PROXY is not set'))).toHaveLength(times);
  },
);
