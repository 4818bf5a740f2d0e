import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { cacheStatements } from './statement-cache.ts';

/**
 * Kysely's SQLite dialect, made safe for several processes on one file, such as the service and its command line:
 * transactions take the write lock at their start, and migrations run inside one.
 *
 * @param database for example of better-sqlite3, opened and with its pragmas set.
 */
export function createSqliteDialect(database: SqliteDatabase): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new ImmediateSqliteDriver({ database: cacheStatements(database) }),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

// Kysely says `false` for the sake of pragmas that do nothing inside a transaction; ours are set before. With `true` the
// migrator looks at what has been done, and does the rest, in one transaction.
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

// A plain `begin` reads first and asks for the write lock later: where another process wrote in between, SQLite refuses
// at once (SQLITE_BUSY_SNAPSHOT), however long the busy timeout. https://www.sqlite.org/isolation.html
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}
