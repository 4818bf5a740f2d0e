import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSqliteDialect } from './sqlite-dialect.ts';
import type { Database } from './tables.ts';
import { truncateLog } from './truncate-log.ts';

let folder: string;
let db: Kysely<Database>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
  const connection = new SqliteConnection(join(folder, 'test.db'), { timeout: 0 });
  connection.exec('pragma journal_mode = WAL; create table t (a text)');
  db = new Kysely({ dialect: createSqliteDialect(connection) });
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const log = () => readFileSync(join(folder, 'test.db-wal'));

it('truncates the log', async () => {
  await sql`insert into t values ('a')`.execute(db);
  await truncateLog(db);
  expect(log()).toHaveLength(0);
});

it('resolves while another process writes, and leaves the log to the next call', async () => {
  await sql`insert into t values ('a')`.execute(db);
  const other = new SqliteConnection(join(folder, 'test.db'));
  other.exec('begin immediate');
  await truncateLog(db);
  expect(log().length).toBeGreaterThan(0);
  other.exec(`insert into t values ('b'); commit`);
  other.close();
  await truncateLog(db);
  expect(log()).toHaveLength(0);
});

it('resolves when the database is closed', async () => {
  await sql`insert into t values ('a')`.execute(db);
  await db.destroy();
  await expect(truncateLog(db)).resolves.toBeUndefined();
});
