import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database for one test file. */
export interface TestDatabase {
  readonly url: string;
  /** Runs SQL in it, one statement or several. */
  run(sql: string): Promise<Record<string, unknown>[]>;
  /** Empties the tables: much faster than a new database. Needs a superuser. */
  empty(): Promise<void>;
  /** Ends all connections to it, as a restart would. */
  disconnectAll(): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Creates an empty database.
 *
 * @param serverUrl default: the shared server of the tests.
 */
export async function createDatabase(serverUrl: string = inject('postgresUrl')): Promise<TestDatabase> {
  const server = openConnection(serverUrl);
  const name = `${inject('databasePrefix')}${randomBytes(8).toString('hex')}`;
  await server.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = openConnection(url.href);
  const run = async (sql: string): Promise<Record<string, unknown>[]> => {
    // Several statements return several results, which the types don't cover.
    const result: pg.QueryResult | pg.QueryResult[] = await database.query(sql);
    return [result].flat().at(-1)?.rows ?? [];
  };
  return {
    url: url.href,
    run,
    async empty() {
      const tables = await run(
        `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
      );
      // Faster than `truncate`, which creates new files. Without triggers the order doesn't matter.
      const deletions = tables.map(({ tablename }) => `delete from ${tablename};`);
      await run(`begin; set local session_replication_role = replica; ${deletions.join(' ')} commit`);
    },
    async disconnectAll() {
      await server.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    },
    async drop() {
      await database.end();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

// A pool of one connection, because it reconnects after `disconnectAll`. A transaction stays open between calls.
const openConnection = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0 });
  pool.on('error', () => undefined);
  return pool;
};
