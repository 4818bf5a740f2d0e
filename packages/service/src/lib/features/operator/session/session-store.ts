import { sql } from 'kysely';
import type { Db } from '../../../core/database/tables.ts';
import type { NewEntry } from '../../../core/journal/entry-types.ts';
import { record } from '../../../core/journal/record.ts';
import type { ExpiredRows } from '../../../heart/sql/purge.ts';
import type { OperatorTables } from '../operator-tables.ts';

type OperatorSession = OperatorTables['operatorSessions'];

/** An entry about the operator's own sign-in. */
type SignInEntry = Extract<
  NewEntry,
  { type: 'operator.signed_in' | 'operator.signed_out' | 'operator.sign_in_failed' }
>;

/** The operator's sign-ins. */
export function createSqlOperatorSessions(db: Db) {
  return {
    create: (session: OperatorSession, entry: SignInEntry) =>
      db.transaction().execute(async (trx) => {
        await trx.insertInto('operatorSessions').values(session).execute();
        await record(trx, [entry]);
      }),
    async find(idHash: string): Promise<OperatorSession | null> {
      const row = await db
        .selectFrom('operatorSessions')
        .selectAll()
        .where('idHash', '=', idHash)
        .executeTakeFirst();
      return row ?? null;
    },
    remove: (idHash: string, entry: SignInEntry) =>
      db.transaction().execute(async (trx) => {
        await trx.deleteFrom('operatorSessions').where('idHash', '=', idHash).execute();
        await record(trx, [entry]);
      }),
    async recordFailure(entry: SignInEntry) {
      await db.transaction().execute((trx) => record(trx, [entry]));
    },
  };
}

export const expiredOperatorSessions: ExpiredRows = {
  table: 'operatorSessions',
  key: 'idHash',
  condition: ({ now }) => sql`expires_at <= ${now}`,
};
