import { orderAccounts } from '../../account-order.ts';
import type { Account, AccountStore, KnownAccount } from '../../accounts.ts';
import { toBytes } from '../database/bytes.ts';
import { changesRow } from '../database/changes-row.ts';
import { findUserRef, selectUserOfAccount } from '../find-user.ts';
import type { Db } from '../schema.ts';
import { createReadChunks, listBills, writeData } from './account-data.ts';

/** The accounts of a SQL store, with their intervals and bills. */
export function createSqlAccounts(db: Db): AccountStore {
  return {
    async list(clientId, userRef) {
      const rows = await selectAccounts(db)
        .where((eb) => eb.and({ 'connections.clientId': clientId, 'connections.userRef': userRef }))
        .execute();
      return orderAccounts(rows.map(toAccount));
    },
    async find(clientId, userRef, accountId) {
      const row = await selectAccounts(db)
        .where('accounts.id', '=', accountId)
        .where((eb) => eb.and({ 'connections.clientId': clientId, 'connections.userRef': userRef }))
        .executeTakeFirst();
      return row ? toAccount(row) : null;
    },
    async findConsent(accountId) {
      const row = await selectUserOfAccount(db, accountId)
        .select(['scopes', 'historyFrom'])
        .executeTakeFirst();
      return row ?? null;
    },
    async findSealed(accountId) {
      const row = await db
        .selectFrom('accounts')
        .innerJoin('connections', 'connections.id', 'accounts.connectionId')
        .select(['connections.loginKey', 'connections.sealed'])
        .where('accounts.id', '=', accountId)
        .executeTakeFirst();
      return row ? { loginKey: row.loginKey, sealed: toBytes(row.sealed) } : null;
    },
    putData: (accountId, data) => db.transaction().execute((trx) => writeData(trx, accountId, data)),
    async findByKeys({ clientId, userId, utilityId }, accountKeys) {
      const userRef = await findUserRef(db, clientId, userId);
      return userRef === null ? [] : accountsOfUser(db, { clientId, userRef, utilityId }, accountKeys);
    },
    async findChoice({ clientId, userId, utilityId }) {
      const connections = await db
        .selectFrom('connections')
        .innerJoin('users', 'users.ref', 'connections.userRef')
        .whereRef('users.clientId', '=', 'connections.clientId')
        .leftJoin('accounts', 'accounts.connectionId', 'connections.id')
        .select(['accountKey', 'accountsChosen'])
        .where((eb) => eb.and({ 'users.clientId': clientId, 'users.userId': userId, utilityId }))
        .execute();
      return {
        hasChosen: connections.some(({ accountsChosen }) => accountsChosen === 1),
        accountKeys: connections.flatMap(({ accountKey }) => accountKey ?? []),
      };
    },
    async findRevision(accountId) {
      const row = await db
        .selectFrom('accounts')
        .select('revision')
        .where('id', '=', accountId)
        .executeTakeFirst();
      return row?.revision ?? null;
    },
    rewind: (accountId, to) =>
      db
        .updateTable('accounts')
        .set({ syncedTo: to })
        .where('id', '=', accountId)
        .where('syncedTo', '>', to)
        .$call(changesRow),
    readChunks: createReadChunks(db),
    listBills: (accountId) => listBills(db, accountId),
  };
}

/** Finds the user's accounts at a utility that have one of these keys. */
export async function accountsOfUser(
  db: Db,
  { clientId, userRef, utilityId }: Pick<Account, 'clientId' | 'userRef' | 'utilityId'>,
  accountKeys: readonly string[],
): Promise<(KnownAccount & Pick<Account, 'connectionId'>)[]> {
  const accounts = await db
    .selectFrom('connections')
    .innerJoin('accounts', 'accounts.connectionId', 'connections.id')
    .select(['accounts.id', 'accounts.accountKey', 'accounts.revision', 'accounts.connectionId'])
    .where('connections.clientId', '=', clientId)
    .where((eb) => eb.and({ 'connections.userRef': userRef, 'connections.utilityId': utilityId }))
    .execute();
  const keys = new Set(accountKeys);
  return accounts.filter(({ accountKey }) => keys.has(accountKey));
}

/** Selects accounts with the columns of their connection. */
export function selectAccounts(db: Db) {
  return db
    .selectFrom('connections')
    .innerJoin('accounts', 'accounts.connectionId', 'connections.id')
    .select(accountColumns);
}

/** Columns of an account and its connection. */
export const accountColumns = [
  'accounts.id',
  'accounts.accountKey',
  'accounts.accountNumber',
  'accounts.address',
  'accounts.timeZone',
  'accounts.intervalSeconds',
  'accounts.hasEmissions',
  'accounts.syncedFrom',
  'accounts.syncedTo',
  'accounts.connectionId',
  'connections.clientId',
  'connections.userRef',
  'connections.utilityId',
  'connections.method',
  'connections.createdAt as connectedAt',
] as const;

/** Converts a row of {@link accountColumns}. */
export function toAccount({ hasEmissions, ...row }: AccountRow): Account {
  return { ...row, hasEmissions: hasEmissions === 1 };
}

/** A row of {@link accountColumns}. */
export type AccountRow = Omit<Account, 'hasEmissions'> & { readonly hasEmissions: number };
