import { changesRow, inBatches, toBytes } from '../../../core/database/queries.ts';
import type { Db } from '../../../core/database/tables.ts';
import { nextTaskIfDue } from '../../../core/next-task.ts';
import type { IntervalChunk } from '../../store/accounts.ts';
import type { FileCompletion, NewFile, StoredFile } from '../../store/files.ts';
import { completeFiles } from './complete-files.ts';

/** Uploaded files of attempts that are `collecting_files`. They are deleted when the attempt ends. */
export function createSqlFiles(db: Db) {
  return {
    /** Adds a file with its intervals. @returns `false` if the attempt no longer collects files. */
    add: (attemptId: string, { chunks, ...file }: NewFile) =>
      db.transaction().execute(async (trx) => {
        // Locks the attempt: simultaneous files wait here, and so does its end.
        const attempt = await trx
          .updateTable('attempts')
          .set({ status: 'collecting_files' })
          .where((eb) => eb.and({ id: attemptId, status: 'collecting_files' }))
          .returning('clientId')
          .executeTakeFirst();
        if (!attempt) return false;
        const { clientId } = attempt;
        const last = await trx
          .selectFrom('attemptFiles')
          .select('number')
          .where('attemptId', '=', attemptId)
          .orderBy('number', 'desc')
          .limit(1)
          .executeTakeFirst();
        const number = (last?.number ?? 0) + 1;
        await trx
          .insertInto('attemptFiles')
          .values({ ...file, clientId, attemptId, number })
          .execute();
        for (const some of inBatches(chunks)) {
          // SQLite runs statements at once, and a file may have thousands of months.
          await nextTaskIfDue();
          await trx
            .insertInto('attemptFileChunks')
            .values(some.map((chunk) => ({ ...chunk, clientId, fileId: file.id })))
            .execute();
        }
        return true;
      }),
    /** Lists files in the order in which they were added. */
    list: (attemptId: string): Promise<StoredFile[]> =>
      db
        .selectFrom('attemptFiles')
        .select(['id', 'name', 'size', 'content'])
        .where('attemptId', '=', attemptId)
        .orderBy('number')
        .execute(),
    /** @returns whether the attempt had the file. */
    remove: (attemptId: string, fileId: string) =>
      db
        .deleteFrom('attemptFiles')
        .where((eb) => eb.and({ id: fileId, attemptId }))
        .$call(changesRow),
    /** Chunks of an account in a file whose month begins in `[from, to]`, UNIX seconds, in time order. */
    async readChunks(fileId: string, accountKey: string, from: number, to: number): Promise<IntervalChunk[]> {
      const rows = await db
        .selectFrom('attemptFileChunks')
        .select(['month', 'body'])
        .where((eb) => eb.and({ fileId, accountKey }))
        .where('month', '>=', from)
        .where('month', '<=', to)
        .orderBy('month')
        .execute();
      return rows.map(({ month, body }) => ({ month, body: toBytes(body) }));
    },
    complete: (completion: FileCompletion) => completeFiles(db, completion),
  };
}
