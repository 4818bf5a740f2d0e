import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runService } from './run-service.ts';
import { readSettings } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'utility connect '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const run = (environment: Record<string, string> = {}) =>
  runService(
    readSettings({
      PORT: '0',
      DATABASE_URL: `sqlite:${join(folder, 'db')}`,
      ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
      LOG_LEVEL: 'silent',
      ...environment,
    }),
  );

it('runs until it is closed, ready from the first moment on', async () => {
  const server = await run();
  expect((await fetch(`http://127.0.0.1:${server.port}/health/ready`)).status).toBe(200);
  await server.close();
  await expect(fetch(`http://127.0.0.1:${server.port}/health/live`)).rejects.toThrow('fetch failed');
});

it('tells Prometheus of itself on the port that was asked for, and stops that too', async () => {
  const metricsPort = await freePort();
  const server = await run({ METRICS_PORT: String(metricsPort) });
  await fetch(`http://127.0.0.1:${server.port}/health/ready`);
  const address = `http://127.0.0.1:${metricsPort}/metrics`;
  const text = await (await fetch(address)).text();
  expect(text).toContain('{route="/health/ready",method="GET",status="200"} 1');
  expect(text).toContain('utility_connect_accounts{state="due"} 0');
  await server.close();
  await expect(fetch(address)).rejects.toThrow('fetch failed');
});

it.each(['PORT', 'METRICS_PORT'])('says which port is taken, and leaves none open: %s', async (setting) => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const ports = {
    PORT: String(await freePort()),
    METRICS_PORT: String(await freePort()),
    [setting]: String((taken.address() as AddressInfo).port),
  };
  const refused = await run(ports).catch((error) => error);
  expect(refused.message).toMatch(new RegExp(`is in use already: .* set ${setting} to another one`));
  taken.close();
  for (const port of Object.values(ports)) {
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow('fetch failed');
  }
});
