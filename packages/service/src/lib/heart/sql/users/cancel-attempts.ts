import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Database, Db } from '../../../core/database/tables.ts';

/**
 * Cancels the unfinished attempts of sessions and deletes their secrets and files.
 *
 * @param limit default: all.
 * @returns their number.
 */
export async function cancelAttempts(
  db: Db,
  ofSessions: (eb: ExpressionBuilder<Database, 'attempts' | 'sessions'>) => Expression<SqlBool>,
  limit?: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('attempts')
    .set({ status: 'cancelled', challenge: null, sealed: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('attempts')
        .innerJoin('sessions', (join) =>
          join
            .onRef('sessions.publicId', '=', 'attempts.publicId')
            .onRef('sessions.clientId', '=', 'attempts.clientId'),
        )
        .select('attempts.id')
        .where('attempts.sealed', 'is not', null)
        .where(ofSessions)
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0)),
    )
    // Checked again, because an attempt may have finished since the select.
    .where('sealed', 'is not', null)
    .executeTakeFirstOrThrow();
  await deleteFiles(db);
  return Number(numUpdatedRows);
}

/** Deletes the files of attempts that have ended. Call it with every change that ends attempts. */
export async function deleteFiles(db: Db): Promise<void> {
  await db
    .deleteFrom('attemptFiles')
    .where('attemptId', 'in', (eb) =>
      eb
        .selectFrom('attemptFiles')
        .innerJoin('attempts', (join) =>
          join
            .onRef('attempts.id', '=', 'attemptFiles.attemptId')
            .onRef('attempts.clientId', '=', 'attemptFiles.clientId'),
        )
        .select('attempts.id')
        .where('attempts.status', '<>', 'collecting_files'),
    )
    .execute();
}
