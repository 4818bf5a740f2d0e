import SqliteConnection from 'better-sqlite3';
import { Kysely } from 'kysely';
import { migrate } from '../../src/lib/core/database/migrations/migrate.ts';
import { createSqliteDialect } from '../../src/lib/core/database/sqlite-dialect.ts';

/** The content of an empty SQLite database, once per worker: a migration takes much longer than a copy. */
export function migratedSqlite(): Promise<Buffer> {
  migrated ??= createMigrated();
  return migrated;
}

let migrated: Promise<Buffer> | undefined;

const createMigrated = async (): Promise<Buffer> => {
  const connection = new SqliteConnection(':memory:');
  const db = new Kysely<unknown>({ dialect: createSqliteDialect(connection) });
  await migrate(db);
  const content = connection.serialize();
  await db.destroy();
  return content;
};
