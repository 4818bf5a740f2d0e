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
import { createLockWait, isLocked } from './lock-wait.ts';
import { cacheStatements } from './statement-cache.ts';

/** A database that says whether it is in a transaction, as better-sqlite3 does. */
interface TransactionalDatabase extends SqliteDatabase {
  readonly inTransaction: boolean;
}

/**
 * Kysely's SQLite dialect, made safe for several processes on one file, such as the service and its command line:
 * transactions take the write lock at their start, migrations run inside one, and what another process keeps from writing waits
 * without holding up anything else.
 *
 * @param database for example of better-sqlite3, opened and with its pragmas set; with a busy timeout of 0, since that blocks.
 */
export function createSqliteDialect(database: TransactionalDatabase): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new SharingSqliteDriver(database),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

// Kysely says `false` for the sake of pragmas that do nothing inside a transaction; ours are set before. With `true` the
// migrator looks at what has been done, and does the rest, in one transaction.
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class SharingSqliteDriver extends SqliteDriver {
  readonly #database: TransactionalDatabase;
  readonly #lockWait = createLockWait();
  #connection: DatabaseConnection | undefined;
  #isInTransaction = false;

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

  // A plain `begin` reads first and asks for the write lock later: where another process wrote in between, SQLite refuses
  // at once (SQLITE_BUSY_SNAPSHOT), however long one would wait. https://www.sqlite.org/isolation.html
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
    this.#isInTransaction = true;
    this.#lockWait.passed();
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#isInTransaction = false;
  }

  // Where the disk is full or fails, SQLite has undone the transaction by itself. It would refuse to do so again, and that
  // refusal would be thrown in place of the reason. https://www.sqlite.org/lang_transaction.html
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      if (this.#database.inTransaction) await super.rollbackTransaction(connection);
    } finally {
      this.#isInTransaction = false;
    }
  }

  async #execute<Row>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const result = await connection.executeQuery<Row>(query);
      if (isWrite(query)) this.#lockWait.passed();
      return result;
    } catch (error) {
      if (this.#isInTransaction || !isLocked(error)) throw error;
      return this.#executeLater(error, connection, query);
    }
  }

  // There is one connection, and whoever has it would keep everybody else from reading. So it is given back while this one
  // waits, which changes nothing: it holds no transaction.
  async #executeLater<Row>(
    refusal: unknown,
    connection: DatabaseConnection,
    query: CompiledQuery,
  ): Promise<QueryResult<Row>> {
    await super.releaseConnection();
    try {
      return await this.#lockWait.retry(refusal, async () => {
        await super.acquireConnection();
        try {
          return await connection.executeQuery<Row>(query);
        } catch (error) {
          await super.releaseConnection();
          throw error;
        }
      });
    } catch (error) {
      // Whoever called still has the connection, as far as they know, and will give it back.
      await super.acquireConnection();
      throw error;
    }
  }
}

// What is read gets through beside a lock, and says nothing of it; so does SQL of our own, such as the check that the store is there.
const isWrite = ({ query: { kind } }: CompiledQuery): boolean =>
  kind === 'InsertQueryNode' || kind === 'UpdateQueryNode' || kind === 'DeleteQueryNode';
