import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';
import { createBatcher, type Schedule } from './create-batcher.ts';
import { isPostgres } from './dialect.ts';

/** Calls that one emptying is for. */
const MAX_BATCH = 1000;

/**
 * Empties SQLite's write-ahead log, in which what was removed stays readable until then. Waits for nobody: while another
 * process reads or writes, or the disk is full, the log stays, and the next call or the next purge empties it.
 *
 * @returns does nothing on PostgreSQL, which has no such thing (decision 077). Never rejects.
 */
export function createTruncateLog(db: Kysely<Database>, schedule?: Schedule): () => Promise<void> {
  if (isPostgres(db)) return async () => {};
  // Removals that come together share one, since it waits for the disk twice.
  const truncate = createBatcher<void, void>(
    async (calls) => {
      await sql`pragma wal_checkpoint(truncate)`.execute(db);
      return calls;
    },
    { maxSize: MAX_BATCH, schedule },
  );
  // What was removed is removed, whatever becomes of this.
  return () => truncate().catch(() => {});
}
