import type { Selectable } from 'kysely';
import {
  type Attempt,
  type AttemptChange,
  type AttemptStore,
  isFinished,
  type OpenChallenge,
  runningStatuses,
} from '../../attempts.ts';
import { toBytes } from '../database/bytes.ts';
import { changesRow } from '../database/changes-row.ts';
import type { Schedule } from '../database/schedule.ts';
import { freeAt, noLease } from '../leases.ts';
import type { Database, Db } from '../schema.ts';
import { cancelAttempts, deleteFiles } from '../users/cancel-attempts.ts';
import { completeAttempt } from './complete-attempt.ts';

/** The attempts of a SQL store. */
export function createSqlAttempts(db: Db, schedule: Schedule): AttemptStore {
  return {
    async create(attempt) {
      await db.transaction().execute(async (trx) => {
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
      });
    },
    async find(attemptId) {
      return toAttempt(await selectAttempts(db).where('id', '=', attemptId).executeTakeFirst());
    },
    async findByState(stateHash) {
      return toAttempt(await selectAttempts(db).where('stateHash', '=', stateHash).executeTakeFirst());
    },
    async findCurrent(publicId) {
      return toAttempt(await newestFirst(db, publicId).executeTakeFirst());
    },
    async findSucceeded(publicId) {
      return toAttempt(await newestFirst(db, publicId).where('status', '=', 'succeeded').executeTakeFirst());
    },
    async advance(attemptId, expected, change) {
      const isChanged = await db
        .updateTable('attempts')
        // An update needs a column even if nothing changes.
        .set({ status: expected, ...toColumns(change) })
        .where((eb) => eb.and({ id: attemptId, status: expected }))
        .$call(changesRow);
      if (expected === 'collecting_files') await deleteFiles(db);
      return isChanged;
    },
    async cancel(publicId) {
      return (await cancelAttempts(db, (eb) => eb('sessions.publicId', '=', publicId))) > 0;
    },
    claimLease: (attemptId, { now, leaseId, leaseUntil }) =>
      db
        .updateTable('attempts')
        .set({ leaseId, leaseUntil })
        .where('id', '=', attemptId)
        .where('status', 'in', runningStatuses)
        .where(freeAt(now))
        .$call(changesRow),
    renewLease: (attemptId, { leaseId, leaseUntil }) =>
      db
        .updateTable('attempts')
        .set({ leaseUntil })
        .where('id', '=', attemptId)
        .where('status', 'in', runningStatuses)
        .where('leaseId', '=', leaseId)
        .$call(changesRow),
    complete: (completion) => completeAttempt(db, completion, schedule),
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

const toColumns = ({ status, error, challenge, sealed, browserHash }: AttemptChange) => ({
  ...(status !== undefined && { status }),
  ...(error !== undefined && { error }),
  ...(challenge !== undefined && { challenge: challenge && JSON.stringify(challenge) }),
  ...(sealed !== undefined && { sealed }),
  ...(browserHash !== undefined && { browserHash }),
  ...(status !== undefined && !runningStatuses.includes(status) && noLease),
  ...(status !== undefined && isFinished(status) && { challenge: null, sealed: null }),
});
