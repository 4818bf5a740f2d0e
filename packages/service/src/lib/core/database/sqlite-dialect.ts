import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { cacheStatements } from './statement-cache.ts';
import { isLocked } from './store-error.ts';

/** Time that a write waits for another program's lock, in milliseconds. Responses are promised within 2 s. */
export const LOCK_TIMEOUT_MS = 1_500;
const RETRY_MS = 10;
/** Longest time between two refusals by the same lock, in milliseconds. */
const SAME_LOCK_MS = 500;

/** A database that reports whether it is in a transaction, as better-sqlite3 does. */
interface TransactionalDatabase extends SqliteDatabase {
  readonly inTransaction: boolean;
}

/**
 * Kysely's SQLite dialect for several processes on one file, such as the service and its command line. Transactions take the
 * write lock when they start, migrations run in one transaction, and waiting for another process's lock blocks no reads.
 *
 * @param database for example of better-sqlite3, opened and with its pragmas set. Its busy timeout has to be 0, because that
 * one blocks.
 */
export function createSqliteDialect(database: TransactionalDatabase): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new LockWaitingSqliteDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

// Makes the migrator use one transaction. Kysely's own value is `false` because of pragmas that do nothing inside a transaction; ours are
// set before.
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class LockWaitingSqliteDriver extends SqliteDriver {
  readonly #database: TransactionalDatabase;
  #lockedSince = 0;
  #refusedAt = Number.NEGATIVE_INFINITY;
  #connection: DatabaseConnection | undefined;

  constructor(database: TransactionalDatabase) {
    super({ database: cacheStatements(database) });
    this.#database = database;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    this.#connection ??= {
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
    return this.#connection;
  }

  // A plain `begin` takes the write lock at the first write. If another process wrote since the first read, SQLite then refuses
  // with SQLITE_BUSY_SNAPSHOT, which waiting cannot solve. https://www.sqlite.org/isolation.html
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#refusedAt = Number.NEGATIVE_INFINITY;
  }

  // SQLite rolls back by itself when the disk is full or fails. A second rollback would fail and hide that error.
  // https://www.sqlite.org/lang_transaction.html
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.inTransaction) await super.rollbackTransaction(connection);
  }

  async #execute<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    for (;;) {
      try {
        const result = await connection.executeQuery<Row>(query);
        if (isWrite(query)) this.#refusedAt = Number.NEGATIVE_INFINITY;
        return result;
      } catch (error) {
        if (this.#database.inTransaction || !isLocked(error) || this.#hasTimedOut()) throw error;
      }
      // There is one connection. It is released meanwhile, so that others can read.
      await super.releaseConnection();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      await super.acquireConnection();
    }
  }

  // Compare the age of the lock, not of each write: then all waiting writes fail, and later ones fail at once while it lasts.
  #hasTimedOut(): boolean {
    const now = performance.now();
    if (now - this.#refusedAt > SAME_LOCK_MS) this.#lockedSince = now;
    this.#refusedAt = now;
    return now - this.#lockedSince >= LOCK_TIMEOUT_MS;
  }
}

// Reads succeed while another program holds the lock.
const isWrite = ({ query: { kind } }: CompiledQuery): boolean =>
  kind === 'InsertQueryNode' || kind === 'UpdateQueryNode' || kind === 'DeleteQueryNode';
