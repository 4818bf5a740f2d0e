import { lockRow } from '../database/lock-row.ts';
import { type Schedule, yieldTo } from '../database/schedule.ts';
import type { Db, Trx } from '../schema.ts';

// A transaction takes milliseconds, because nothing else runs meanwhile on SQLite. Two accounts have about 50 chunks.
const ACCOUNTS_PER_TRANSACTION = 2;
const CHUNKS_PER_TRANSACTION = 60;
/** About 100 accounts: a client waits for the response to its removal. */
const MAX_TRANSACTIONS = 50;

/** A tombstone. It owns the accounts of a removed user until they are erased. */
export interface RemovedUser {
  readonly clientId: string;
  readonly ref: string;
}

/**
 * Erases accounts of removed users in short transactions, about 100 accounts at most.
 *
 * @param user default: any removed user.
 * @returns the number of transactions; 0 if there was nothing to erase.
 */
export async function eraseRemoved(db: Db, schedule: Schedule, user?: RemovedUser): Promise<number> {
  for (let count = 0; count < MAX_TRANSACTIONS; count += 1) {
    await yieldTo(schedule);
    const removed = user ?? (await findRemoved(db));
    if (!removed || !(await db.transaction().execute((trx) => eraseBatch(trx, removed)))) return count;
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
const eraseBatch = async (trx: Trx, { clientId, ref }: RemovedUser): Promise<boolean> => {
  // Another process that erases the same user waits here.
  const user = await trx
    .selectFrom('users')
    .select('ref')
    .where((eb) => eb.and({ clientId, ref }))
    .$call(lockRow(trx))
    .executeTakeFirst();
  if (!user) return false;
  // Locks accounts before their chunks, as `putData` does.
  const accounts = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('connections')
        .innerJoin('accounts as theirs', 'theirs.connectionId', 'connections.id')
        .select('theirs.id')
        .where((eb) => eb.and({ 'connections.clientId': clientId, 'connections.userRef': ref }))
        .limit(ACCOUNTS_PER_TRANSACTION),
    )
    .$call(lockRow(trx))
    .execute();
  const ids = accounts.map(({ id }) => id);
  if (ids.length === 0) {
    await trx.deleteFrom('users').where('clientId', '=', clientId).where('ref', '=', ref).execute();
  } else if ((await deleteChunks(trx, ids)) < CHUNKS_PER_TRANSACTION) {
    await trx.deleteFrom('accounts').where('id', 'in', ids).execute();
  }
  return true;
};

/** @returns how many. */
const deleteChunks = async (trx: Trx, accountIds: readonly string[]): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('chunks')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('accountId', 'month'),
        'in',
        selectFrom('chunks')
          .select(['accountId', 'month'])
          .where('accountId', 'in', accountIds)
          .limit(CHUNKS_PER_TRANSACTION)
          .$asTuple('accountId', 'month'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
};
