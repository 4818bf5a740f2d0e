import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../packages/service/test/support/free-port.ts';
import { end } from '../support/service.ts';

const script = fileURLToPath(new URL('../../scripts/service.mjs', import.meta.url));

it('npm run service offers all three ways to connect in the sandbox', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect sandbox '));
  const port = await findFreePort();
  const service = spawn(process.execPath, [script], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      SANDBOX_CLIENT_ID: 'sandbox-client',
      SANDBOX_CLIENT_SECRET: 'sandbox-secret',
    },
  });
  onTestFinished(async () => {
    await end(service, 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const headers = { 'Service-Client-Id': 'sandbox-client', 'Service-Secret': 'sandbox-secret' };
  const list = async (): Promise<unknown> => {
    const response = await fetch(`http://localhost:${port}/utilities?query=Pacific%20Gas`, { headers });
    return (await response.json()).utilities[0].methods;
  };
  await expect
    .poll(() => list().catch(() => null), { timeout: 60_000 })
    .toEqual(['sign_in', 'redirect', 'file']);
});
