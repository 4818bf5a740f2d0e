import type { Kysely } from 'kysely';
import type { SyncCounts } from '../../syncs.ts';
import type { Database } from '../schema.ts';

/** Counts what is due and what is being read, utility by utility: so an index has all of it, and the accounts at rest cost nothing. */
export async function countSyncs(db: Kysely<Database>, now: number): Promise<SyncCounts> {
  const utilities = await db
    .selectFrom('utility_syncs')
    .select((eb) => {
      const count = () =>
        eb
          .selectFrom('account_syncs')
          .select((of) => of.fn.countAll<number>().as('count'))
          .whereRef('account_syncs.utility_key', '=', 'utility_syncs.utility_key');
      return [
        count()
          .where('due_at', '<=', now)
          .where('lease_until', '<=', now)
          .where('login_refused_at', 'is', null)
          .$asScalar()
          .as('due'),
        count().where('lease_until', '>', now).$asScalar().as('reading'),
      ];
    })
    .execute();
  const sum = (key: 'due' | 'reading') =>
    utilities.reduce((total, utility) => total + (utility[key] ?? 0), 0);
  return { due: sum('due'), reading: sum('reading') };
}
