import { lockConnections } from '../../../core/database/lock-row.ts';
import type { Trx } from '../../../core/database/tables.ts';
import { endJob } from '../../../core/jobs/change-jobs.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { SyncOutcome } from '../../store/syncs.ts';
import { accountIdsOf } from '../accounts/account-ids.ts';
import {
  lockSimulatedOutage,
  recordSimulatedAnswer,
  recordSimulatedOutage,
} from '../utilities/simulated-outage.ts';
import { lockUtility, recordAnswer, recordOutage } from '../utilities/utility-health.ts';
import { refuseLogin } from './refuse-login.ts';

export interface Finished {
  readonly outcome: SyncOutcome;
  /** UNIX seconds. */
  readonly now: number;
  /** Random, from 0 to 1: see `recordOutage`. */
  readonly share: number;
}

/**
 * Ends a sync or a check and records its outcome. Does nothing if its lease was lost. Locks rows in the order of `lockRow`.
 *
 * @returns whether the caller still had the lease.
 */
export async function finishSync(
  trx: Trx,
  job: Pick<Job, 'kind' | 'key' | 'leaseId' | 'groupKey'>,
  connectionId: string,
  { outcome, now, share }: Finished,
): Promise<boolean> {
  if (outcome.kind === 'login_refused') {
    await lockConnections(trx, [connectionId]);
    const isOurs = await endJob(trx, job, { kind: 'released' });
    if (isOurs) await refuseLogin(trx, connectionId, outcome);
    return isOurs;
  }
  const synced = { groupKey: job.groupKey, connectionId };
  const simulated =
    outcome.kind === 'failed' && outcome.isOutage ? await lockSimulatedOutage(trx, synced) : null;
  if (outcome.kind === 'failed' && simulated !== null) {
    const isOurs = await endJob(trx, job, outcome);
    if (isOurs) await recordSimulatedOutage(trx, simulated, { now, retryAt: outcome.dueAt });
    return isOurs;
  }
  if (outcome.kind === 'done') await recordSimulatedAnswer(trx, synced, now);
  const isOutage = outcome.kind === 'failed' && outcome.isOutage;
  const isFailing = isOutage || outcome.kind === 'done';
  const isRecorded =
    isFailing && (await lockUtility(trx, job.groupKey, { isFailing: !isOutage })) !== undefined;
  const hasFailedBefore = isOutage && (await hasFailed(trx, connectionId));
  if (!(await endJob(trx, job, outcome))) return false;
  if (!isRecorded) return true;
  if (isOutage) await recordOutage(trx, job.groupKey, { now, share, hasFailedBefore });
  else await recordAnswer(trx, job.groupKey, now);
  return true;
}

/** Whether a sync or check with the login has failed since its last success. */
const hasFailed = async (trx: Trx, connectionId: string): Promise<boolean> => {
  const accounts = accountIdsOf(trx, connectionId);
  const failed = await trx
    .selectFrom('jobs')
    .select('key')
    .where(({ eb, or, and }) =>
      or([
        and({ kind: 'check', key: connectionId }),
        and([eb('kind', '=', 'sync'), eb('key', 'in', accounts)]),
      ]),
    )
    .where('failures', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return failed !== undefined;
};
