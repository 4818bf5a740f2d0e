import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createArguments, freePort, ready, useProgram } from '../../../test/support/cli/program.ts';

const program = useProgram();

const serve = async (within: string): Promise<string> => {
  const port = await freePort();
  program.start(['serve'], { PORT: port }, within);
  await ready(port);
  return `http://127.0.0.1:${port}`;
};

it('copies the database of a running service, from which a new service can start', async () => {
  const [old, fresh] = [join(program.folder, 'old'), join(program.folder, 'new')];
  mkdirSync(old);
  mkdirSync(join(fresh, '.data'), { recursive: true });
  await serve('old');
  const client = JSON.parse((await program.run(createArguments, {}, 'old')).stdout);
  const backup = join(program.folder, 'backup.db');
  expect((await program.run(['backup', backup], {}, 'old')).stdout).toContain(backup);

  copyFileSync(backup, join(fresh, '.data', 'utility-connect.db'));
  copyFileSync(join(old, '.data', 'encryption.key'), join(fresh, '.data', 'encryption.key'));
  const address = await serve('new');
  const headers = { 'Service-Client-Id': client.client_id, 'Service-Secret': client.client_secret };
  expect((await fetch(`${address}/utilities`, { headers })).status).toBe(200);
});

it('refers to pg_dump for PostgreSQL', async () => {
  const settings = { DATABASE_URL: 'postgres://user:canary@127.0.0.1:9/uc' };
  const { code, stdout, stderr } = await program.run(['backup', 'copy'], settings);
  expect(code).not.toBe(0);
  expect(stderr).toContain('pg_dump');
  expect(stdout + stderr).not.toContain('canary');
});
