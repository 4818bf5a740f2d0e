import { type Kysely, sql } from 'kysely';
import type { LimitStore } from '../store.ts';
import type { Database } from './schema.ts';

/** The limits of a SQL store. */
export function createSqlLimits(db: Kysely<Database>): LimitStore {
  return {
    // One statement: of any number of simultaneous takers each sees another count.
    async take({ key, amount, seconds, now }) {
      const first = Math.max(0, amount);
      const row = await db
        .insertInto('limits')
        .values({ key, used: first, resets_at: now + seconds })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            used: sql<number>`case when limits.resets_at <= ${now} then ${first}
              when limits.used + ${amount} < 0 then 0 else limits.used + ${amount} end`,
            resets_at: sql<number>`case when limits.resets_at <= ${now} then ${now + seconds} else limits.resets_at end`,
          }),
        )
        .returning(['used', 'resets_at as resetsAt'])
        .executeTakeFirstOrThrow();
      return row;
    },
  };
}
