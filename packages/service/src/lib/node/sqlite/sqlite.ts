import { existsSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import SqliteConnection from 'better-sqlite3';
import { Kysely } from 'kysely';
import { createSqlStore, type Store } from '../../app/create-sql-store.ts';
import { migrate, requireMigrated } from '../../core/database/migrations/migrate.ts';
import { createSqliteDialect, LOCK_TIMEOUT_MS } from '../../core/database/sqlite-dialect.ts';
import { isLocked, StoreError, type StoreErrorCode } from '../../core/database/store-error.ts';
import type { Database } from '../../core/database/tables.ts';

/**
 * Opens the store in a SQLite file and migrates it. Creates the file and its folder if they are missing.
 *
 * Acknowledged writes survive the death of the process and of the machine. New files are readable only by their owner: they hold
 * the sealed credentials of utility logins.
 *
 * @param file path of the database; `<file>-wal` and `<file>-shm` are beside it.
 * @param options with `migrate: false`, the database has to exist and to be up to date.
 * @throws StoreError when the file cannot be used, with the remedy in its message.
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
 * Opens a SQLite file like {@link openSqlite}, without looking at its tables.
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
    // In WAL mode anything less may lose the last transactions on a power loss. https://www.sqlite.org/pragma.html
    connection.pragma('synchronous = FULL');
    connection.pragma('foreign_keys = ON');
    // Otherwise deleted data stays readable in the file's free pages.
    connection.pragma('secure_delete = ON');
    // In kibibytes. With a million accounts, the indexes in use don't fit into the default of 16 MB.
    connection.pragma('cache_size = -65536');
    return connection;
  } catch (error) {
    connection?.close();
    throw toStoreError(path, error);
  }
}

// A relative path depends on the current folder, which may not be the service's.
const requireFile = (path: string): void => {
  if (existsSync(path)) return;
  throw new StoreError(
    'database_missing',
    `There is no database ${path}. Run this in the folder that the service runs in, or set DATABASE_URL as the service has it; "utility-connect migrate" creates a new one.`,
  );
};

const ensureFile = async (path: string): Promise<void> => {
  makeFolder(dirname(path));
  // SQLite gives the files beside this one the same mode.
  await (await open(path, 'a', 0o600)).close();
};

// `mkdirSync` with `recursive` never returns in /proc.
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Unless another process has created it first.
    if (!existsSync(folder)) throw error;
  }
};

// The first process on a new file changes its mode under an exclusive lock, and another one may start at the same time.
const enterWalMode = async (connection: SqliteConnection.Database): Promise<void> => {
  for (const startedAt = performance.now(); ; ) {
    try {
      connection.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if (!isLocked(error) || performance.now() - startedAt > LOCK_TIMEOUT_MS) throw error;
    }
    await pause(10);
  }
};

const toStoreError = (file: string, cause: unknown): StoreError => {
  const [code, message] = explain(file, cause);
  return new StoreError(code, message, { cause });
};

const explain = (file: string, cause: unknown): [StoreErrorCode, string] => {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'EISDIR') {
    return ['database_path_invalid', `${file} is a folder, and the database is a file. Name a file in it.`];
  }
  if (code === 'ENOTDIR' || code === 'EEXIST' || code === 'ENOENT') {
    return [
      'database_path_invalid',
      `There can be no file ${file}: a part of that path is not a folder. Choose another path.`,
    ];
  }
  if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) {
    return [
      'database_unreadable',
      `${file} is not a SQLite database, or it is damaged. Choose another path, or restore a backup.`,
    ];
  }
  if (isLocked(cause)) {
    return [
      'database_busy',
      `The database ${file} is locked by another program. Close that one, then start again.`,
    ];
  }
  return [
    'database_not_writable',
    `The database ${file} cannot be opened for writing (${code || 'unknown cause'}). Give the service's account write access to the file and its folder, and check that the disk has room.`,
  ];
};
