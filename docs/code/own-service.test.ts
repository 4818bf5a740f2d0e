import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@utility-connect/service/node';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createClient } from '../../packages/service/src/lib/heart/clients/create-client.ts';

it('a program runs the service with its own connector, metrics and admission', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'own service '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = join(folder, 'db');
  const store = await openSqlite(database);
  const { clientId, clientSecret } = await createClient(
    { store, now: () => 1 },
    { companyName: 'A', email: 'a@example.com', environment: 'production', redirectUris: [], origins: [] },
  );
  await store.close();

  // Its handlers would outlive the test.
  const handlers = vi.spyOn(process, 'on').mockReturnThis();
  const signals = vi.spyOn(process, 'once').mockReturnThis();
  const settings = {
    PORT: '0',
    METRICS_PORT: '0',
    BASE_URL: 'http://localhost:4000',
    DATABASE_URL: `sqlite:${database}`,
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    LOG_LEVEL: 'silent',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { service } = await import('./own-service.ts').finally(() => vi.unstubAllEnvs());
  onTestFinished(service.close);
  expect(handlers.mock.calls.map(([event]) => event)).toEqual(
    expect.arrayContaining(['unhandledRejection', 'uncaughtException']),
  );
  expect(signals).toHaveBeenCalledWith('SIGTERM', expect.any(Function));
  vi.restoreAllMocks();

  const response = await fetch(`http://127.0.0.1:${service.port}/utilities?query=Village+Energy`, {
    headers: { 'Service-Client-Id': clientId, 'Service-Secret': clientSecret },
  });
  const { utilities } = (await response.json()) as { utilities: { id: string; methods: string[] }[] };
  expect(utilities.map(({ id, methods }) => [id, methods])).toContainEqual([
    'us-mi-village',
    expect.arrayContaining(['sign_in']),
  ]);
});
