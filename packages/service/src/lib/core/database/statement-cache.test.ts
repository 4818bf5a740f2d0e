import SqliteConnection from 'better-sqlite3';
import { expect, it } from 'vitest';
import { cacheStatements } from './statement-cache.ts';

it('prepares a statement once', () => {
  const database = cacheStatements(new SqliteConnection(':memory:'));
  expect(database.prepare('select 1')).toBe(database.prepare('select 1'));
  expect(database.prepare('select ? as a').all([7])).toEqual([{ a: 7 }]);
  expect(database.prepare('select ? as a').all(['x'])).toEqual([{ a: 'x' }]);
  database.close();
});

it('evicts the oldest statement when the cache is full', () => {
  const database = cacheStatements(new SqliteConnection(':memory:'));
  const first = database.prepare('select 0');
  for (let number = 1; number <= 200; number += 1) database.prepare(`select ${number}`);
  expect(database.prepare('select 200')).toBe(database.prepare('select 200'));
  expect(database.prepare('select 0')).not.toBe(first);
  database.close();
});

it('returns the columns of a table that was altered', () => {
  const connection = new SqliteConnection(':memory:');
  const database = cacheStatements(connection);
  connection.exec('create table t (a integer); insert into t values (1)');
  expect(database.prepare('select * from t').all([])).toEqual([{ a: 1 }]);
  connection.exec('alter table t add column b integer default 2');
  expect(database.prepare('select * from t').all([])).toEqual([{ a: 1, b: 2 }]);
  database.close();
});
