import { existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort, ready, stop, useProgram } from '../../../test/support/cli/program.ts';
import { createDatabase } from '../../../test/support/postgres/database.ts';

const program = useProgram();
const skewedClock = new URL('../../../test/support/processes/skewed-clock.mjs', import.meta.url).href;

describe('utility-connect serve', () => {
  it('refuses a malformed setting with one line and exit code 2', async () => {
    const settings = { SMTP_URL: 'smtp://user:canary/word@mail.example.com' };
    const { code, stdout, stderr } = await program.run(['serve'], settings);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^[^\n]*SMTP_URL[^\n]+\n$/);
    expect(stderr).not.toContain('canary');
  });

  // Not even root can create a folder in /proc.
  it.runIf(existsSync('/proc/self'))('ends with one line if its data folder cannot be created', async () => {
    const settings = { DATABASE_URL: 'sqlite:/proc/none/of/these/store.db' };
    const { code, stdout, stderr } = await program.run(['serve'], settings);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^There can be no file \/proc\/none\/of\/these\/store\.db: [^\n]+\n$/);
  });

  it('refuses to start on PostgreSQL without an encryption key', async () => {
    const { code, stderr } = await program.run(['serve'], { DATABASE_URL: 'postgres://db.example/uc' });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^ENCRYPTION_KEY is missing: [^\n]+\n$/);
  });

  it('refuses another encryption key in one line until the keys are rotated', async () => {
    const keyOf = (fill: number) => Buffer.alloc(32, fill).toString('base64');
    const port = await freePort();
    const [old, both, wrong] = [
      { PORT: port, ENCRYPTION_KEY: keyOf(1) },
      { PORT: port, ENCRYPTION_KEY: keyOf(2), ENCRYPTION_KEY_PREVIOUS: keyOf(1) },
      { PORT: port, ENCRYPTION_KEY: keyOf(2) },
    ];
    const child = program.start(['serve'], old);
    await ready(port);
    await stop(child);

    const refused = await program.run(['serve'], wrong);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/^ENCRYPTION_KEY is not the key of this database: [^\n]+\n$/);
    expect(refused.stderr).not.toContain(keyOf(2));
    expect((await program.run(['keys', 'rotate'], wrong)).code).toBe(2);
    const rotated = await program.run(['keys', 'rotate'], both);
    expect(rotated.code).toBe(0);
    expect(JSON.parse(rotated.stdout)).toMatchObject({ resealed: 0, unreadable: 0 });
    expect((await program.run(['serve'], old)).code).toBe(2);
    program.start(['serve'], wrong);
    await ready(port);
  });

  it('names the path of a missing key file and creates no other key', async () => {
    const settings = { PORT: await freePort() };
    const startAndStop = async () => {
      const child = program.start(['serve'], settings);
      await ready(settings.PORT);
      await stop(child);
    };
    await startAndStop();
    const file = join(program.folder, '.data', 'encryption.key');
    renameSync(file, `${file}.away`);
    const refused = await program.run(['serve'], settings);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/^There is no encryption key: [^\n]+\n$/);
    expect(refused.stderr).toContain(file);
    expect(existsSync(file)).toBe(false);
    renameSync(`${file}.away`, file);
    await startAndStop();
  });

  it('migrates the database twice in a row', async () => {
    expect((await program.run(['migrate'])).code).toBe(0);
    expect((await program.run(['migrate'])).code).toBe(0);
  });

  it('does not migrate with --no-migrate, and starts only if the database is up to date', async () => {
    const database = await createDatabase();
    const settings = {
      PORT: await freePort(),
      DATABASE_URL: database.url,
      ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    };
    const { code, stdout, stderr } = await program.run(['serve', '--no-migrate'], settings);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^The database is not up to date [^\n]+ run "utility-connect migrate" first\.\n$/);

    expect((await program.run(['migrate'], settings)).code).toBe(0);
    const child = program.start(['serve', '--no-migrate'], settings);
    await ready(settings.PORT);
    expect(await stop(child)).toBe(0);
    await database.drop();
  });

  it('warns when the clock of this machine differs from that of PostgreSQL', async () => {
    const database = await createDatabase();
    const settings = {
      PORT: await freePort(),
      DATABASE_URL: database.url,
      ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
      NODE_OPTIONS: `--import "${skewedClock}"`,
      CLOCK_AHEAD_SECONDS: '300',
    };
    const child = program.start(['serve'], settings);
    let log = '';
    child.stdout?.on('data', (text: Buffer) => (log += text));
    await ready(settings.PORT);
    const warnings = log.split('\n').filter((line) => line.includes('"level":40'));
    expect(warnings).toEqual([expect.stringMatching(/300 s ahead of that of the database.* NTP/)]);
    await stop(child);
    await database.drop();
  });

  it('says in one line why PostgreSQL cannot be used, without the password', async () => {
    const settings = {
      DATABASE_URL: 'postgres://user:canary-password@127.0.0.1:9/uc',
      ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
    };
    for (const command of ['serve', 'migrate']) {
      const { code, stdout, stderr } = await program.run([command], settings);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^PostgreSQL at 127\.0\.0\.1:9 cannot be reached \(ECONNREFUSED\)[^\n]+\n$/);
      expect(stdout + stderr).not.toContain('canary');
    }
  });

  it('keeps its data after a restart, and stops cleanly', async () => {
    const settings = {
      PORT: await freePort(),
      SANDBOX_CLIENT_ID: 'sandbox',
      SANDBOX_CLIENT_SECRET: 'sandbox-secret',
    };
    for (const mode of ['first', 'second']) {
      const child = program.start(['serve'], settings);
      await ready(settings.PORT);
      const answer = await fetch(`http://127.0.0.1:${settings.PORT}/auth/connect-token`, {
        method: 'POST',
        headers: { 'Service-Client-Id': 'sandbox', 'Service-Secret': 'sandbox-secret' },
        body: new URLSearchParams({ user_id: mode }),
      });
      expect(answer.status).toBe(200);
      expect(await stop(child)).toBe(0);
    }
    const files = readdirSync(join(program.folder, '.data'));
    expect(files).toContain('encryption.key');
    expect(files).toContain('utility-connect.db');
    for (const file of ['encryption.key', 'utility-connect.db']) {
      expect(statSync(join(program.folder, '.data', file)).mode & 0o077).toBe(0);
    }
  });
});
