import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * Cancels unfinished sign-ins, and forgets their secrets.
 *
 * @param options `ofSessions`: which sessions they are of; `limit`: most of them, default all.
 * @returns how many there were.
 */
export async function cancelAttempts(
  db: Kysely<Database>,
  { ofSessions, limit }: CancelOptions,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('attempts')
    .set({ status: 'cancelled', challenge: null, sealed: null })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('attempts')
        .innerJoin('sessions', 'sessions.public_id', 'attempts.public_id')
        .select('attempts.id')
        .where('attempts.sealed', 'is not', null)
        .where(ofSessions)
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0)),
    )
    // Again, for one that ended meanwhile.
    .where('sealed', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

interface CancelOptions {
  readonly ofSessions: (eb: ExpressionBuilder<Database, 'attempts' | 'sessions'>) => Expression<SqlBool>;
  readonly limit?: number;
}
