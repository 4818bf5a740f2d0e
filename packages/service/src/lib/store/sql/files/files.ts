import type { FileStore } from '../../files.ts';
import { toBytes } from '../database/bytes.ts';
import { changesRow } from '../database/changes-row.ts';
import { inBatches } from '../database/in-batches.ts';
import type { Db } from '../schema.ts';
import { completeFiles } from './complete-files.ts';

/** The files of a SQL store. */
export function createSqlFiles(db: Db): FileStore {
  return {
    add: (attemptId, { chunks, ...file }) =>
      db.transaction().execute(async (trx) => {
        // Locks the attempt: simultaneous files wait here, and so does its end.
        const isCollecting = await trx
          .updateTable('attempts')
          .set({ status: 'collecting_files' })
          .where((eb) => eb.and({ id: attemptId, status: 'collecting_files' }))
          .$call(changesRow);
        if (!isCollecting) return false;
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
          .values({ ...file, attemptId, number })
          .execute();
        for (const some of inBatches(chunks)) {
          await trx
            .insertInto('attemptFileChunks')
            .values(some.map((chunk) => ({ ...chunk, fileId: file.id })))
            .execute();
        }
        return true;
      }),
    list: (attemptId) =>
      db
        .selectFrom('attemptFiles')
        .select(['id', 'name', 'size', 'content'])
        .where('attemptId', '=', attemptId)
        .orderBy('number')
        .execute(),
    remove: (attemptId, fileId) =>
      db
        .deleteFrom('attemptFiles')
        .where((eb) => eb.and({ id: fileId, attemptId }))
        .$call(changesRow),
    async readChunks(fileId, accountKey, from, to) {
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
    complete: (completion) => completeFiles(db, completion),
  };
}
