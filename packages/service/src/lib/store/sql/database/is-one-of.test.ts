import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteQueryCompiler,
} from 'kysely';
import { expect, it } from 'vitest';
import type { Database, Db } from '../schema.ts';
import { isOneOf } from './is-one-of.ts';

const databaseOf = (
  createAdapter: () => PostgresAdapter | SqliteAdapter,
  createQueryCompiler: () => PostgresQueryCompiler | SqliteQueryCompiler,
): Db =>
  new Kysely<Database>({
    dialect: {
      createAdapter,
      createQueryCompiler,
      createDriver: () => new DummyDriver(),
      createIntrospector: () => {
        throw new Error('Not used.');
      },
    },
  });

it.each([
  [
    'PostgreSQL',
    databaseOf(
      () => new PostgresAdapter(),
      () => new PostgresQueryCompiler(),
    ),
  ],
  [
    'SQLite',
    databaseOf(
      () => new SqliteAdapter(),
      () => new SqliteQueryCompiler(),
    ),
  ],
])('compiles lists of all lengths to one statement on %s', (_name, db) => {
  const statementOf = (ids: readonly string[]) =>
    db
      .selectFrom('clients')
      .select('id')
      .where(isOneOf(db, 'id', ids))
      .compile().sql;
  expect(statementOf(['a', 'b', 'c'])).toBe(statementOf(['a']));
});
