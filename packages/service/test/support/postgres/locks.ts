import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import { openPostgres } from '../../../src/lib/node/postgres/postgres.ts';
import { createDatabase, type TestDatabase } from './database.ts';

/** A PostgreSQL store, and a connection to block it with locks. */
interface PostgresLocks {
  readonly database: TestDatabase;
  readonly store: Store;
  /** A connection for a transaction that takes locks. It is rolled back before each test. */
  readonly other: pg.Client;
  /** Resolves when this number of connections wait for a lock. */
  untilWaiting(count: number): Promise<void>;
}

/** For the top of a test file. */
export function usePostgresLocks(): PostgresLocks {
  let database: TestDatabase;
  let store: Store;
  let other: pg.Client;
  beforeAll(async () => {
    database = await createDatabase();
    // Long enough for PostgreSQL to detect a deadlock, which takes a second.
    store = await openPostgres(database.url, { timeoutMs: 20_000 });
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await store.close();
    await database.drop();
  });
  beforeEach(async () => {
    await other.query('rollback');
    await database.empty();
  });
  const waiters = async (): Promise<number> => {
    const [row] = await database.run(
      `select count(distinct pid)::int from pg_locks where not granted and pid in
        (select pid from pg_stat_activity where datname = current_database())`,
    );
    return Number(row?.count);
  };
  return {
    get database() {
      return database;
    },
    get store() {
      return store;
    },
    get other() {
      return other;
    },
    untilWaiting: (count) => expect.poll(waiters).toBe(count),
  };
}
