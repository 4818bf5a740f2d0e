import type { Environment } from '@utility-connect/protocol';
import type { Db, Trx } from '../../../core/database/tables.ts';
import { addJobs, endJob, resetJobs } from '../../../core/jobs/change-jobs.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { type Finished, finishSync } from './finish-sync.ts';
import { firstDueAt } from './sync-store.ts';

/** Time until the first check of a connection, if its accounts are listed already. */
const FIRST_CHECK_SECONDS = 24 * 60 * 60;

interface NewCheck {
  readonly connectionId: string;
  readonly groupKey: string;
  /** Whether the utility cannot list the accounts yet: the check is due at once. */
  readonly isPreparing: boolean;
}

/** Adds the check of a connection that the person has just consented to, or starts it over. */
export async function addCheck(
  trx: Trx,
  { connectionId, groupKey, isPreparing }: NewCheck,
  now: number,
): Promise<void> {
  const listed = { accountsListedAt: isPreparing ? null : now, notifiedAt: null };
  await trx.updateTable('connections').set(listed).where('id', '=', connectionId).execute();
  const dueAt = isPreparing ? firstDueAt(now) : now + FIRST_CHECK_SECONDS;
  await resetJobs(trx, 'check', [connectionId], now);
  await addJobs(trx, [{ kind: 'check', key: connectionId, groupKey, dueAt }]);
}

/**
 * The utility of a connection that is checked.
 *
 * @public Named by the declarations of the store.
 */
export interface CheckedConnection {
  readonly utilityId: string;
  /** Of its client. */
  readonly environment: Environment;
  /** Whether the operator has disabled the client. */
  readonly isDisabled: boolean;
}

/** The utility of a check, and its client; `null` if the connection was removed. */
export async function findChecked(db: Db, connectionId: string): Promise<CheckedConnection | null> {
  const row = await db
    .selectFrom('connections')
    .innerJoin('clients', 'clients.id', 'connections.clientId')
    .select(['utilityId', 'environment', 'disabledAt'])
    .where('connections.id', '=', connectionId)
    .executeTakeFirst();
  if (!row) return null;
  const { disabledAt, ...connection } = row;
  return { ...connection, isDisabled: disabledAt !== null };
}

/** Ends a check. @returns whether the caller still had its lease. */
export function finishCheck(db: Db, job: Job, finished: Finished): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if ((await findChecked(trx, job.key)) !== null) return finishSync(trx, job, job.key, finished);
    await endJob(trx, job, { kind: 'removed' });
    return false;
  });
}
