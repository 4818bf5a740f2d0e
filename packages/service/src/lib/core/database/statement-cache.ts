import type { SqliteDatabase, SqliteStatement } from 'kysely';

// Far above the number of different queries of a store. Bounded because each statement uses memory.
const CAPACITY = 200;

/**
 * Caches prepared statements. Kysely prepares for each execution, which takes SQLite longer than a query by primary key.
 *
 * Not for `iterate`: a statement can't run again while it is being iterated.
 *
 * @returns the same database with a cache for `prepare`.
 */
export function cacheStatements(database: SqliteDatabase): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      const oldest = statements.size >= CAPACITY ? statements.keys().next() : undefined;
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
