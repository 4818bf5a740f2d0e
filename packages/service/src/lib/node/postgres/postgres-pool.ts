import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { StoreError } from '../../core/database/store-error.ts';
import { hasLostStatements, isUnavailable, unreachable } from './postgres-errors.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';

interface PostgresPoolOptions {
  /** Most connections at a time. */
  readonly size: number;
  /** Time to wait for a connection, in milliseconds. */
  readonly connectTimeoutMs: number;
  /** Time limit of a statement, in milliseconds; `null` for no limit. */
  readonly statementTimeoutMs: number | null;
  /** Called once with a function that reports the pool's use. */
  readonly onPool?: ((use: () => PoolUse) => void) | undefined;
}

/** Number of connections of a pool in use, and of callers that wait for one. */
export interface PoolUse {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Time after the server's own timeout until the client gives up: for a frozen server or a lost network. */
const GRACE_MS = 300;

/**
 * A pool of PostgreSQL connections with timeouts. A connection on which the database was unavailable is
 * closed; the next request opens a new one.
 *
 * @returns rejects with a `StoreError` `database_unreachable` when the database is down.
 */
export function createPostgresPool(url: string, options: PostgresPoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'utility-connect',
    max: options.size,
    connectionTimeoutMillis: options.connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(options.statementTimeoutMs !== null && {
      statement_timeout: options.statementTimeoutMs,
      query_timeout: options.statementTimeoutMs + GRACE_MS,
      // A process that hangs in a transaction must not hold its locks forever.
      idle_in_transaction_session_timeout: 10_000,
    }),
    types: { getTypeParser },
  });
  // Errors of idle connections. The pool drops these connections; without a listener Node would exit.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  options.onPool?.(() => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  const names = createStatementNames();
  return {
    async connect() {
      try {
        return guardClient(await pool.connect(), names);
      } catch (error) {
        throw isUnavailable(error) ? unreachable(error) : error;
      }
    },
    end: () => pool.end(),
  };
}

// All integers in the store are far below 2^53.
const INT8 = 20;
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  (oid as number) === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text');

/** After the database was unavailable, rejects every query on this connection and removes it from the pool. */
const guardClient = (client: pg.PoolClient, names: StatementNames): PostgresPoolClient => {
  let failure: StoreError | undefined;
  const query = async (text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> => {
    if (failure) throw failure;
    try {
      return await client.query({ text, values: [...parameters], name: names.nameOf(text, parameters) });
    } catch (error) {
      if (hasLostStatements(error)) names.disable();
      if (!isUnavailable(error)) throw error;
      failure = unreachable(error);
      throw failure;
    }
  };
  return {
    // Kysely's other overload takes a cursor, which the store never uses.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(failure !== undefined),
  };
};
