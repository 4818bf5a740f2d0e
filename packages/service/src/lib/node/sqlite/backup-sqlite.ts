import { randomUUID } from 'node:crypto';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { StoreError } from '../../store/store-error.ts';

/** More pages than a SQLite file can have. */
const ALL_PAGES = 0xffff_ffff;

/**
 * Copies a SQLite database while others write to it: the state of one moment, checked, in one file for its owner alone.
 *
 * @param from the database.
 * @param to a file that is not there yet. It appears once the copy is whole.
 * @throws StoreError where there is nothing to copy, or the copy cannot be written.
 */
export async function backupSqlite(from: string, to: string): Promise<void> {
  if (await exists(to)) throw taken(to);
  // Nobody else's name, so that two backups at once leave each other alone.
  const partial = `${to}.${randomUUID()}.partial`;
  const source = openSource(from);
  try {
    await (await open(partial, 'wx', 0o600)).close();
    // All in one step: between two steps somebody else's write would make the copy begin anew. In WAL mode they go on writing.
    await source.backup(partial, { progress: () => ALL_PAGES });
    makeWhole(partial);
    await putInPlace(partial, to);
  } catch (cause) {
    if (cause instanceof StoreError) throw cause;
    if (isTaken(cause)) throw taken(to, cause);
    throw new StoreError(
      'database_not_writable',
      `The backup ${to} cannot be made (${(cause as NodeJS.ErrnoException).code ?? 'unknown cause'}). See that its folder is there, may be written, and has room, and that this account may write beside the database, too.`,
      { cause },
    );
  } finally {
    source.close();
    await rm(partial, { force: true });
  }
}

const openSource = (file: string): SqliteConnection.Database => {
  try {
    return new SqliteConnection(file, { readonly: true, fileMustExist: true });
  } catch (cause) {
    throw new StoreError(
      'database_path_invalid',
      `There is no database ${resolve(file)} that can be read. Run this in the folder that the service runs in, or set DATABASE_URL as the service has it.`,
      {
        cause,
      },
    );
  }
};

// The copy says of itself that it has a write-ahead log beside it. One file is easier to carry away.
const makeWhole = (file: string): void => {
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

// A rename would write over a file that came there meanwhile.
const putInPlace = async (partial: string, to: string): Promise<void> => {
  try {
    await link(partial, to);
  } catch (error) {
    if (isTaken(error)) throw error;
    // A disk without hard links, such as a USB stick: what is written over here is the empty file made here.
    await (await open(to, 'wx', 0o600)).close();
    await rename(partial, to);
  }
};

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

const taken = (file: string, cause?: unknown): StoreError =>
  new StoreError('database_path_invalid', `${file} is there already. Name a file that is not there yet.`, {
    cause,
  });

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );
