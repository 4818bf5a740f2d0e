import { changesRow } from '../../../core/database/queries.ts';
import type { Trx } from '../../../core/database/tables.ts';
import { endJob } from '../../../core/jobs/change-jobs.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { noLease } from '../../../core/jobs/lease-columns.ts';
import { STALL_SECONDS } from '../../store/syncs.ts';
import { writeConnectionEvents } from './connection-events.ts';

/** Sets the time at which the data of an account is late if it is not read again. Does nothing for an account of a file. */
export async function postponeStall(trx: Trx, accountId: string, succeededAt: number): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ dueAt: succeededAt + STALL_SECONDS, isWoken: 1 })
    .where((eb) => eb.and({ kind: 'stall_report', key: accountId }))
    .execute();
}

/**
 * Writes a webhook event for an account whose data is late (`STALL_SECONDS`). The next one comes after a sync has succeeded with data
 * that is not late.
 */
export async function reportStalled(trx: Trx, job: Job, now: number): Promise<void> {
  const account = await trx
    .selectFrom('accounts')
    .select(['connectionId', 'lastSuccessAt'])
    .where('id', '=', job.key)
    .executeTakeFirst();
  if (!account?.connectionId) {
    await endJob(trx, job, { kind: 'removed' });
    return;
  }
  const { kind, key, leaseId } = job;
  const isLate = await trx
    .updateTable('jobs')
    .set({ ...noLease, dueAt: null })
    // A sync that has succeeded meanwhile has postponed it.
    .where((eb) => eb.and({ kind, key, leaseId, isWoken: 0 }))
    .$call(changesRow);
  if (!isLate) {
    await endJob(trx, job, { kind: 'released' });
    return;
  }
  const data = { account_id: job.key, last_success_at: account.lastSuccessAt };
  await writeConnectionEvents(trx, account.connectionId, [{ type: 'sync.stalled', at: now, data }]);
}
