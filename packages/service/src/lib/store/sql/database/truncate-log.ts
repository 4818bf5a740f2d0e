import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';
import { createBatcher } from './create-batcher.ts';
import { isPostgres } from './dialect.ts';
import type { Schedule } from './schedule.ts';

/** Calls that share one checkpoint. */
const MAX_BATCH = 1000;

/**
 * Truncates SQLite's write-ahead log, in which erased data stays readable until then. If another process uses the database or
 * the disk is full, the log stays until the next call or purge.
 *
 * @returns never rejects, and does nothing on PostgreSQL.
 */
export function createTruncateLog(db: Kysely<Database>, schedule: Schedule): () => Promise<void> {
  if (isPostgres(db)) return async () => {};
  // Simultaneous removals share a checkpoint, because it waits for the disk twice.
  const truncate = createBatcher<void, void>(
    async (calls) => {
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
      return calls;
    },
    { maxSize: MAX_BATCH, schedule },
  );
  // The removal has been committed, even if the checkpoint fails.
  return () => truncate().catch(() => {});
}
