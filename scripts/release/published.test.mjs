import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isPublished } from './published.mjs';

// In a thread, because the test waits for npm.
const registry = `
  const { parentPort } = require('node:worker_threads');
  const name = '@utility-connect/loader';
  const body = JSON.stringify({ name, 'dist-tags': { latest: '0.2.0' }, versions: { '0.2.0': { name, version: '0.2.0' } } });
  const server = require('node:http').createServer(({ url }, response) => {
    response.statusCode = decodeURIComponent(url) === '/' + name ? 200 : 404;
    response.end(response.statusCode === 200 ? body : '{}');
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;

it('finds only the versions that npm has', async () => {
  const thread = new Worker(registry, { eval: true });
  const cache = mkdtempSync(join(tmpdir(), 'utility connect npm '));
  onTestFinished(async () => {
    await thread.terminate();
    rmSync(cache, { recursive: true });
    vi.unstubAllEnvs();
  });
  const [port] = await once(thread, 'message');
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${port}/`);
  vi.stubEnv('npm_config_cache', cache);
  expect(isPublished({ name: '@utility-connect/loader', version: '0.2.0' })).toBe(true);
  expect(isPublished({ name: '@utility-connect/loader', version: '0.3.0' })).toBe(false);
  expect(isPublished({ name: '@utility-connect/react', version: '0.2.0' })).toBe(false);
});
