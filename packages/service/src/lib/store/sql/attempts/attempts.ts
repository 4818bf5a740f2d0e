import type { Kysely } from 'kysely';
import { isFinished, runningStatuses } from '../../attempt-status.ts';
import type { AttemptChange, AttemptStore, OpenChallenge } from '../../attempts.ts';
import { toBytes } from '../database/bytes.ts';
import type { Schedule } from '../database/schedule.ts';
import { isFree } from '../leases.ts';
import type { Database } from '../schema.ts';
import { completeAttempt } from './complete-attempt.ts';
import { createAttempt } from './create-attempt.ts';

/** The attempts of a SQL store. */
export function createSqlAttempts(db: Kysely<Database>, schedule: Schedule): AttemptStore {
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
        // An update needs a column even if nothing changes.
        .set({ status: expected, ...toColumns(change) })
        .where('id', '=', attemptId)
        .where('status', '=', expected)
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows > 0n;
    },
    async claimLease(attemptId, { now, leaseId, leaseUntil }) {
      const result = await db
        .updateTable('attempts')
        .set({ lease_id: leaseId, lease_until: leaseUntil })
        .where('id', '=', attemptId)
        .where('status', 'in', runningStatuses)
        .where(isFree(now))
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows > 0n;
    },
    async renewLease(attemptId, { leaseId, leaseUntil }) {
      const result = await db
        .updateTable('attempts')
        .set({ lease_until: leaseUntil })
        .where('id', '=', attemptId)
        .where('status', 'in', runningStatuses)
        .where('lease_id', '=', leaseId)
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows > 0n;
    },
    complete: (completion) => completeAttempt(db, completion, schedule),
  };
}

const toColumns = ({ status, error, challenge, sealed }: AttemptChange) => ({
  ...(status !== undefined && { status }),
  ...(error !== undefined && { error }),
  ...(challenge !== undefined && { challenge: challenge && JSON.stringify(challenge) }),
  ...(sealed !== undefined && { sealed }),
  ...(status !== undefined && !runningStatuses.includes(status) && { lease_id: null, lease_until: 0 }),
  ...(status !== undefined && isFinished(status) && { challenge: null, sealed: null }),
});
