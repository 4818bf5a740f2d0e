import type { Kysely } from 'kysely';
import { type AccountPlace, orderAccounts } from '../account-order.ts';
import type { Account, AccountStore } from '../store.ts';
import { createReadChunks, listBills, putData } from './account-data.ts';
import { toBytes } from './bytes.ts';
import { compileOnce } from './compiled.ts';
import type { Database } from './schema.ts';

/** The accounts of a SQL store, with their intervals and bills. */
export function createSqlAccounts(db: Kysely<Database>): AccountStore {
  const accountsOfUser = selectAccounts(db)
    .where('connections.client_id', '=', '')
    .where('connections.user_ref', '=', '');
  const selectAll = compileOnce(db, accountsOfUser);
  const selectOne = compileOnce(db, accountsOfUser.where('accounts.id', '=', ''));

  return {
    async list(clientId, userRef) {
      return orderAccounts((await selectAll(clientId, userRef)).map(toPlace));
    },
    async find(clientId, userRef, accountId) {
      // PostgreSQL refuses the question: its text has no place for a NUL.
      if (accountId.includes('\0')) return null;
      const [row] = await selectOne(clientId, userRef, accountId);
      return row ? toPlace(row).account : null;
    },
    async findSealed(accountId) {
      const row = await db
        .selectFrom('accounts')
        .innerJoin('connections', 'connections.id', 'accounts.connection_id')
        .select(['connections.login_key as loginKey', 'connections.sealed as sealed'])
        .where('accounts.id', '=', accountId)
        .executeTakeFirst();
      return row ? { loginKey: row.loginKey, sealed: toBytes(row.sealed) } : null;
    },
    putData: (accountId, data) => putData(db, accountId, data),
    readChunks: createReadChunks(db),
    listBills: (accountId) => listBills(db, accountId),
  };
}

/** Every account, with what its connection adds. */
export function selectAccounts(db: Kysely<Database>) {
  return db
    .selectFrom('connections')
    .innerJoin('accounts', 'accounts.connection_id', 'connections.id')
    .select([
      'accounts.id as id',
      'accounts.account_key as accountKey',
      'accounts.account_number as accountNumber',
      'accounts.address as address',
      'accounts.time_zone as timeZone',
      'accounts.interval_seconds as intervalSeconds',
      'accounts.has_emissions as hasEmissions',
      'accounts.synced_to as syncedTo',
      'accounts.connection_id as connectionId',
      'connections.client_id as clientId',
      'connections.user_ref as userRef',
      'connections.utility_id as utilityId',
      'connections.created_at as connectedAt',
    ]);
}

/** An account of {@link selectAccounts}, and its place in the order of accounts. */
export function toPlace({ connectedAt, ...row }: AccountRow): AccountPlace {
  return { account: { ...row, hasEmissions: row.hasEmissions === 1 }, connectedAt };
}

type AccountRow = Omit<Account, 'hasEmissions'> & { hasEmissions: number; connectedAt: number };
