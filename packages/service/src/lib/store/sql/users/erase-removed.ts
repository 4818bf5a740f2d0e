import type { Kysely, Transaction } from 'kysely';
import type { Schedule } from '../database/create-batcher.ts';
import { lockRow } from '../database/lock-row.ts';
import type { Database } from '../schema.ts';

/** Rows of a step, so that it is over in milliseconds: nobody is served meanwhile on SQLite. Two accounts have about 50 months. */
const ACCOUNTS = 2;
const CHUNKS = 60;

/** Who has what is left of a user who was removed. */
export interface RemovedUser {
  readonly clientId: string;
  readonly ref: string;
}

/**
 * Erases a little of what a removed user has left, and in the end the last trace of them.
 *
 * @param removed whose; default: anybody's.
 * @returns whether there was anything.
 */
export async function eraseSome(db: Kysely<Database>, removed?: RemovedUser): Promise<boolean> {
  const user = removed ?? (await findRemoved(db));
  return user !== undefined && db.transaction().execute((trx) => eraseStep(trx, user));
}

/**
 * Does something again that failed over what is not erased yet, once that is: the ids of its accounts are still taken until
 * then, and a login that is connected anew gives the same ones.
 */
export async function afterErasing<T>(
  db: Kysely<Database>,
  accountIds: readonly string[],
  afterTurn: Schedule,
  work: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const removed = await findRemovedBy(db, accountIds).catch(() => undefined);
      if (!removed) throw error;
      while (await eraseSome(db, removed)) await new Promise<void>((resolve) => afterTurn(resolve));
    }
  }
}

const findRemoved = (db: Kysely<Database>): Promise<RemovedUser | undefined> =>
  db
    .selectFrom('users')
    .select(['client_id as clientId', 'ref'])
    .where('state', '=', 'removed')
    .limit(1)
    .executeTakeFirst();

const findRemovedBy = async (
  db: Kysely<Database>,
  accountIds: readonly string[],
): Promise<RemovedUser | undefined> =>
  accountIds.length === 0
    ? undefined
    : db
        .selectFrom('accounts')
        .innerJoin('connections', 'connections.id', 'accounts.connection_id')
        .innerJoin('users', (join) =>
          join
            .onRef('users.client_id', '=', 'connections.client_id')
            .onRef('users.ref', '=', 'connections.user_ref'),
        )
        .select(['users.client_id as clientId', 'users.ref as ref'])
        .where('accounts.id', 'in', accountIds)
        .where('users.state', '=', 'removed')
        .limit(1)
        .executeTakeFirst();

const eraseStep = async (trx: Transaction<Database>, { clientId, ref }: RemovedUser): Promise<boolean> => {
  // Of two processes that erase the same user, the second one waits here.
  const user = await trx
    .selectFrom('users')
    .select('ref')
    .where('client_id', '=', clientId)
    .where('ref', '=', ref)
    .$call(lockRow(trx))
    .executeTakeFirst();
  if (!user) return false;
  // A sync that still writes locks the account before its chunks too: see `putData`.
  const accounts = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('connections')
        .innerJoin('accounts as theirs', 'theirs.connection_id', 'connections.id')
        .select('theirs.id')
        .where('connections.client_id', '=', clientId)
        .where('connections.user_ref', '=', ref)
        .limit(ACCOUNTS),
    )
    .$call(lockRow(trx))
    .execute();
  const ids = accounts.map(({ id }) => id);
  if (ids.length === 0) {
    await trx.deleteFrom('users').where('client_id', '=', clientId).where('ref', '=', ref).execute();
  } else if (!(await eraseChunks(trx, ids))) {
    await trx.deleteFrom('accounts').where('id', 'in', ids).execute();
  }
  return true;
};

/** @returns whether there may be more. */
const eraseChunks = async (db: Kysely<Database>, accountIds: readonly string[]): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('chunks')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('account_id', 'month'),
        'in',
        selectFrom('chunks')
          .select(['account_id', 'month'])
          .where('account_id', 'in', accountIds)
          .limit(CHUNKS)
          .$asTuple('account_id', 'month'),
      ),
    )
    .executeTakeFirstOrThrow();
  return numDeletedRows >= CHUNKS;
};
