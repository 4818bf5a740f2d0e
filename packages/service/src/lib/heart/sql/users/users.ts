import { lockRow } from '../../../core/database/lock-row.ts';
import type { Database, Trx } from '../../../core/database/tables.ts';
import type { UserKey } from '../heart-tables.ts';

/**
 * Locks a client, so that only one transaction at a time changes its users or issues codes. Call it first in the transaction:
 * see the lock order at `lockRow`. An exchange doesn't take this lock: see {@link lockCodes}.
 *
 * A lock is needed because a `user_id` depends on several rows, and a login may move to another user: at READ COMMITTED, no single
 * statement sees all of that.
 */
export async function lockClient(trx: Trx, clientId: string): Promise<void> {
  await trx.selectFrom('clients').select('id').where('id', '=', clientId).$call(lockRow(trx)).execute();
}

/** Adds a user who has agreed to nothing yet. */
export async function addUser(
  trx: Trx,
  user: Pick<Database['users'], 'clientId' | 'ref' | 'userId'>,
): Promise<void> {
  await trx.insertInto('users').values(user).execute();
}

/**
 * Locks the codes of a user. Call it before changing attempts or users, to avoid deadlocks: an exchange locks its code, session
 * and user in this order.
 */
export async function lockCodes(trx: Trx, { clientId, userRef }: UserKey): Promise<void> {
  await trx
    .selectFrom('authorizationCodes')
    .select('publicId')
    .where((eb) => eb.and({ clientId, userRef }))
    .$call(lockRow(trx))
    .execute();
}
