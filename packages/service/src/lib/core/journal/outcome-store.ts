import type { Environment } from '@utility-connect/protocol';
import type { Kysely } from 'kysely';
import { inBatches } from '../database/queries.ts';
import { journalTables } from './journal.ts';
import type { JournalTables } from './journal-tables.ts';

/** Days that counts are kept: the 30 days that are shown, and today's, with some to spare. */
export const OUTCOME_DAYS = 35;

/** Number of equal outcomes on a day (UTC). */
export type OutcomeCount = JournalTables['outcomeCounts'];

/**
 * Filter of a list of outcomes.
 *
 * @public Named by the declarations of the store.
 */
export interface OutcomeQuery {
  readonly environment: Environment;
  /** Days that begin earlier are left out, UNIX seconds. */
  readonly since: number;
  /** Default all. */
  readonly utilityId?: string;
}

/** The outcomes of sign-ins and syncs per utility and day, of all processes. */
export function createSqlOutcomes<Tables extends JournalTables>(database: Kysely<Tables>) {
  const db = journalTables(database);
  return {
    /** Adds to the stored counts, in one transaction. */
    async add(counts: readonly OutcomeCount[]): Promise<void> {
      // The same order in all processes: their upserts lock the rows one by one.
      const sorted = counts.toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
      await db.transaction().execute(async (trx) => {
        for (const batch of inBatches(sorted)) {
          await trx
            .insertInto('outcomeCounts')
            .values(batch)
            .onConflict((conflict) =>
              conflict
                .columns(['day', 'environment', 'utilityId', 'method', 'kind', 'outcome', 'code'])
                .doUpdateSet((eb) => ({
                  amount: eb('outcomeCounts.amount', '+', eb.ref('excluded.amount')),
                })),
            )
            .execute();
        }
      });
    },
    /** Lists counts by day. */
    list: ({ environment, since, utilityId }: OutcomeQuery): Promise<OutcomeCount[]> =>
      db
        .selectFrom('outcomeCounts')
        .selectAll()
        .where('environment', '=', environment)
        .where('day', '>=', since)
        .$if(utilityId !== undefined, (query) => query.where('utilityId', '=', utilityId ?? ''))
        .orderBy('day')
        .execute(),
  };
}

const idOf = ({ day, environment, utilityId, method, kind, outcome, code }: OutcomeCount): string =>
  [day, environment, utilityId, method, kind, outcome, code].join('\n');
