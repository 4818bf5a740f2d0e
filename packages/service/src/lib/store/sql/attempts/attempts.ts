import type { Kysely } from 'kysely';
import { isFinished, runningStatuses } from '../../attempt-status.ts';
import type { AttemptChange, AttemptStore, OpenChallenge } from '../../attempts.ts';
import { toBytes } from '../database/bytes.ts';
import { nextTurn, type Schedule } from '../database/create-batcher.ts';
import type { Database } from '../schema.ts';
import { afterErasing } from '../users/erase-removed.ts';
import { completeAttempt } from './complete-attempt.ts';
import { createAttempt } from './create-attempt.ts';

/** The attempts of a SQL store. */
export function createSqlAttempts(db: Kysely<Database>, schedule: Schedule = nextTurn): AttemptStore {
  const setLease = async (
    attemptId: string,
    until: number,
    operator: '<=' | '=',
    former: number,
  ): Promise<boolean> => {
    const result = await db
      .updateTable('attempts')
      .set({ lease_until: until })
      .where('id', '=', attemptId)
      .where('status', 'in', runningStatuses)
      .where('lease_until', operator, former)
      .executeTakeFirstOrThrow();
    return result.numUpdatedRows > 0n;
  };

  return {
    create: (attempt) => createAttempt(db, attempt),
    async findCurrent(publicId) {
      const row = await db
        .selectFrom('attempts')
        .select([
          'id',
          'public_id as publicId',
          'utility_id as utilityId',
          'status',
          'challenge',
          'error',
          'sealed',
          'lease_until as leaseUntil',
          'user_ref as userRef',
          'connection_id as connectionId',
          'created_at as createdAt',
        ])
        .where('public_id', '=', publicId)
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!row) return null;
      return {
        ...row,
        challenge: row.challenge === null ? null : (JSON.parse(row.challenge) as OpenChallenge),
        sealed: row.sealed && toBytes(row.sealed),
      };
    },
    async advance(attemptId, expected, change) {
      const result = await db
        .updateTable('attempts')
        // The status is always set: an update needs a column, and an empty change asks whether it still stands.
        .set({ status: expected, ...toColumns(change) })
        .where('id', '=', attemptId)
        .where('status', '=', expected)
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows > 0n;
    },
    lease: (attemptId, now, leaseUntil) => setLease(attemptId, leaseUntil, '<=', now),
    renewLease: (attemptId, held, leaseUntil) => setLease(attemptId, leaseUntil, '=', held),
    complete: (completion) => {
      const ids = completion.accounts.map(({ id }) => id);
      return afterErasing(db, ids, schedule, () => completeAttempt(db, completion));
    },
  };
}

const toColumns = (change: AttemptChange) => ({
  ...(change.status !== undefined && { status: change.status }),
  ...(change.error !== undefined && { error: change.error }),
  ...(change.leaseUntil !== undefined && { lease_until: change.leaseUntil }),
  ...(change.challenge !== undefined && {
    challenge: change.challenge && JSON.stringify(change.challenge),
  }),
  ...(change.sealed !== undefined && { sealed: change.sealed }),
  ...(change.status !== undefined && isFinished(change.status) && { challenge: null, sealed: null }),
});
