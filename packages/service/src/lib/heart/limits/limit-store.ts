import { sql } from 'kysely';
import type { Db } from '../../core/database/tables.ts';
import type { LimitCount, LimitTake } from './limit-types.ts';

export function createSqlLimits(db: Db) {
  return {
    /** Reads a counter. */
    async read(key: string, now: number): Promise<LimitCount> {
      const row = await db
        .selectFrom('limits')
        .select(['used', 'resetsAt'])
        .where('key', '=', key)
        .where('resetsAt', '>', now)
        .executeTakeFirst();
      return row ?? { used: 0, resetsAt: now };
    },
    /**
     * Adds to a counter, which restarts at 0 when its window has ended. A negative amount is a refund.
     *
     * @returns the new count, and the end of the window.
     */
    async take({ key, amount, seconds, now }: LimitTake): Promise<LimitCount> {
      // One statement, so that simultaneous calls get different counts.
      const first = Math.max(0, amount);
      const isOver = sql<boolean>`limits.resets_at <= ${now}`;
      return db
        .insertInto('limits')
        .values({ key, used: first, resetsAt: now + seconds })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            used: sql<number>`case when ${isOver} then ${first}
              when limits.used + ${amount} < 0 then 0 else limits.used + ${amount} end`,
            resetsAt: sql<number>`case when ${isOver} then ${now + seconds} else limits.resets_at end`,
          }),
        )
        .returning(['used', 'resetsAt'])
        .executeTakeFirstOrThrow();
    },
  };
}
