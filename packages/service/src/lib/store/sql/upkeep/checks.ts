import { sql } from 'kysely';
import { CHECK_SECONDS, type CheckJob, type CheckOutcome } from '../../connections.ts';
import { initialDueAt } from '../../due.ts';
import { lockConnections } from '../database/lock-row.ts';
import { changesRow, retryLostRaces } from '../database/queries.ts';
import { noLease } from '../leases.ts';
import type { Db, Trx } from '../schema.ts';
import { refuseLogin } from './refuse-login.ts';

/** When a connection is checked first, if its accounts are listed already. */
const FIRST_CHECK_SECONDS = 24 * 60 * 60;

interface NewCheck {
  readonly connectionId: string;
  readonly utilityKey: string;
  /** Whether the utility cannot list the accounts yet: the check is due at once. */
  readonly isPreparing: boolean;
}

/** Adds the check of a connection that the person has just consented to, or starts it over. */
export async function addCheck(
  trx: Trx,
  { connectionId, utilityKey, isPreparing }: NewCheck,
  now: number,
): Promise<void> {
  const check = {
    dueAt: isPreparing ? initialDueAt(now) : now + FIRST_CHECK_SECONDS,
    failures: 0,
    lastError: null,
    accountsListedAt: isPreparing ? null : now,
    loginRefusedAt: null,
    notifiedDueAt: null,
  };
  await trx
    .insertInto('connectionChecks')
    .values({ connectionId, utilityKey, ...noLease, ...check })
    .onConflict((conflict) => conflict.column('connectionId').doUpdateSet(check))
    .execute();
}

/**
 * Claims the connection whose check has been due longest, among the utilities that are not in backoff. It is due again after
 * {@link CHECK_SECONDS} unless {@link finishCheck} is called: its process died. A claim is identified by the `dueAt` that it wrote.
 * The row's lease belongs to the renewal of the login.
 */
export function claimCheck(db: Db, now: number): Promise<CheckJob | null> {
  return retryLostRaces(async () => {
    const row = await selectDue(db, now).executeTakeFirst();
    if (!row) return null;
    const dueAt = now + CHECK_SECONDS;
    const isClaimed = await db
      .updateTable('connectionChecks')
      .set({ dueAt })
      .where((eb) => eb.and({ connectionId: row.connectionId, dueAt: row.dueAt }))
      .$call(changesRow);
    return isClaimed ? { ...row, dueAt } : undefined;
  });
}

const selectDue = (db: Db, now: number) =>
  db
    .selectFrom('connectionChecks')
    .innerJoin('connections', 'connections.id', 'connectionChecks.connectionId')
    .innerJoin('clients', 'clients.id', 'connections.clientId')
    .select(['connectionId', 'utilityId', 'environment', 'dueAt', 'failures'])
    .where('dueAt', '<=', now)
    .where('loginRefusedAt', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('utilitySyncs')
            .select('utilitySyncs.utilityKey')
            .whereRef('utilitySyncs.utilityKey', '=', 'connectionChecks.utilityKey')
            .where('blockedUntil', '>', now),
        ),
      ),
    )
    .orderBy('dueAt')
    .limit(1);

/** Records the outcome of a check, unless the connection has become due meanwhile. */
export async function finishCheck(
  trx: Trx,
  { connectionId, dueAt }: Pick<CheckJob, 'connectionId' | 'dueAt'>,
  outcome: CheckOutcome,
): Promise<void> {
  if (outcome.kind === 'login_refused') await lockConnections(trx, [connectionId]);
  const isOurs = await trx
    .updateTable('connectionChecks')
    .set((eb) => ({
      ...(outcome.kind !== 'login_refused' && {
        dueAt: keepNotifiedDueAt(outcome.dueAt, dueAt - CHECK_SECONDS),
      }),
      ...(outcome.kind === 'done' && { failures: 0, lastError: null }),
      ...(outcome.kind === 'failed' && { failures: eb('failures', '+', 1), lastError: outcome.error }),
      ...(outcome.kind === 'login_refused' && { loginRefusedAt: outcome.at }),
    }))
    .where((eb) => eb.and({ connectionId, dueAt }))
    .$call(changesRow);
  if (isOurs && outcome.kind === 'login_refused') await refuseLogin(trx, connectionId, outcome);
}

/** The time that a notification asks for, if it came after the check was claimed. */
const keepNotifiedDueAt = (dueAt: number, claimedAt: number) =>
  sql<number>`case when accounts_listed_at is null and notified_due_at > ${claimedAt} and notified_due_at < ${dueAt}
    then notified_due_at else ${dueAt} end`;
