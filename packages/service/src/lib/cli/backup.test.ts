import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const program = fileURLToPath(new URL('../../../bin/utility-connect.js', import.meta.url));
let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'utility connect '));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const inFolder = (cwd: string, env: Record<string, string> = {}) => ({
  cwd,
  env: { PATH: process.env.PATH ?? '', ...env },
});
const run = (cwd: string, parameters: string[], env: Record<string, string> = {}): string =>
  execFileSync(process.execPath, [program, ...parameters], {
    ...inFolder(cwd, env),
    encoding: 'utf8',
    stdio: 'pipe',
  });

const startIn = async (cwd: string): Promise<string> => {
  const port = await new Promise<string>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as { port: number };
      server.close(() => resolve(String(free)));
    });
  });
  children.push(spawn(process.execPath, [program, 'serve'], inFolder(cwd, { PORT: port })));
  const address = `http://127.0.0.1:${port}`;
  await expect
    .poll(
      () =>
        fetch(`${address}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 15_000 },
    )
    .toBe(true);
  return address;
};

it('copies the database of a service that runs; a new one on the copy knows the same clients', async () => {
  const [old, fresh] = [join(folder, 'old'), join(folder, 'new')];
  mkdirSync(old);
  mkdirSync(join(fresh, '.data'), { recursive: true });
  await startIn(old);
  const client = JSON.parse(
    run(old, ['clients', 'create', '--company', 'Sunny Solar', '--email', 'dev@example.com']),
  );
  const backup = join(folder, 'backup.db');
  expect(run(old, ['backup', backup])).toContain(backup);

  copyFileSync(backup, join(fresh, '.data', 'utility-connect.db'));
  copyFileSync(join(old, '.data', 'encryption.key'), join(fresh, '.data', 'encryption.key'));
  const address = await startIn(fresh);
  const headers = { 'Service-Client-Id': client.client_id, 'Service-Secret': client.client_secret };
  expect((await fetch(`${address}/utilities`, { headers })).status).toBe(200);
});

it('leaves PostgreSQL to its own tools', () => {
  const settings = { DATABASE_URL: 'postgres://user:canary@127.0.0.1:9/uc' };
  expect(() => run(folder, ['backup', 'copy'], settings)).toThrow(/pg_dump/);
  expect(() => run(folder, ['backup', 'copy'], settings)).not.toThrow(/canary/);
});
