import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { migrate, requireMigrated } from '../../store/migrations/migrate.ts';
import type { Database } from '../../store/sql/schema.ts';
import { createSqlStore } from '../../store/sql.ts';
import type { Store } from '../../store/store.ts';
import { type ClockReading, createDatabaseClock, followClock } from './database-clock.ts';
import { addressOf, toStartError } from './postgres-errors.ts';
import { createPostgresPool, type PoolUse } from './postgres-pool.ts';

export interface PostgresOptions {
  /** Most connections of this process. Default 10. */
  readonly poolSize?: number | undefined;
  /** How long a request waits for a connection, and for a statement, in milliseconds. Default 1,500. */
  readonly timeoutMs?: number | undefined;
  /** Whether to migrate the tables. Otherwise they have to be up to date. Default true. */
  readonly migrate?: boolean | undefined;
  /** Called once with a function that reports the use of connections. */
  readonly onPool?: ((use: () => PoolUse) => void) | undefined;
  /** Called with the database's time, in UNIX milliseconds, each time it was read. */
  readonly onClock?: ((time: number) => void) | undefined;
}

/** Default of `timeoutMs`, in milliseconds. */
export const DEFAULT_TIMEOUT_MS = 1500;

/**
 * Opens the store in a PostgreSQL database and migrates it.
 *
 * A query fails after less than 2 s, after any batch before it. The store recovers when the database does. Its clock is the
 * database's, so that processes on several machines share one.
 *
 * @param url `postgres://user:password@host:port/database`, special characters percent-encoded.
 * @throws StoreError when the database cannot be used, in one sentence without the password.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Store> {
  const {
    poolSize: size = 10,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    migrate: isToMigrate = true,
    onPool,
    onClock,
  } = options;
  const first = await prepare(url, isToMigrate).catch((error: unknown) => {
    throw toStartError(error, addressOf(url));
  });
  const pool = createPostgresPool(url, {
    size,
    connectTimeoutMs: timeoutMs,
    statementTimeoutMs: timeoutMs,
    onPool,
  });
  const db = connect(pool);
  const clock = createDatabaseClock(first);
  const stop = followClock(clock, { read: () => readClock(db), onClock });
  const store = createSqlStore(db, {
    afterTurn: setImmediate,
    clock: clock.now,
  });
  return {
    ...store,
    close() {
      stop();
      return store.close();
    },
  };
}

// Its own connection without a statement timeout: a migration may take longer than a request waits.
const prepare = async (url: string, isToMigrate: boolean): Promise<ClockReading> => {
  const db = connect(createPostgresPool(url, { size: 1, connectTimeoutMs: 5_000, statementTimeoutMs: null }));
  try {
    // Otherwise a table of the same name in another schema would count as ours.
    const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db);
    const schema = rows[0]?.schema ?? 'public';
    await (isToMigrate ? migrate(db, { schema }) : requireMigrated(db, { schema }));
    return await readClock(db);
  } finally {
    await db.destroy();
  }
};

// Takes the connection first, so that waiting for one doesn't count as a slow answer.
const readClock = (db: Kysely<Database>): Promise<ClockReading> =>
  db.connection().execute(async (connection) => {
    const askedAt = performance.now();
    const { rows } = await sql<{ time: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::double precision as time`.execute(connection);
    const [row] = rows;
    if (!row) throw new Error('The database did not return its time.');
    return { time: row.time, askedAt, answeredAt: performance.now() };
  });

const connect = (pool: PostgresPool): Kysely<Database> =>
  new Kysely({ dialect: new PostgresDialect({ pool }) });
