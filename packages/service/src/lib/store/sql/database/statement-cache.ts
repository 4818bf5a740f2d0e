import type { SqliteDatabase, SqliteStatement } from 'kysely';

// Far above the number of different queries that a store has; a bound all the same, since each statement holds memory.
const capacity = 200;

/**
 * Keeps prepared statements: Kysely prepares at each execution, which takes SQLite longer than a look-up by key.
 *
 * Not for `iterate`: a statement that is being stepped through cannot be run by somebody else.
 *
 * @returns the same database with `prepare` answered from a cache.
 */
export function cacheStatements(database: SqliteDatabase): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      const oldest = statements.size >= capacity ? statements.keys().next() : undefined;
      if (oldest && !oldest.done) statements.delete(oldest.value);
      statements.set(sql, statement);
      return statement;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}
