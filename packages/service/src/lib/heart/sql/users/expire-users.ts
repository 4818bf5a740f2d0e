import { type Schedule, yieldTo } from '../../../core/database/schedule.ts';
import type { Db } from '../../../core/database/tables.ts';
import type { Purge } from '../../store/purge.ts';
import { detachUser } from './remove-user.ts';
import { lockClient } from './users.ts';

/**
 * Removes users whose consent has ended, as `removeUser` does. Their access tokens are refused as soon as it has ended.
 *
 * @returns their number.
 */
export async function expireUsers(db: Db, { now, limit }: Purge, schedule: Schedule): Promise<number> {
  const due = await db
    .selectFrom('users')
    .select(['clientId', 'ref'])
    .where('sharedUntil', '<=', now)
    .orderBy('sharedUntil')
    .limit(limit)
    .execute();
  for (const { clientId, ref } of due) {
    await db.transaction().execute(async (trx) => {
      await lockClient(trx, clientId);
      // Checked again under the lock: the user may have given another consent, or another process may have removed them.
      const user = await trx
        .selectFrom('users')
        .select('ref')
        .where((eb) => eb.and({ clientId, ref }))
        .where('sharedUntil', '<=', now)
        .executeTakeFirst();
      if (!user) return;
      await detachUser(trx, { clientId, userRef: ref, now, requestId: null, by: 'expiry' });
    });
    await yieldTo(schedule);
  }
  return due.length;
}
