import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/** Whether it is PostgreSQL, where one statement can change several tables, and many transactions write at once. */
export function isPostgres<T>(db: Kysely<T>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Most that one query looks up for requests that come together. */
export const MAX_READS = 100;

/** Any of the values of an array, which is one parameter (PostgreSQL). */
export function anyOf<T>(like: T): RawBuilder<T> {
  return sql<T>`any(${[like]})`;
}
