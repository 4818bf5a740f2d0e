import { sql } from 'kysely';
import type { AttemptCompletion } from '../../attempts.ts';
import { initialDueAt } from '../../due.ts';
import type { Lease } from '../../leases.ts';
import { STALL_SECONDS, type SyncClaim, type SyncOutcome } from '../../syncs.ts';
import { reportStalled } from '../events/stalls.ts';
import { freeAt, leasedAt, noLease, renewLease } from '../leases.ts';
import type { Db, Trx } from '../schema.ts';
import { claimDue } from './claim-due.ts';
import { claimLease } from './claim-lease.ts';
import { finishSync } from './finish-sync.ts';

/**
 * When each account is synced, and by which process. An account is due as soon as it is connected, and again when its login is
 * connected again.
 */
export function createSqlSyncs(db: Db, clock: () => number) {
  return {
    claimLease: (accountId: string, claim: SyncClaim) => claimLease(db, accountId, claim),
    claimDue: (claim: SyncClaim) => claimDue(db, claim),
    renewLease: (accountId: string, lease: Lease) => renewLease(db, 'accountSyncs', accountId, lease),
    finish: (
      accountId: string,
      leaseId: string,
      outcome: SyncOutcome,
      now: number = Math.floor(clock() / 1000),
    ) => db.transaction().execute((trx) => finishSync(trx, accountId, leaseId, outcome, now)),
    reportStalled: (now: number, limit: number) => reportStalled(db, now, limit),
    /** Counts the accounts that wait for a sync, and those that are being synced, over all processes. */
    async count(now: number) {
      // By utility, for which there are indexes.
      const utilities = await db
        .selectFrom('utilitySyncs')
        .select((eb) => {
          const count = () =>
            eb
              .selectFrom('accountSyncs')
              .select((of) => of.fn.countAll<number>().as('count'))
              .whereRef('accountSyncs.utilityKey', '=', 'utilitySyncs.utilityKey');
          return [
            count()
              .where('dueAt', '<=', now)
              .where(freeAt(now))
              .where('loginRefusedAt', 'is', null)
              .$asScalar()
              .as('due'),
            count().where(leasedAt(now)).$asScalar().as('syncing'),
          ];
        })
        .execute();
      const sum = (key: 'due' | 'syncing') =>
        utilities.reduce((total, utility) => total + (utility[key] ?? 0), 0);
      return { due: sum('due'), syncing: sum('syncing') };
    },
  };
}

/**
 * Adds the utility's row if it is missing. Call it before any account is locked: the insert waits for a transaction that has
 * locked the row.
 *
 * @returns the utility's key.
 */
export async function addUtility(
  trx: Trx,
  { clientId, utilityId }: Pick<AttemptCompletion, 'clientId' | 'utilityId'>,
): Promise<string> {
  const { environment } = await trx
    .selectFrom('clients')
    .select('environment')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const utilityKey = `${environment}/${utilityId}`;
  await trx
    .insertInto('utilitySyncs')
    .values({ utilityKey, failures: 0, blockedUntil: 0 })
    .onConflict((conflict) => conflict.column('utilityKey').doNothing())
    .execute();
  return utilityKey;
}

/** Columns that are reset when an account gets another login: the sync with the previous one, and its refusal. */
export const newLogin = { ...noLease, loginRefusedAt: null } as const;

/** Resets the syncs of a connection after a sign-in, also those of accounts that the utility no longer lists. */
export async function resetSyncs(trx: Trx, connectionId: string): Promise<void> {
  await trx.updateTable('accountSyncs').set(newLogin).where('connectionId', '=', connectionId).execute();
}

/** Makes accounts that were just connected due now. */
export async function makeDue(
  trx: Trx,
  accounts: readonly { readonly id: string }[],
  { connectionId, utilityKey }: { readonly connectionId: string; readonly utilityKey: string },
  now: number,
): Promise<void> {
  const due = { dueAt: initialDueAt(now), loginRefusedAt: null };
  await trx
    .insertInto('accountSyncs')
    .values(
      accounts.map(({ id }) => ({
        accountId: id,
        connectionId,
        utilityKey,
        ...noLease,
        failures: 0,
        stallsAt: now + STALL_SECONDS,
        ...due,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({
        ...due,
        // Remembers that the login has failed: connecting it again must not count as the failure of another login.
        failures: sql`case when account_syncs.failures > 0 then 1 else 0 end`,
      }),
    )
    .execute();
}
