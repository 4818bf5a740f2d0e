import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSqliteDialect } from './sqlite-dialect.ts';

let folder: string;
let db: Kysely<{ t: { a: number } }>;
let other: SqliteConnection.Database;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dialect-'));
  const connection = new SqliteConnection(join(folder, 'test.db'), { timeout: 0 });
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

it('rolls back a transaction that throws, and continues', async () => {
  const failed = db.transaction().execute(async (trx) => {
    await sql`insert into t values (1)`.execute(trx);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await sql`insert into t values (2)`.execute(db);
  expect((await sql`select a from t`.execute(db)).rows).toEqual([{ a: 2 }]);
});

it('reports a full disk after SQLite has rolled back by itself, and continues when there is room', async () => {
  const limitTo = (pages: number) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
  const writeMuch = () =>
    db.transaction().execute(async (trx) => {
      await sql`insert into t values (1)`.execute(trx);
      await sql`insert into t values (zeroblob(100000))`.execute(trx);
    });
  await limitTo(4);
  await expect(writeMuch()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect((await sql`select a from t`.execute(db)).rows).toEqual([]);
  await limitTo(1000);
  await writeMuch();
  expect((await sql`select count(*) as n from t`.execute(db)).rows).toEqual([{ n: 2 }]);
});

const insert = (value: number) => sql`insert into t values (${value})`;
const readAll = async () => (await sql<{ a: number }>`select a from t order by rowid`.execute(db)).rows;

it('reads while writes wait for another program, then writes', async () => {
  other.exec('begin immediate; insert into t values (1)');
  let done = 0;
  const waiting = Promise.all([
    db.transaction().execute(async (trx) => {
      await insert(2).execute(trx);
      await insert(3).execute(trx);
      done += 1;
    }),
    insert(4)
      .execute(db)
      .then(() => {
        done += 1;
      }),
  ]);
  for (let round = 0; round < 20; round += 1) {
    expect(await readAll()).toEqual([]);
    await new Promise(setImmediate);
  }
  expect(done).toBe(0);
  other.exec('commit');
  await waiting;
  expect((await readAll()).toSorted((one, next) => one.a - next.a)).toEqual([1, 2, 3, 4].map((a) => ({ a })));
});

it('runs no other statement inside a transaction that had to wait', async () => {
  other.exec('begin immediate');
  const steps: string[] = [];
  const failed = db.transaction().execute(async (trx) => {
    steps.push('begun');
    await insert(1).execute(trx);
    await new Promise((resolve) => setTimeout(resolve, 20));
    steps.push('rolled back');
    throw new Error('no');
  });
  const written = insert(2)
    .execute(db)
    .then(() => steps.push('written'));
  await new Promise(setImmediate);
  other.exec('commit');
  await expect(failed).rejects.toThrow('no');
  await written;
  expect(steps).toEqual(['begun', 'rolled back', 'written']);
  expect(await readAll()).toEqual([{ a: 2 }]);
});

it('refuses waiting writes when the lock lasts too long, and continues when it is released', async () => {
  other.exec('begin immediate');
  await Promise.all(
    [db.transaction().execute((trx) => insert(1).execute(trx)), insert(2).execute(db)].map((write) =>
      expect(write).rejects.toMatchObject({ code: 'SQLITE_BUSY' }),
    ),
  );
  // At once: this lock has timed out.
  await expect(insert(3).execute(db)).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  expect(await readAll()).toEqual([]);
  other.exec('commit');
  await db.transaction().execute((trx) => insert(4).execute(trx));
  await insert(5).execute(db);
  expect(await readAll()).toEqual([{ a: 4 }, { a: 5 }]);
});

it.each([
  ['an insert', () => db.insertInto('t').values({ a: 1 }).execute()],
  ['an insert with a returned row', () => db.insertInto('t').values({ a: 1 }).returning('a').execute()],
  ['an update', () => db.updateTable('t').set({ a: 1 }).execute()],
  ['a deletion', () => db.deleteFrom('t').execute()],
])('waits for the next lock after one that timed out, once %s has succeeded', async (_name, write) => {
  other.exec('begin immediate');
  await expect(write()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  other.exec('commit');
  await write();
  other.exec('begin immediate');
  const waiting = write();
  setTimeout(() => other.exec('commit'), 20);
  await waiting;
});

it('does not wait again for a lock that timed out because something was read meanwhile', async () => {
  other.exec('begin immediate');
  const write = () => db.insertInto('t').values({ a: 1 }).execute();
  await expect(write()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  await db.selectFrom('t').selectAll().execute();
  await sql`select 1`.execute(db);
  const asked = performance.now();
  await expect(write()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  expect(performance.now() - asked).toBeLessThan(500);
  other.exec('commit');
});
