// A backup as docs/operations.md describes it, taken while clients write, and restored in the place of the database.
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
import { connect, origin, tokenOf } from '../support/person.ts';
import { readAll } from '../support/read-all.ts';
import { program, startService } from '../support/service.ts';
import { countLost, startWriters } from '../support/writers.ts';

/** A database, and what an operator does with it. */
interface Kept {
  readonly url: string;
  backUp(file: string): Promise<unknown>;
  /** While no process runs. */
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

const sqlite = (): Kept => {
  const database = join(makeFolder(), 'store.db');
  const url = `sqlite:${database}`;
  return {
    url,
    backUp: (file) =>
      run(process.execPath, [program, 'backup', file], {
        env: { PATH: process.env.PATH, DATABASE_URL: url },
      }),
    async restore(file) {
      for (const suffix of ['-wal', '-shm']) rmSync(`${database}${suffix}`, { force: true });
      copyFileSync(file, database);
    },
    async run(statement) {
      const connection = new SqliteConnection(database);
      connection.exec(statement);
      connection.close();
    },
  };
};

const postgresPrograms = findSystemPostgres();

const postgres = async (folder: string): Promise<Kept> => {
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

const tryBackup = async (kept: Kept): Promise<void> => {
  const { url, backUp, restore } = kept;
  const environment = { DATABASE_URL: url, ENCRYPTION_KEY: randomBytes(32).toString('base64') };
  const service = await startService({ origins: [origin], environment });
  onTestFinished(() => service.stop());
  const accessToken = await tokenOf(
    await service.exchange(await connect('reader', 'user@example.com', service)),
  );
  const answers = await readAll(service, accessToken);
  const code = await connect('waiting', 'solar@example.com', service);
  const writers = startWriters(service);
  onTestFinished(() => writers.stop());
  await writers.more(100);

  const promised = [...writers.acknowledged];
  const file = join(makeFolder(), 'backup');
  await backUp(file);
  expect(writers.acknowledged.length).toBeGreaterThan(promised.length);
  // Those that were under way at its end may be in it or not.
  await writers.more(20);
  const ended = writers.acknowledged.length;
  await writers.more(20);
  await writers.stop();
  expect(writers.refused).toEqual([]);
  const tooLate = writers.acknowledged.slice(ended);
  const headers = { ...service.clientHeaders, Authorization: `Bearer ${accessToken}` };
  expect((await fetch(`${service.baseUrl}/connection`, { method: 'DELETE', headers })).status).toBe(204);
  expect((await service.read('/accounts', accessToken)).status).toBe(401);

  await service.terminate();
  // As of a newer release, from which the restore goes back: its migration would stop at a table that is still there.
  await kept.run('CREATE TABLE of_a_newer_release (id INTEGER)');
  await restore(file);
  await expect(kept.run('DROP TABLE of_a_newer_release')).rejects.toThrow('of_a_newer_release');
  await service.restart();
  expect(await readAll(service, accessToken)).toEqual(answers);
  expect((await service.exchange(code)).status).toBe(200);
  expect(await countLost(service, promised)).toBe(0);
  // It is the state of the backup.
  expect(await countLost(service, tooLate)).toBe(tooLate.length);
};

it('a SQLite database that was copied while clients write and then restored answers as before', () =>
  tryBackup(sqlite()));

it.runIf(postgresPrograms)(
  'a PostgreSQL database that was dumped while clients write and then restored answers as before',
  async () => tryBackup(await postgres(postgresPrograms ?? '')),
);
