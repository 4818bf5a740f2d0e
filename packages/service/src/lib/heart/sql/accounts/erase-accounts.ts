import { changesRow, inBatches } from '../../../core/database/queries.ts';
import { type Schedule, yieldTo } from '../../../core/database/schedule.ts';
import type { Db, Trx } from '../../../core/database/tables.ts';
import { addJobs, endJob, removeJobs } from '../../../core/jobs/change-jobs.ts';
import type { Job } from '../../../core/jobs/job.ts';

/** Accounts that a removal erases before its response. Each takes milliseconds, in which nothing else runs on SQLite. */
const MAX_ERASED = 100;

/**
 * Takes accounts away from their connection, so that nobody can read them. Jobs erase them with their data, which may take longer than a
 * statement may.
 */
export async function detachAccounts(trx: Trx, accountIds: readonly string[], now: number): Promise<void> {
  for (const batch of inBatches(accountIds)) {
    await trx.updateTable('accounts').set({ connectionId: null }).where('id', 'in', batch).execute();
    for (const kind of ['sync', 'stall_report'] as const) await removeJobs(trx, kind, batch);
  }
  await addJobs(
    trx,
    accountIds.map((id) => ({ kind: 'erasure', key: id, dueAt: now })),
  );
}

/** Finds those of the accounts that wait for their erasure. */
export async function findDetached(
  trx: Trx,
  accounts: readonly { readonly id: string }[],
): Promise<string[]> {
  const detached: string[] = [];
  // Few statements, because the client is locked meanwhile.
  for (const batch of inBatches(
    accounts.map(({ id }) => id),
    [1000, 100, 10, 1],
  )) {
    const rows = await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', 'in', batch)
      .where('connectionId', 'is', null)
      .execute();
    detached.push(...rows.map(({ id }) => id));
  }
  return detached;
}

/** Erases detached accounts now, in short transactions. The jobs of those after the first hundred do it later. */
export async function eraseAccounts(
  db: Db,
  accountIds: readonly string[],
  schedule: Schedule,
): Promise<void> {
  for (const id of accountIds.slice(0, MAX_ERASED)) {
    await yieldTo(schedule);
    await db.transaction().execute(async (trx) => {
      await eraseAccount(trx, id);
      await removeJobs(trx, 'erasure', [id]);
    });
  }
}

/** Does an erasure job. */
export function eraseDetached(db: Db, job: Job): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await eraseAccount(trx, job.key);
    await endJob(trx, job, { kind: 'removed' });
  });
}

/** Deletes a detached account with its chunks and bills. Locks the account before them, as `writeData` does. */
const eraseAccount = async (trx: Trx, id: string): Promise<void> => {
  const account = trx.deleteFrom('accounts').where('id', '=', id).where('connectionId', 'is', null);
  if (!(await changesRow(account))) return;
  // Also without the foreign keys, which a distributed database cannot have: see docs/scale.md.
  await trx.deleteFrom('chunks').where('accountId', '=', id).execute();
  await trx.deleteFrom('bills').where('accountId', '=', id).execute();
};
