import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Deletes the files of attempts that have ended. Call it with every change that ends attempts. */
export async function deleteFiles(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('attemptFiles')
    .where('attemptId', 'in', (eb) =>
      eb
        .selectFrom('attemptFiles')
        .innerJoin('attempts', 'attempts.id', 'attemptFiles.attemptId')
        .select('attempts.id')
        .where('attempts.status', '<>', 'collecting_files'),
    )
    .execute();
}
