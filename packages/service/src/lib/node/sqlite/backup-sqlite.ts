import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import SqliteConnection from 'better-sqlite3';
import { StoreError } from '../../core/database/store-error.ts';

/**
 * Copies a SQLite database while others write to it. The copy is one file that is readable only by its owner: the state of one
 * moment, without deleted data.
 *
 * @param from the database.
 * @param to a file that doesn't exist. It is empty for a moment, then the complete copy replaces it.
 * @throws StoreError when there is no database, or the copy cannot be written.
 */
export async function backupSqlite(from: string, to: string): Promise<void> {
  if (existsSync(to)) throw taken(to);
  // A random name, so that two backups at the same time don't collide.
  const partial = `${to}.${randomUUID()}.partial`;
  const source = openSource(from);
  try {
    await createEmpty(partial);
    // In WAL mode writers aren't blocked.
    source.prepare('vacuum into ?').run(partial);
    // Reserves the name, because `rename` would overwrite a file that appeared there in the meantime.
    await createEmpty(to);
    await rename(partial, to);
  } catch (cause) {
    const { code = 'unknown cause' } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw taken(to, cause);
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
      throw new StoreError(
        'database_unreadable',
        `${resolve(from)} is not a SQLite database, or it is damaged.`,
        { cause },
      );
    }
    throw new StoreError(
      'database_not_writable',
      `The backup ${to} cannot be created (${code}). Check that its folder exists, may be written and has room, and that this account may also write beside the database.`,
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

const taken = (file: string, cause?: unknown): StoreError =>
  new StoreError('database_path_invalid', `${file} exists already. Name a file that doesn't exist.`, {
    cause,
  });
