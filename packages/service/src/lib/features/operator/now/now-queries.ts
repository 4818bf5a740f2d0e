import { sql } from 'kysely';
import type { Db } from '../../../core/database/tables.ts';

/** Accounts with the oldest data that are looked at: those of files are never read again, and are left out. */
const MAX_OLDEST = 10_000;

/** The connection whose data ends first; `null` without data. */
export async function findOldestData(db: Db): Promise<{ connectionId: string; dataThrough: number } | null> {
  const { rows } = await sql<{ connectionId: string; dataThrough: number }>`
    select oldest.connection_id, oldest.data_through from (
      select connection_id, client_id, data_through from accounts
      where data_through is not null and connection_id is not null
      order by data_through, connection_id limit ${sql.lit(MAX_OLDEST)}
    ) as oldest cross join connections
    where connections.id = oldest.connection_id and connections.client_id = oldest.client_id
      and connections.method <> 'file'
    order by oldest.data_through, oldest.connection_id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The time of the last sync that has brought data; `null` within the 30 days that are kept. */
export async function findLastSuccess(db: Db): Promise<number | null> {
  const { rows } = await sql<{ at: number }>`
    select at from journal where type = 'intervals.available' order by at desc, id desc limit 1`.execute(db);
  return rows[0]?.at ?? null;
}
