import { Kysely, PostgresDialect, sql } from 'kysely';
import { migrate, requireMigrated } from '../store/migrations/migrate.ts';
import type { Database } from '../store/sql/schema.ts';
import { createSqlStore } from '../store/sql.ts';
import type { Store } from '../store/store.ts';
import { addressOf, toStartError } from './postgres-errors.ts';
import { createPostgresPool, type PoolUse, type PostgresPoolOptions } from './postgres-pool.ts';

export interface PostgresOptions {
  /** Most connections of this process. Default 10. */
  readonly poolSize?: number | undefined;
  /** How long a request waits for a connection, and for a statement, in milliseconds. Default 1,500. */
  readonly timeoutMs?: number | undefined;
  /** Whether the tables are brought up to date; else they have to be. Default true. */
  readonly migrate?: boolean | undefined;
  /** Is given what tells of the use of the connections. */
  readonly onPool?: ((use: () => PoolUse) => void) | undefined;
}

/**
 * Opens the store in a PostgreSQL database, and brings it up to date.
 *
 * A request waits for the database for less than 2 s. When the database comes back, so does the store.
 *
 * @param url `postgres://user:password@host:port/database`, special characters percent-encoded.
 * @throws StoreError when the database cannot be used, in one sentence that holds no password.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Store> {
  const { poolSize: size = 10, timeoutMs = 1500, migrate: isToMigrate = true, onPool } = options;
  try {
    await prepare(url, isToMigrate);
  } catch (error) {
    throw toStartError(error, addressOf(url));
  }
  return createSqlStore(
    connect(url, { size, connectTimeoutMs: timeoutMs, statementTimeoutMs: timeoutMs, onPool }),
    { afterTurn: setImmediate },
  );
}

// A connection of its own: a step of a migration may take longer than any request waits, and so may a server that wakes up.
const prepare = async (url: string, isToMigrate: boolean): Promise<void> => {
  const db = connect(url, { size: 1, connectTimeoutMs: 5_000, statementTimeoutMs: null });
  try {
    // Else a table of the same name in somebody else's schema would be taken for ours.
    const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db);
    const schema = rows[0]?.schema ?? 'public';
    await (isToMigrate ? migrate(db, { schema }) : requireMigrated(db, { schema }));
  } finally {
    await db.destroy();
  }
};

const connect = (url: string, options: PostgresPoolOptions): Kysely<Database> =>
  new Kysely({ dialect: new PostgresDialect({ pool: createPostgresPool(url, options) }) });
