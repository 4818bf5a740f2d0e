import type { Kysely } from 'kysely';
import { type AccountPlace, orderAccounts } from '../../account-order.ts';
import type { Account, AccountStore } from '../../accounts.ts';
import { toBytes } from '../database/bytes.ts';
import type { GroupStart } from '../database/in-groups.ts';
import type { Database } from '../schema.ts';
import { listBills, putData } from './account-data.ts';
import type { Copy } from './binary-copy.ts';
import { createReadChunks } from './read-chunks.ts';

/** The accounts of a SQL store, with their intervals and bills. */
export function createSqlAccounts(
  db: Kysely<Database>,
  options: { copy?: Copy | undefined; start?: GroupStart | undefined },
): AccountStore {
  return {
    async list(clientId, userRef) {
      const rows = await selectAccounts(db)
        .where('connections.client_id', '=', clientId)
        .where('connections.user_ref', '=', userRef)
        .execute();
      return orderAccounts(rows.map(toPlace));
    },
    async find(clientId, userRef, accountId) {
      // PostgreSQL refuses the question: its text has no place for a NUL.
      if (accountId.includes('\0')) return null;
      const row = await selectAccounts(db)
        .where('accounts.id', '=', accountId)
        .where('connections.client_id', '=', clientId)
        .where('connections.user_ref', '=', userRef)
        .executeTakeFirst();
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
    readChunks: createReadChunks(db, options),
    listBills: (accountId) => listBills(db, accountId),
  };
}

/** Every account, with what its connection adds. */
export function selectAccounts(db: Kysely<Database>) {
  return db
    .selectFrom('connections')
    .innerJoin('accounts', 'accounts.connection_id', 'connections.id')
    .select(accountColumns);
}

/** An account, with what its connection adds. */
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

/** An account of {@link accountColumns}, and its place in the order of accounts. */
export function toPlace(row: AccountRow): AccountPlace {
  return {
    // Each by its name: a row may tell of more than the account.
    account: {
      id: row.id,
      accountKey: row.accountKey,
      accountNumber: row.accountNumber,
      address: row.address,
      timeZone: row.timeZone,
      intervalSeconds: row.intervalSeconds,
      hasEmissions: row.hasEmissions === 1,
      syncedTo: row.syncedTo,
      connectionId: row.connectionId,
      clientId: row.clientId,
      userRef: row.userRef,
      utilityId: row.utilityId,
    },
    connectedAt: row.connectedAt,
  };
}

/** A row of {@link accountColumns}. */
export type AccountRow = Omit<Account, 'hasEmissions'> & { hasEmissions: number; connectedAt: number };
