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
      .set((eb) => ({ attemptCount: eb('attemptCount', '+', 1) }))
      .where('publicId', '=', attempt.publicId)
      .returning(['clientId', 'attemptCount as number'])
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('attempts')
      .set({ status: 'cancelled', challenge: null, sealed: null })
      .where('publicId', '=', attempt.publicId)
      .where('status', 'in', unfinishedStatuses)
      .execute();
    await trx
      .insertInto('attempts')
      .values({
        ...attempt,
        ...session,
        challenge: attempt.challenge && JSON.stringify(attempt.challenge),
        leaseId: null,
      })
      .execute();
  });
}
