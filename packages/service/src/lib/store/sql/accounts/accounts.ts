import type { Kysely } from 'kysely';
import { orderAccounts } from '../../account-order.ts';
import type { Account, AccountStore } from '../../accounts.ts';
import { toBytes } from '../database/bytes.ts';
import type { Database } from '../schema.ts';
import { createReadChunks, listBills, putData } from './account-data.ts';

/** The accounts of a SQL store, with their intervals and bills. */
export function createSqlAccounts(db: Kysely<Database>): AccountStore {
  return {
    async list(clientId, userRef) {
      const rows = await selectAccounts(db)
        .where('connections.client_id', '=', clientId)
        .where('connections.user_ref', '=', userRef)
        .execute();
      return orderAccounts(rows.map(toAccount));
    },
    async find(clientId, userRef, accountId) {
      const row = await selectAccounts(db)
        .where('accounts.id', '=', accountId)
        .where('connections.client_id', '=', clientId)
        .where('connections.user_ref', '=', userRef)
        .executeTakeFirst();
      return row ? toAccount(row) : null;
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
    async rewind(accountId, to) {
      const result = await db
        .updateTable('accounts')
        .set({ synced_to: to })
        .where('id', '=', accountId)
        .where('synced_to', '>', to)
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows > 0n;
    },
    readChunks: createReadChunks(db),
    listBills: (accountId) => listBills(db, accountId),
  };
}

/** Selects accounts with the columns of their connection. */
export function selectAccounts(db: Kysely<Database>) {
  return db
    .selectFrom('connections')
    .innerJoin('accounts', 'accounts.connection_id', 'connections.id')
    .select(accountColumns);
}

/** Columns of an account and its connection. */
export const accountColumns = [
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
] as const;

/** Converts a row of {@link accountColumns}. */
export function toAccount({ hasEmissions, ...row }: AccountRow): Account {
  return { ...row, hasEmissions: hasEmissions === 1 };
}

/** A row of {@link accountColumns}. */
export type AccountRow = Omit<Account, 'hasEmissions'> & { readonly hasEmissions: number };
