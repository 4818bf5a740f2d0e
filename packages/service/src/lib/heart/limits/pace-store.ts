import { sql } from 'kysely';
import type { Db } from '../../core/database/tables.ts';
import type { Pace } from './limit-types.ts';

/**
 * The pace of requests, over all processes: GCRA. `freeAt` of a key is the time at which nothing is left of its earlier requests, in
 * UNIX milliseconds.
 */
export function createSqlPaces(db: Db) {
  return {
    /**
     * Takes the first turn at or after `notBefore`, unless it is after `latest`.
     *
     * @returns the time of the turn.
     */
    async take({ key, burst, periodMs, notBefore, latest }: Pace): Promise<number> {
      const ahead = (burst - 1) * periodMs;
      // One statement, so that simultaneous calls get different turns.
      const taken = await db
        .insertInto('paces')
        .values({ key, freeAt: notBefore + periodMs })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({
              freeAt: sql<number>`case when paces.free_at > ${notBefore} then paces.free_at else ${notBefore} end
                + ${periodMs}`,
            })
            .where('paces.freeAt', '<=', latest + ahead),
        )
        .returning('freeAt')
        .executeTakeFirst();
      if (taken) return Math.max(notBefore, taken.freeAt - periodMs - ahead);
      const row = await db.selectFrom('paces').select('freeAt').where('key', '=', key).executeTakeFirst();
      // The purge has deleted it meanwhile.
      if (!row) return this.take({ key, burst, periodMs, notBefore, latest });
      return Math.max(latest + 1, row.freeAt - ahead);
    },
  };
}
