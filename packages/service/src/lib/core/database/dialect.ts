import { type Kysely, PostgresAdapter } from 'kysely';

/** Whether the database is PostgreSQL, where transactions write at the same time. */
export function isPostgres<T>(db: Kysely<T>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
