import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import { createSqlStore, type Store } from '../../app/create-sql-store.ts';
import { migrate, requireMigrated } from '../../core/database/migrations/migrate.ts';
import type { Database } from '../../core/database/tables.ts';
import { addressOf, toStartError } from './postgres-errors.ts';
import { createPostgresPool, type PoolUse } from './postgres-pool.ts';

export interface PostgresOptions {
  /** Most connections of this process. Default 10. */
  readonly poolSize?: number | undefined;
  /** Time that a request waits for a connection, and for a statement, in milliseconds. Default 1,500. */
  readonly timeoutMs?: number | undefined;
  /** Whether to migrate the tables. Otherwise they have to be up to date. Default true. */
  readonly migrate?: boolean | undefined;
  /** Called once with a function that reports the use of connections. */
  readonly onPool?: ((use: () => PoolUse) => void) | undefined;
  /** Called with the database's time, in UNIX milliseconds, each time it was read. */
  readonly onClock?: ((time: number) => void) | undefined;
}

/** Default of `timeoutMs`, in milliseconds. */
const DEFAULT_TIMEOUT_MS = 1500;

/** Interval between readings of the database's time. At most the shortest lease. */
const CLOCK_INTERVAL_MS = 10_000;
/** Longest duration of a reading of the database's time: a slower one is too inexact. */
const MAX_READING_MS = 2_000;

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
  let { offset } = await prepare(url, isToMigrate).catch((error: unknown) => {
    throw toStartError(error, addressOf(url));
  });
  const pool = createPostgresPool(url, {
    size,
    connectTimeoutMs: timeoutMs,
    statementTimeoutMs: timeoutMs,
    onPool,
  });
  const db = connect(pool);
  const clock = () => Math.floor(performance.now() + offset);
  const correctClock = async (): Promise<void> => {
    const reading = await readClock(db);
    if (reading.tookMs > MAX_READING_MS) return;
    offset = reading.offset;
    onClock?.(clock());
  };
  onClock?.(clock());
  // Without an answer the clock continues.
  const timer = setInterval(() => void correctClock().catch(() => undefined), CLOCK_INTERVAL_MS);
  timer.unref();
  const store = createSqlStore(db, { afterTurn: setImmediate, clock });
  return {
    ...store,
    close() {
      clearInterval(timer);
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

/** The time of the database. */
interface ClockReading {
  /**
   * Milliseconds to add to `performance.now` for UNIX milliseconds. The machine's wall clock may be wrong, and correcting it would
   * move all leases at once.
   */
  readonly offset: number;
  readonly tookMs: number;
}

// Takes the connection first, so that waiting for one doesn't count as a slow answer.
const readClock = (db: Kysely<Database>): Promise<ClockReading> =>
  db.connection().execute(async (connection) => {
    const askedAt = performance.now();
    const { rows } = await sql<{ time: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::double precision as time`.execute(connection);
    const [row] = rows;
    if (!row) throw new Error('The database did not return its time.');
    const tookMs = performance.now() - askedAt;
    return { offset: row.time - (askedAt + tookMs / 2), tookMs };
  });

const connect = (pool: PostgresPool): Kysely<Database> =>
  new Kysely({ dialect: new PostgresDialect({ pool }) });
