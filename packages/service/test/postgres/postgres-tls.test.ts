import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import { toStartError } from '../../src/lib/node/postgres/postgres-errors.ts';
import { createDatabase } from '../support/postgres/database.ts';

const refuse = async (url: string): Promise<Error> => {
  const error = await openPostgres(url).catch((thrown) => thrown);
  expect(error.message).toMatch(/^[^\n]+\.$/);
  expect(error.message).not.toContain('canary');
  return error;
};

it('explains that the server has no TLS when the URL requires it', async () => {
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  const error = await refuse(`${database.url}?sslmode=verify-full`);
  expect(error).toMatchObject({ name: 'StoreError', code: 'database_not_trusted' });
  expect(error.message).toMatch(/has no TLS[^\n]+sslmode[^\n]+DATABASE_URL/);
});

it('names the certificate file that cannot be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [file, code] of [
    [join(folder, 'nowhere.crt'), 'ENOENT'],
    [folder, 'EISDIR'],
  ]) {
    const error = await refuse(`postgres://user:canary@127.0.0.1:9/uc?sslrootcert=${file}`);
    expect(error.name).toBe('SettingsError');
    expect(error.message).toMatch(new RegExp(`^DATABASE_URL [^\\n]+ \\(${code}[^\\n]+sslrootcert`));
  }
});

it.each([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])('explains that the certificate is not trusted: %s', (code) => {
  const cause = Object.assign(new Error('canary'), { code });
  const address = { host: 'db.example', port: 5432, database: 'uc', user: 'user' };
  const error = toStartError(cause, address);
  expect(error).toMatchObject({ name: 'StoreError', code: 'database_not_trusted' });
  expect((error as Error).message).toMatch(
    /^The certificate of PostgreSQL at db.example:5432 [^\n]+sslrootcert[^\n]+\.$/,
  );
});

it('explains that the database cannot be reached when the connection breaks', () => {
  const cause = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
  const address = { host: 'db.example', port: 5432, database: 'uc', user: 'user' };
  expect(toStartError(cause, address)).toMatchObject({ code: 'database_unreachable' });
});
