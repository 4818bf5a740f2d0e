// A backup as docs/backup.md describes it, taken while clients write, and restored over the database.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import SqliteConnection from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { startPostgres } from '../../packages/service/test/support/postgres/server.ts';
import { findSystemPostgres } from '../../packages/service/test/support/postgres/system-postgres.ts';
import { connect, origin, tokenOf } from '../support/connect-requests.ts';
import { readAll } from '../support/read-all.ts';
import { program, startService } from '../support/service.ts';
import { countLost, startWriters } from '../support/writers.ts';

/** A database with an operator's commands. */
interface OperatedDatabase {
  readonly url: string;
  backUp(file: string): Promise<unknown>;
  /** Restores a backup while no process runs. */
  restore(file: string): Promise<unknown>;
  /** Runs SQL. */
  run(statement: string): Promise<unknown>;
}

const run = promisify(execFile);

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'utility connect backup '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const sqlite = (): OperatedDatabase => {
  const databaseFile = join(makeFolder(), 'store.db');
  const url = `sqlite:${databaseFile}`;
  return {
    url,
    backUp: (file) =>
      run(process.execPath, [program, 'backup', file], {
        env: { PATH: process.env.PATH, DATABASE_URL: url },
      }),
    async restore(file) {
      for (const suffix of ['-wal', '-shm']) rmSync(`${databaseFile}${suffix}`, { force: true });
      copyFileSync(file, databaseFile);
    },
    async run(statement) {
      const connection = new SqliteConnection(databaseFile);
      connection.exec(statement);
      connection.close();
    },
  };
};

const postgresPrograms = findSystemPostgres();

const postgres = async (folder: string): Promise<OperatedDatabase> => {
  const { url, stop } = await startPostgres({ programFolder: folder });
  onTestFinished(stop);
  const psql = (statement: string) =>
    run(join(folder, 'psql'), [url, '--set=ON_ERROR_STOP=1', `--command=${statement}`]);
  return {
    url,
    backUp: (file) => run(join(folder, 'pg_dump'), ['--format=custom', `--file=${file}`, url]),
    async restore(file) {
      await psql('DROP SCHEMA public CASCADE; CREATE SCHEMA public;');
      await run(join(folder, 'pg_restore'), ['--single-transaction', `--dbname=${url}`, file]);
    },
    run: psql,
  };
};

const expectExactRestore = async (database: OperatedDatabase): Promise<void> => {
  const { url, backUp, restore } = database;
  const environment = { DATABASE_URL: url, ENCRYPTION_KEY: randomBytes(32).toString('base64') };
  const service = await startService({ origins: [origin], environment });
  onTestFinished(() => service.stop());
  const accessToken = await tokenOf(
    await service.exchange(await connect('reader', 'user@example.com', service)),
  );
  const before = await readAll(service, accessToken);
  const code = await connect('waiting', 'solar@example.com', service);
  const writers = startWriters(service);
  onTestFinished(() => writers.stop());
  await writers.more(100);

  const acknowledgedBefore = [...writers.acknowledged];
  const file = join(makeFolder(), 'backup');
  await backUp(file);
  expect(writers.acknowledged.length).toBeGreaterThan(acknowledgedBefore.length);
  // Requests in flight when the backup ended may or may not be in it.
  await writers.more(20);
  const endIndex = writers.acknowledged.length;
  await writers.more(20);
  await writers.stop();
  expect(writers.refused).toEqual([]);
  const acknowledgedAfter = writers.acknowledged.slice(endIndex);
  const headers = { ...service.clientHeaders, Authorization: `Bearer ${accessToken}` };
  expect((await fetch(`${service.baseUrl}/connection`, { method: 'DELETE', headers })).status).toBe(204);
  expect((await service.read('/accounts', accessToken)).status).toBe(401);

  await service.terminate();
  // A restore must also drop the tables of a newer release, or that release's migration fails later.
  await database.run('CREATE TABLE of_a_newer_release (id INTEGER)');
  await restore(file);
  await expect(database.run('DROP TABLE of_a_newer_release')).rejects.toThrow('of_a_newer_release');
  await service.restart();
  expect(await readAll(service, accessToken)).toEqual(before);
  expect((await service.exchange(code)).status).toBe(200);
  expect(await countLost(service, acknowledgedBefore)).toBe(0);
  // Writes after the backup are gone.
  expect(await countLost(service, acknowledgedAfter)).toBe(acknowledgedAfter.length);
};

it('restores a SQLite backup that was taken during writes', () => expectExactRestore(sqlite()));

it.runIf(postgresPrograms)('restores a PostgreSQL dump that was taken during writes', async () =>
  expectExactRestore(await postgres(postgresPrograms ?? '')),
);
