import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { StoreError } from '../../store/store-error.ts';

/** More pages than a SQLite file can have. */
const ALL_PAGES = 0xffff_ffff;

/**
 * Copies a SQLite database while others write to it. The copy is one file that is readable only by its owner: the state of one
 * moment, with its integrity checked.
 *
 * @param from the database.
 * @param to a file that doesn't exist. It appears when the copy is complete.
 * @throws StoreError when there is no database, or the copy cannot be written.
 */
export async function backupSqlite(from: string, to: string): Promise<void> {
  if (existsSync(to)) throw taken(to);
  // A random name, so that two backups at the same time don't collide.
  const partial = `${to}.${randomUUID()}.partial`;
  const source = openSource(from);
  try {
    await createEmpty(partial);
    // In one step: a write between two steps would restart the copy. In WAL mode writers aren't blocked.
    await source.backup(partial, { progress: () => ALL_PAGES });
    finalize(partial);
    await publish(partial, to);
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    if (isTaken(cause)) throw taken(to, cause);
    throw new StoreError(
      'database_not_writable',
      `The backup ${to} cannot be created (${(cause as NodeJS.ErrnoException).code ?? 'unknown cause'}). Check that its folder exists, may be written and has room, and that this account may also write beside the database.`,
      { cause },
    );
  } finally {
    source.close();
    await rm(partial, { force: true });
  }
}

// SQLite would create it readable for everybody.
const createEmpty = async (file: string): Promise<void> => (await open(file, 'wx', 0o600)).close();

const openSource = (file: string): SqliteConnection.Database => {
  try {
    return new SqliteConnection(file, { readonly: true, fileMustExist: true });
  } catch (cause) {
    throw new StoreError(
      'database_path_invalid',
      `There is no database ${resolve(file)} that can be read. Run this in the folder that the service runs in, or set DATABASE_URL as the service has it.`,
      { cause },
    );
  }
};

// The copy is in WAL mode, which would put two more files beside it.
const finalize = (file: string): void => {
  const copy = new SqliteConnection(file, { fileMustExist: true });
  try {
    copy.pragma('journal_mode = DELETE');
    if (copy.pragma('quick_check', { simple: true }) !== 'ok') {
      throw new StoreError('database_unreadable', 'The copy is damaged, and most likely the database is.');
    }
  } finally {
    copy.close();
  }
};

// `rename` would overwrite a file that appeared there in the meantime.
const publish = async (partial: string, to: string): Promise<void> => {
  try {
    await link(partial, to);
  } catch (error) {
    if (isTaken(error)) throw error;
    // The file system has no hard links, like exFAT: reserve the name with an empty file and overwrite that.
    await createEmpty(to);
    await rename(partial, to);
  }
};

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

const taken = (file: string, cause?: unknown): StoreError =>
  new StoreError('database_path_invalid', `${file} exists already. Name a file that doesn't exist.`, {
    cause,
  });
