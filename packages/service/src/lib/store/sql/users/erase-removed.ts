import { lockRow } from '../database/lock-row.ts';
import { type Schedule, yieldTo } from '../database/schedule.ts';
import type { Db, Trx } from '../schema.ts';

/** One account each, which takes milliseconds: nothing else runs meanwhile on SQLite. A client waits for the response to its removal. */
const MAX_TRANSACTIONS = 100;

/** A tombstone. It owns the accounts of a removed user until they are erased. */
export interface RemovedUser {
  readonly clientId: string;
  readonly ref: string;
}

/**
 * Erases accounts of removed users in short transactions, 100 accounts at most.
 *
 * @param user default: any removed user.
 * @returns the number of transactions; 0 if there was nothing to erase.
 */
export async function eraseRemoved(db: Db, schedule: Schedule, user?: RemovedUser): Promise<number> {
  for (let count = 0; count < MAX_TRANSACTIONS; count += 1) {
    await yieldTo(schedule);
    const removed = user ?? (await findRemoved(db));
    if (!removed || !(await db.transaction().execute((trx) => eraseOne(trx, removed)))) return count;
  }
  return MAX_TRANSACTIONS;
}

/** Finds the removed user that still has one of these accounts. */
export async function findRemovedOwner(
  trx: Trx,
  accounts: readonly { readonly id: string }[],
): Promise<RemovedUser | undefined> {
  const ids = accounts.map(({ id }) => id);
  // PostgreSQL has no empty list.
  if (ids.length === 0) return undefined;
  return trx
    .selectFrom('accounts')
    .innerJoin('connections', 'connections.id', 'accounts.connectionId')
    .innerJoin('users', 'users.ref', 'connections.userRef')
    .whereRef('users.clientId', '=', 'connections.clientId')
    .select(['users.clientId', 'users.ref'])
    .where('accounts.id', 'in', ids)
    .where('users.state', '=', 'removed')
    .limit(1)
    .executeTakeFirst();
}

const findRemoved = (db: Db): Promise<RemovedUser | undefined> =>
  db
    .selectFrom('users')
    .select(['clientId', 'ref'])
    .where('state', '=', 'removed')
    .limit(1)
    .executeTakeFirst();

/** @returns whether the tombstone existed. */
const eraseOne = async (trx: Trx, { clientId, ref }: RemovedUser): Promise<boolean> => {
  // Another process that erases the same user waits here.
  const user = await trx
    .selectFrom('users')
    .select('ref')
    .where((eb) => eb.and({ clientId, ref }))
    .$call(lockRow(trx))
    .executeTakeFirst();
  if (!user) return false;
  const account = await trx
    .selectFrom('connections')
    .innerJoin('accounts', 'accounts.connectionId', 'connections.id')
    .select('accounts.id')
    .where((eb) => eb.and({ clientId, userRef: ref }))
    .limit(1)
    .executeTakeFirst();
  if (account) {
    // With its chunks and bills. Locks the account before them, as `putData` does.
    await trx.deleteFrom('accounts').where('id', '=', account.id).execute();
  } else {
    await trx.deleteFrom('users').where('clientId', '=', clientId).where('ref', '=', ref).execute();
  }
  return true;
};
