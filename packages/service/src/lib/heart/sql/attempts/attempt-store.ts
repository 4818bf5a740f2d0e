import type { AttemptErrorCode, AttemptStatus } from '@utility-connect/protocol';
import type { Selectable } from 'kysely';
import { changesRow, toBytes } from '../../../core/database/queries.ts';
import type { Schedule } from '../../../core/database/schedule.ts';
import type { Database, Db, Trx } from '../../../core/database/tables.ts';
import { freeAt, noLease } from '../../../core/jobs/lease-columns.ts';
import type { Lease, LeaseClaim } from '../../../core/jobs/leases.ts';
import { record } from '../../../core/journal/record.ts';
import {
  type Attempt,
  type AttemptChange,
  type AttemptCompletion,
  type AttemptFailure,
  isFinished,
  type OpenChallenge,
  runningStatuses,
} from '../../store/attempts.ts';
import { cancelAttempts, deleteFiles } from '../users/cancel-attempts.ts';
import { completeAttempt } from './complete-attempt.ts';
import { lockConsent } from './lock-consent.ts';

export function createSqlAttempts(db: Db, schedule: Schedule) {
  return {
    /**
     * Adds the session's current attempt and cancels an unfinished one before it.
     *
     * @returns `false`, and changes nothing, if the user has not agreed to the terms.
     */
    create: (attempt: Attempt) =>
      db.transaction().execute(async (trx) => {
        if (!(await lockConsent(trx, attempt.publicId))) return false;
        // Locks the session: a simultaneous call waits here, then cancels this attempt.
        const session = await trx
          .updateTable('sessions')
          .set((eb) => ({ attemptCount: eb('attemptCount', '+', 1) }))
          .where('publicId', '=', attempt.publicId)
          .returning(['clientId', 'attemptCount as number'])
          .executeTakeFirstOrThrow();
        await cancelAttempts(trx, (eb) => eb('sessions.publicId', '=', attempt.publicId));
        await trx
          .insertInto('attempts')
          .values({
            ...attempt,
            ...session,
            challenge: attempt.challenge && JSON.stringify(attempt.challenge),
            accountIds: attempt.accountIds && JSON.stringify(attempt.accountIds),
            leaseId: null,
          })
          .execute();
        const { error: code, createdAt: at } = attempt;
        if (code !== null) await recordFailure(trx, { ...attempt, ...session }, { code, at });
        return true;
      }),
    async find(attemptId: string): Promise<Attempt | null> {
      return toAttempt(await selectAttempts(db).where('id', '=', attemptId).executeTakeFirst());
    },
    /** Also finds finished attempts. */
    async findByState(stateHash: string): Promise<Attempt | null> {
      return toAttempt(await selectAttempts(db).where('stateHash', '=', stateHash).executeTakeFirst());
    },
    /** The session's newest attempt. */
    async findCurrent(publicId: string): Promise<Attempt | null> {
      return toAttempt(await newestFirst(db, publicId).executeTakeFirst());
    },
    /** The session's newest attempt that has succeeded. Its code stays available while another utility is connected. */
    async findSucceeded(publicId: string): Promise<Attempt | null> {
      return toAttempt(await newestFirst(db, publicId).where('status', '=', 'succeeded').executeTakeFirst());
    },
    /**
     * Changes the attempt if its status still is `expected`. A status that is not running ends the lease.
     *
     * @returns whether the status was `expected`.
     */
    async advance(attemptId: string, expected: AttemptStatus, change: AttemptChange) {
      const isChanged = await db
        .updateTable('attempts')
        // An update needs a column even if nothing changes.
        .set({ status: expected, ...toColumns(change) })
        .where((eb) => eb.and({ id: attemptId, status: expected }))
        .$call(changesRow);
      if (expected === 'collecting_files') await deleteFiles(db);
      return isChanged;
    },
    /** Fails the attempt if its status still is `expected`. @returns whether it was. */
    fail: (
      attemptId: string,
      expected: AttemptStatus,
      { error: code, retryAt = null, now: at }: AttemptFailure,
    ) =>
      db.transaction().execute(async (trx) => {
        const failed = await trx
          .updateTable('attempts')
          .set({ ...toColumns({ status: 'failed' }), error: code, retryAt })
          .where((eb) => eb.and({ id: attemptId, status: expected }))
          .returning(['clientId', 'utilityId', 'method'])
          .executeTakeFirst();
        if (!failed) return false;
        await recordFailure(trx, failed, { code, at });
        return true;
      }),
    /** Cancels the session's unfinished attempt. @returns whether it had one. */
    async cancel(publicId: string) {
      return (await cancelAttempts(db, (eb) => eb('sessions.publicId', '=', publicId))) > 0;
    },
    /** Leases a running attempt that is not leased. @returns whether the caller has the lease. */
    claimLease: (attemptId: string, { now, leaseId, leaseUntil }: LeaseClaim) =>
      db
        .updateTable('attempts')
        .set({ leaseId, leaseUntil })
        .where('id', '=', attemptId)
        .where('status', 'in', runningStatuses)
        .where(freeAt(now))
        .$call(changesRow),
    /** Extends a lease while the attempt runs. @returns whether the caller still had it. */
    renewLease: (attemptId: string, { leaseId, leaseUntil }: Lease) =>
      db
        .updateTable('attempts')
        .set({ leaseUntil })
        .where('id', '=', attemptId)
        .where('status', 'in', runningStatuses)
        .where('leaseId', '=', leaseId)
        .$call(changesRow),
    complete: (completion: AttemptCompletion) => completeAttempt(db, completion, schedule),
  };
}

const selectAttempts = (db: Db) => db.selectFrom('attempts').selectAll();

const newestFirst = (db: Db, publicId: string) =>
  selectAttempts(db).where('publicId', '=', publicId).orderBy('number', 'desc').limit(1);

const toAttempt = (row: Selectable<Database['attempts']> | undefined): Attempt | null => {
  if (!row) return null;
  const {
    clientId: _client,
    number: _number,
    leaseId: _lease,
    challenge,
    accountIds,
    sealed,
    ...attempt
  } = row;
  return {
    ...attempt,
    challenge: challenge === null ? null : (JSON.parse(challenge) as OpenChallenge),
    accountIds: accountIds === null ? null : (JSON.parse(accountIds) as string[]),
    sealed: sealed && toBytes(sealed),
  };
};

const recordFailure = (
  trx: Trx,
  { clientId, utilityId, method }: Pick<Database['attempts'], 'clientId' | 'utilityId' | 'method'>,
  { code, at }: { readonly code: AttemptErrorCode; readonly at: number },
) => {
  const data = { utility_id: utilityId, method, code };
  return record(trx, [{ type: 'sign_in.failed', at, clientId, data }]);
};

const toColumns = ({
  status,
  challenge,
  sealed,
  browserHash,
}: Omit<AttemptChange, 'status'> & { readonly status?: AttemptStatus | undefined }) => ({
  ...(status !== undefined && { status }),
  ...(challenge !== undefined && { challenge: challenge && JSON.stringify(challenge) }),
  ...(sealed !== undefined && { sealed }),
  ...(browserHash !== undefined && { browserHash }),
  ...(status !== undefined && !runningStatuses.includes(status) && noLease),
  ...(status !== undefined && isFinished(status) && { challenge: null, sealed: null }),
});
