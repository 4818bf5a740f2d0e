import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSqliteDialect } from './sqlite-dialect.ts';

let folder: string;
let db: Kysely<unknown>;
let other: SqliteConnection.Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dialect-'));
  const connection = new SqliteConnection(join(folder, 'test.db'));
  connection.exec('pragma journal_mode = WAL; create table t (a integer)');
  db = new Kysely({ dialect: createSqliteDialect(connection) });
  other = new SqliteConnection(join(folder, 'test.db'), { timeout: 0 });
});
afterEach(async () => {
  other.close();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

it('holds the write lock from the start of a transaction to its end', async () => {
  await db.transaction().execute(async (trx) => {
    await sql`select * from t`.execute(trx);
    expect(() => other.exec('insert into t values (1)')).toThrow('locked');
    await sql`insert into t values (2)`.execute(trx);
  });
  other.exec('insert into t values (3)');
  expect((await sql`select a from t`.execute(db)).rows).toEqual([{ a: 2 }, { a: 3 }]);
});

it('undoes a transaction that throws, and goes on', async () => {
  const failed = db.transaction().execute(async (trx) => {
    await sql`insert into t values (1)`.execute(trx);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await sql`insert into t values (2)`.execute(db);
  expect((await sql`select a from t`.execute(db)).rows).toEqual([{ a: 2 }]);
});
