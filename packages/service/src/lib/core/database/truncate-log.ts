import { sql } from 'kysely';
import { isPostgres } from './dialect.ts';
import type { Db } from './tables.ts';

/**
 * Truncates SQLite's write-ahead log, in which erased data stays readable until then. Does nothing on PostgreSQL.
 *
 * Never rejects, because the caller's erasure is committed. If another process uses the database or the disk is full, the log stays until
 * the next call.
 */
export async function truncateLog(db: Db): Promise<void> {
  if (isPostgres(db)) return;
  await sql`pragma wal_checkpoint(truncate)`.execute(db).catch(() => {});
}
