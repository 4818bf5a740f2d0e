import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** See `ConnectionStore.makeDue`. A sync that is running is not repeated. */
export async function makeConnectionDue(
  db: Kysely<Database>,
  connectionId: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('connectionChecks')
    .set({ dueAt: now })
    .where('connectionId', '=', connectionId)
    .where('accountsListedAt', 'is', null)
    .where('dueAt', '>', now)
    .execute();
  await db
    .updateTable('accountSyncs')
    .set({ dueAt: now })
    .where('connectionId', '=', connectionId)
    .where('dueAt', '>', now)
    .execute();
}
