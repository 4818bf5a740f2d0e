import type { Environment } from '@utility-connect/protocol';
import { sql } from 'kysely';
import type { Db, Trx } from '../../../core/database/tables.ts';
import { addGroup, addJobs, endJob, resetJobs } from '../../../core/jobs/change-jobs.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { Account } from '../../store/accounts.ts';
import type { AttemptCompletion } from '../../store/attempts.ts';
import { STALL_SECONDS, type SyncOutcome } from '../../store/syncs.ts';
import { accountIdsOf } from '../accounts/account-ids.ts';
import { selectAccounts, toAccount } from '../accounts/account-store.ts';
import { reportStalled } from '../events/stalls.ts';
import { utilityGroup } from '../utilities/utility-group.ts';
import { finishSync } from './finish-sync.ts';

/**
 * An account that is synced.
 *
 * @public Named by the declarations of the store.
 */
export interface SyncedAccount {
  readonly account: Account;
  /** Of its client. */
  readonly environment: Environment;
  /** Whether the operator has disabled the client. */
  readonly isDisabled: boolean;
}

/** The syncs of accounts. An account is due as soon as it is connected, and again when its login is connected again. */
export function createSqlSyncs(db: Db) {
  return {
    /** The account of a sync, and its client; `null` if the account was removed. */
    async findAccount(accountId: string): Promise<SyncedAccount | null> {
      const row = await selectAccounts(db)
        .innerJoin('clients', 'clients.id', 'connections.clientId')
        .select(['clients.environment', 'clients.disabledAt'])
        .where('accounts.id', '=', accountId)
        .executeTakeFirst();
      if (!row) return null;
      const { environment, disabledAt, ...account } = row;
      return { account: toAccount(account), environment, isDisabled: disabledAt !== null };
    },
    /**
     * Ends a sync.
     *
     * @param share random, from 0 to 1: spreads the end of an outage.
     * @returns whether the caller still had its lease.
     */
    finish: (job: Job, outcome: SyncOutcome, now: number, share: number) =>
      db.transaction().execute(async (trx) => {
        const account = await trx
          .selectFrom('accounts')
          .select('connectionId')
          .where('id', '=', job.key)
          .executeTakeFirst();
        // A removed account has no syncs anymore.
        if (!account?.connectionId) {
          await endJob(trx, job, { kind: 'removed' });
          return false;
        }
        return finishSync(trx, job, account.connectionId, { outcome, now, share });
      }),
    reportStalled: (job: Job, now: number) => db.transaction().execute((trx) => reportStalled(trx, job, now)),
  };
}

/** Adds the group of a utility's jobs if it is missing. @returns its key. */
export async function addUtility(
  trx: Trx,
  { clientId, utilityId }: Pick<AttemptCompletion, 'clientId' | 'utilityId'>,
): Promise<string> {
  const { environment } = await trx
    .selectFrom('clients')
    .select('environment')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const groupKey = utilityGroup(environment, utilityId);
  await addGroup(trx, groupKey);
  return groupKey;
}

/** Resets the syncs of a connection after a sign-in, also those of accounts that the utility no longer lists. */
export async function resetSyncs(trx: Trx, connectionId: string, now: number): Promise<void> {
  const accounts = accountIdsOf(trx, connectionId);
  await resetJobs(trx, 'sync', accounts, now);
}

/**
 * Makes accounts that were just connected due: before all others, because a person waits. A job that has failed still counts one failure:
 * connecting a login again must not make it count as another login that fails.
 */
export async function addSyncs(
  trx: Trx,
  accounts: readonly { readonly id: string }[],
  groupKey: string,
  now: number,
): Promise<void> {
  await addJobs(
    trx,
    accounts.map(({ id }) => ({ kind: 'sync', key: id, groupKey, dueAt: firstDueAt(now) })),
  );
}

/** Adds the missing reports of late data for the accounts of a connection, in one statement. */
export async function addStallReports(trx: Trx, connectionId: string, now: number): Promise<void> {
  const dueAt = sql`cast(${now + STALL_SECONDS} as bigint)`;
  await sql`
    insert into jobs (kind, key, group_key, due_at)
    select 'stall_report', id, '', ${dueAt} from accounts where connection_id = ${connectionId}
    on conflict (kind, key) do nothing`.execute(trx);
}

const PRIORITY_SECONDS = 30 * 86_400;

/** A time before all jobs that are due already. */
export function firstDueAt(now: number): number {
  return now - PRIORITY_SECONDS;
}
