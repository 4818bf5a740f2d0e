import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../schema.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import { createTruncateLog } from './truncate-log.ts';

let folder: string;
let db: Kysely<Database>;
let checkpoints: number;
let truncateLog: () => Promise<void>;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
  checkpoints = 0;
  const connection = new SqliteConnection(join(folder, 'test.db'), { timeout: 0 });
  connection.exec('pragma journal_mode = WAL; create table t (a text)');
  db = new Kysely({
    dialect: createSqliteDialect(connection),
    log: ({ query }) => {
      if (query.sql.includes('checkpoint')) checkpoints += 1;
    },
  });
  truncateLog = createTruncateLog(db, setImmediate);
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const log = () => readFileSync(join(folder, 'test.db-wal'));

it('truncates the log once for simultaneous calls', async () => {
  const remove = async (text: string): Promise<void> => {
    await sql`insert into t values (${text})`.execute(db);
    await truncateLog();
  };
  await Promise.all(['a', 'b', 'c'].map(remove));
  expect(checkpoints).toBe(1);
  expect(log()).toHaveLength(0);
  await remove('d');
  expect(checkpoints).toBe(2);
  expect(log()).toHaveLength(0);
});

it('resolves while another process writes, and leaves the log to the next call', async () => {
  await sql`insert into t values ('a')`.execute(db);
  const other = new SqliteConnection(join(folder, 'test.db'));
  other.exec('begin immediate');
  await truncateLog();
  expect(log().length).toBeGreaterThan(0);
  other.exec(`insert into t values ('b'); commit`);
  other.close();
  await truncateLog();
  expect(log()).toHaveLength(0);
});

it('resolves when the database is closed', async () => {
  await sql`insert into t values ('a')`.execute(db);
  await db.destroy();
  await expect(truncateLog()).resolves.toBeUndefined();
});
