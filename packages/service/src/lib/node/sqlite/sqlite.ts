import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { Kysely } from 'kysely';
import { migrate, requireMigrated } from '../../store/migrations/migrate.ts';
import { createLockWait, isLocked } from '../../store/sql/database/lock-wait.ts';
import { createSqliteDialect } from '../../store/sql/database/sqlite-dialect.ts';
import type { Database } from '../../store/sql/schema.ts';
import { createSqlStore } from '../../store/sql.ts';
import type { Store } from '../../store/store.ts';
import { StoreError } from '../../store/store-error.ts';
import { makeFolder } from '../make-folder.ts';

/**
 * Opens the store in a SQLite file, made with its folder where there is none, and brings it up to date.
 *
 * What is acknowledged survives the death of the process and of the machine. New files are for their owner alone: they
 * hold the sealed credentials of utility logins.
 *
 * @param file path of the database; beside it lie `<file>-wal` and `<file>-shm`.
 * @param options `migrate: false` refuses a database that is not there or not up to date, instead of bringing it there.
 * @throws StoreError when the file cannot be used, with the way out in its message.
 */
export async function openSqlite(file: string, options: { migrate?: boolean } = {}): Promise<Store> {
  if (options.migrate === false) requireFile(resolve(file));
  const connection = await connectSqlite(file);
  const db = new Kysely<Database>({ dialect: createSqliteDialect(connection) });
  try {
    await (options.migrate === false ? requireMigrated(db) : migrate(db));
  } catch (error) {
    connection.close();
    throw isLocked(error) ? toStoreError(resolve(file), error) : error;
  }
  return createSqlStore(db, { afterTurn: setImmediate });
}

/**
 * Opens a SQLite file as {@link openSqlite} does, without looking at what is in it.
 *
 * @throws StoreError when the file cannot be used.
 */
export async function connectSqlite(file: string): Promise<SqliteConnection.Database> {
  const path = resolve(file);
  let connection: SqliteConnection.Database | undefined;
  try {
    await ensureFile(path);
    // SQLite's own waiting blocks the process. The dialect waits instead.
    connection = new SqliteConnection(path, { fileMustExist: true, timeout: 0 });
    await enterWalMode(connection);
    // In WAL mode anything less may lose the last transactions with the power. https://www.sqlite.org/pragma.html
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // Else what was deleted stays readable in the file's free pages.
    connection.pragma('secure_delete = ON');
    // In kibibytes. With a million accounts the indexes of what is asked for do not fit into the 16 MB that it takes else.
    connection.pragma('cache_size = -65536');
    return connection;
  } catch (error) {
    connection?.close();
    throw toStoreError(path, error);
  }
}

// A path of the settings is relative to the folder that a command runs in, which is easily another one than the service's.
const requireFile = (path: string): void => {
  if (existsSync(path)) return;
  throw new StoreError(
    'database_missing',
    `There is no database ${path}. Run this in the folder that the service runs in, or set DATABASE_URL as the service has it; "utility-connect migrate" makes a new one.`,
  );
};

const ensureFile = async (path: string): Promise<void> => {
  makeFolder(dirname(path));
  // SQLite gives the files beside this one the same mode.
  await (await open(path, 'a', 0o600)).close();
};

// The first process on a new file changes its mode under an exclusive lock, and another may start at the same time.
const enterWalMode = async (connection: SqliteConnection.Database): Promise<void> => {
  const enter = async (): Promise<void> => void connection.pragma('journal_mode = WAL');
  try {
    await enter();
  } catch (error) {
    if (!isLocked(error)) throw error;
    await createLockWait().retry(error, enter);
  }
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const toStoreError = (file: string, cause: unknown): StoreError => {
  const code = codeOf(cause);
  if (code === 'EISDIR') {
    return new StoreError(
      'database_path_invalid',
      `${file} is a folder, and the database is a file. Name a file in it.`,
      { cause },
    );
  }
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'ENOENT') {
    return new StoreError(
      'database_path_invalid',
      `There can be no file ${file}: a part of that path is not a folder. Choose another path.`,
      { cause },
    );
  }
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return new StoreError(
      'database_unreadable',
      `${file} is not a SQLite database, or it is damaged. Choose another path, or put back a backup.`,
      { cause },
    );
  }
  if (isLocked(cause)) {
    return new StoreError(
      'database_busy',
      `The database ${file} is locked by another program. Close that one, then start again.`,
      { cause },
    );
  }
  return new StoreError(
    'database_not_writable',
    `The database ${file} cannot be opened for writing (${code || 'unknown cause'}). Give the service's account write access to the file and its folder, and see that the disk has room.`,
    { cause },
  );
};
