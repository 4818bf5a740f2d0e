import { MAX_DUE_SECONDS } from '../../due.ts';
import type { SyncCounts } from '../../syncs.ts';
import { isFree, isLeased } from '../leases.ts';
import type { Db } from '../schema.ts';

/** See `SyncStore.count`. Counts by utility, for which there are indexes. */
export async function countSyncs(db: Db, now: number): Promise<SyncCounts> {
  const utilities = await db
    .selectFrom('utilitySyncs')
    .select((eb) => {
      const count = () =>
        eb
          .selectFrom('accountSyncs')
          .select((of) => of.fn.countAll<number>().as('count'))
          .whereRef('accountSyncs.utilityKey', '=', 'utilitySyncs.utilityKey');
      return [
        count()
          .where((of) => of.or([of('dueAt', '<=', now), of('dueAt', '>', now + MAX_DUE_SECONDS)]))
          .where(isFree(now))
          .where('loginRefusedAt', 'is', null)
          .$asScalar()
          .as('due'),
        count().where(isLeased(now)).$asScalar().as('syncing'),
      ];
    })
    .execute();
  const sum = (key: 'due' | 'syncing') =>
    utilities.reduce((total, utility) => total + (utility[key] ?? 0), 0);
  return { due: sum('due'), syncing: sum('syncing') };
}
