import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import {
  endsConnection,
  hasLostStatements,
  isUnavailable,
  NoAnswerError,
  unreachable,
} from './postgres-errors.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';

export interface PostgresPoolOptions {
  /** Most connections at a time. */
  readonly size: number;
  /** How long to wait for a connection, in milliseconds. */
  readonly connectTimeoutMs: number;
  /** How long a statement may take, in milliseconds; `null` as long as it needs. */
  readonly statementTimeoutMs: number | null;
  /** Is given what tells of the pool's use. */
  readonly onPool?: ((use: () => PoolUse) => void) | undefined;
}

/** Connections of a pool, and who waits for one. */
export interface PoolUse {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/** What a frozen server or a lost network costs beyond the server's own time limit. */
export const GRACE_MS = 300;

/**
 * A pool of connections to PostgreSQL that gives up in time and heals by itself: a connection that failed is thrown away, and
 * the next request opens a new one.
 *
 * @returns rejects with a `StoreError` `database_unreachable` where it is the database that is away.
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
      // A process that hangs inside a transaction must not hold its locks for ever.
      idle_in_transaction_session_timeout: 10_000,
    }),
    types: { getTypeParser },
  });
  // Both may fail while nobody waits for an answer. The pool drops them; without a listener Node would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  options.onPool?.(() => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  const names = createStatementNames();
  // One for each connection, and not for each time that it is taken: Kysely has a weak map of them, whose new entries all stay
  // until the next great collection.
  const guarded = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async (): Promise<PostgresPoolClient> => {
    try {
      const client = await pool.connect();
      const known = guarded.get(client) ?? guard(client, names, options.statementTimeoutMs);
      guarded.set(client, known);
      return known;
    } catch (error) {
      throw isUnavailable(error) ? unreachable(error) : error;
    }
  };
  return { connect, end: () => pool.end() };
}

// Each number that the store keeps, UNIX seconds above all, is far below 2^53.
const INT8 = 20;
const getTypeParser: typeof pg.types.getTypeParser = (oid, format) =>
  (oid as number) === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format as 'text');

/** A connection that after a failure refuses everything and leaves the pool, for good. */
const guard = (
  client: pg.PoolClient,
  names: StatementNames,
  statementTimeoutMs: number | null,
): PostgresPoolClient => {
  let failure: unknown;
  const inTime = createTimeLimit(statementTimeoutMs);
  const ask = async <Answer>(send: (done: Done<Answer>) => void): Promise<Answer> => {
    if (failure !== undefined) throw failure;
    try {
      return await inTime(send);
    } catch (error) {
      if (hasLostStatements(error)) names.giveUp();
      const reason = isUnavailable(error) ? unreachable(error) : error;
      if (endsConnection(error)) failure = reason;
      throw reason;
    }
  };
  // Kysely's other form of `query` takes a cursor, for streams, of which we have none.
  const query = (text: string, parameters: readonly unknown[]) =>
    ask<pg.QueryResult>((done) =>
      client.query({ text, values: [...parameters], name: names.of(text, parameters) }, done),
    );
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(failure !== undefined),
  };
};

type Done<Answer> = (error: Error | undefined, answer: Answer) => void;

/**
 * Lets a connection ask one question at a time, and waits for as long as a statement may take, by our own clock, too: for a
 * server that does not even say that its time is over.
 *
 * With a callback and a single timer: the driver's own promise, and its timer for each query, keep every answer until the next
 * great collection, and with rows of 50 kB there are four of those a second.
 */
const createTimeLimit = (statementTimeoutMs: number | null) => {
  let giveUp: ((error: Error) => void) | undefined;
  const timer =
    statementTimeoutMs === null
      ? undefined
      : setTimeout(() => giveUp?.(new NoAnswerError()), statementTimeoutMs + GRACE_MS).unref();
  return <Answer>(send: (done: Done<Answer>) => void): Promise<Answer> =>
    new Promise((resolve, reject) => {
      giveUp = reject;
      timer?.refresh();
      send((error, answer) => {
        giveUp = undefined;
        if (error) reject(error);
        else resolve(answer);
      });
    });
};
