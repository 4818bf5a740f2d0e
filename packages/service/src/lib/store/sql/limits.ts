import { type Kysely, sql } from 'kysely';
import type { LimitStore } from '../limits.ts';
import { NEAR_SECONDS } from '../near.ts';
import type { Database } from './schema.ts';

/** The limits of a SQL store. */
export function createSqlLimits(db: Kysely<Database>): LimitStore {
  return {
    // One statement: of any number of simultaneous takers each sees another count.
    async take({ key, amount, seconds, now }) {
      const first = Math.max(0, amount);
      // Further ahead than any window that begins now: it was counted by a clock that was wrong.
      const isOver = sql<boolean>`(limits.resets_at <= ${now} or limits.resets_at > ${now + seconds + NEAR_SECONDS})`;
      const row = await db
        .insertInto('limits')
        .values({ key, used: first, resets_at: now + seconds })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            used: sql<number>`case when ${isOver} then ${first}
              when limits.used + ${amount} < 0 then 0 else limits.used + ${amount} end`,
            resets_at: sql<number>`case when ${isOver} then ${now + seconds} else limits.resets_at end`,
          }),
        )
        .returning(['used', 'resets_at as resetsAt'])
        .executeTakeFirstOrThrow();
      return row;
    },
  };
}
