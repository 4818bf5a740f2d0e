import type { Db } from '../schema.ts';

/** See `ConnectionStore.makeDue`. A sync that is running is not repeated. */
export async function makeConnectionDue(db: Db, connectionId: string, now: number): Promise<void> {
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
