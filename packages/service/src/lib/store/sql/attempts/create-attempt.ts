import type { Kysely } from 'kysely';
import { unfinishedStatuses } from '../../attempt-status.ts';
import type { Attempt } from '../../attempts.ts';
import type { Database } from '../schema.ts';

/** Adds an attempt and cancels the session's unfinished one: see `AttemptStore.create`. */
export async function createAttempt(db: Kysely<Database>, attempt: Attempt): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Locks the session: a simultaneous call waits here, then cancels this attempt.
    const session = await trx
      .updateTable('sessions')
      .set((eb) => ({ attempt_count: eb('attempt_count', '+', 1) }))
      .where('public_id', '=', attempt.publicId)
      .returning(['client_id', 'attempt_count as number'])
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('attempts')
      .set({ status: 'cancelled', challenge: null, sealed: null })
      .where('public_id', '=', attempt.publicId)
      .where('status', 'in', unfinishedStatuses)
      .execute();
    await trx
      .insertInto('attempts')
      .values({
        ...session,
        id: attempt.id,
        public_id: attempt.publicId,
        utility_id: attempt.utilityId,
        status: attempt.status,
        challenge: attempt.challenge && JSON.stringify(attempt.challenge),
        error: attempt.error,
        sealed: attempt.sealed,
        lease_id: null,
        lease_until: attempt.leaseUntil,
        user_ref: attempt.userRef,
        connection_id: attempt.connectionId,
        created_at: attempt.createdAt,
      })
      .execute();
  });
}
