import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createVault, keyIdOf } from '../../src/lib/core/crypto/vault.ts';
import { requireMigrated } from '../../src/lib/core/database/migrations/migrate.ts';
import { createSqliteDialect } from '../../src/lib/core/database/sqlite-dialect.ts';
import { openKeys } from '../../src/lib/core/keys/open-keys.ts';
import { connectSqlite, openSqlite } from '../../src/lib/node/sqlite/sqlite.ts';
import { link, now } from '../store/contract/fixtures.ts';
import { freePort, ready, useProgram } from '../support/cli/program.ts';
import { refusal } from '../support/cli/refusal.ts';

const program = useProgram();

const commandsForExistingDatabases = [
  ['audit'],
  ['clients', 'list'],
  ['clients', 'show', 'acme'],
  ['connections', 'list'],
  ['status'],
  ['clients', 'update', 'acme', '--theme', 'dark'],
  ['clients', 'rotate-secret', 'acme'],
  ['keys', 'rotate'],
];

describe('utility-connect', () => {
  it('prints help', async () => {
    const { code, stdout } = await program.run(['clients', 'create', '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain('Usage: utility-connect clients create');
  });

  it.each(commandsForExistingDatabases)(
    'creates nothing in a folder without a database: %s %s',
    async (...parameters) => {
      const { code, stdout, stderr } = await program.run(parameters);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^There is no database [^\n]+utility-connect\.db[^\n]+DATABASE_URL[^\n]+\n$/);
      expect(stderr).toContain(join(program.folder, '.data'));
      expect(readdirSync(program.folder)).toEqual([]);
    },
  );

  it.each(commandsForExistingDatabases)(
    'creates no tables in an empty database: %s %s',
    async (...parameters) => {
      const connection = await connectSqlite(join(program.folder, '.data', 'utility-connect.db'));
      const db = new Kysely<unknown>({ dialect: createSqliteDialect(connection) });
      const { code, stderr } = await program.run(parameters);
      expect(code).toBe(1);
      expect(stderr).toContain('run "utility-connect migrate" first');
      await expect(requireMigrated(db)).rejects.toMatchObject({ code: 'database_behind' });
      await db.destroy();
    },
  );

  it('creates no encryption key to rotate to', async () => {
    await program.run(['migrate']);
    const { code, stderr } = await program.run(['keys', 'rotate']);
    expect(code).toBe(2);
    expect(stderr).toContain(join(program.folder, '.data', 'encryption.key'));
    expect(readdirSync(join(program.folder, '.data'))).not.toContain('encryption.key');
  });

  it('forgets a lost key with --forget-unreadable, after which the service starts with the new one', async () => {
    const database = join(program.folder, '.data', 'utility-connect.db');
    const store = await openSqlite(database);
    const [lost, key] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
    await openKeys(store.keys, { key: lost, previous: [] }, now);
    await link(store, 'a', { sealed: await (await createVault(lost)).seal('login', 'connection:login-a') });
    await store.close();

    const settings = { ENCRYPTION_KEY: Buffer.from(key).toString('base64'), PORT: await freePort() };
    const refused = await program.run(['keys', 'rotate'], settings);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('keys rotate --help');
    const { code, stdout } = await program.run(['keys', 'rotate', '--forget-unreadable'], settings);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      key_id: keyIdOf(key),
      resealed: 0,
      forgotten: {
        ...{ logins: 1, sign_ins: 0, revocations: 0, exchange_answers: 0, webhook_endpoints: 0 },
        receipt_addresses: 0,
        link_mails: 0,
        keys: 1,
      },
      lookup_key: 'new',
    });
    program.start(['serve'], settings);
    await ready(settings.PORT);
  });

  it('lists audit events as text and as JSON, by client and date', async () => {
    const clock = Date.now();
    const store = await openSqlite(join(program.folder, '.data', 'utility-connect.db'));
    const at = Math.floor(clock / 1000);
    const read = { at, clientId: 'acme', userRef: 'user', requestId: 'request' };
    await store.journal.recordRead({ ...read, tokenHash: 'a' });
    await store.journal.recordRead({ ...read, tokenHash: 'b', clientId: 'other' });
    await store.close();
    const { code, stdout } = await program.run([
      'audit',
      '--client',
      'acme',
      '--since',
      '2020-01-01',
      '--json',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      at: new Date(at * 1000).toISOString(),
      event: 'read',
      client_id: 'acme',
      user_ref: 'user',
      request_id: 'request',
    });
    expect((await program.run(['audit'])).stdout.trim().split('\n')).toHaveLength(2);
    expect(await program.run(['audit', '--since', '2999-01-01'])).toMatchObject({ code: 0, stdout: '' });
    const nobody = await program.run(['audit', '--client', 'nobody']);
    expect(nobody).toMatchObject({ code: 1, stdout: '' });
    expect(nobody.stderr).toContain("no client 'nobody'");
    expect((await program.run(['audit', '--since', '2024-02-29T18:00:00+02:00'])).code).toBe(0);
  });

  it.each(['yesterday', '2026-02-31', '2026-02-31T10:00:00Z', '2026-13-01', '2026-11-20T25:00Z'])(
    'refuses audit --since %s',
    async (since) => {
      expect(await refusal(['audit', '--since', since])).toContain('--since');
    },
  );
});
