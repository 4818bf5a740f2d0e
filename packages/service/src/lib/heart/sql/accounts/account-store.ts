import { changesRow } from '../../../core/database/queries.ts';
import type { Db } from '../../../core/database/tables.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { orderAccounts } from '../../store/account-order.ts';
import type {
  Account,
  AccountData,
  AccountOwner,
  Bill,
  DataConsent,
  KnownAccount,
  StoredChoice,
} from '../../store/accounts.ts';
import { findUserRef, selectUserOfAccount } from '../find-user.ts';
import { createReadChunks, writeData } from './account-data.ts';
import { eraseDetached } from './erase-accounts.ts';

/** Accounts with their intervals and bills. */
export function createSqlAccounts(db: Db) {
  return {
    /** Oldest connection first, then by account number. */
    async list(clientId: string, userRef: string): Promise<Account[]> {
      const rows = await selectAccounts(db)
        .where((eb) => eb.and({ 'connections.clientId': clientId, 'connections.userRef': userRef }))
        .execute();
      return orderAccounts(rows.map(toAccount));
    },
    /** @returns `null` when it does not exist or is not this user's. */
    async find(clientId: string, userRef: string, accountId: string): Promise<Account | null> {
      const row = await selectAccounts(db)
        .where('accounts.id', '=', accountId)
        .where((eb) => eb.and({ 'connections.clientId': clientId, 'connections.userRef': userRef }))
        .executeTakeFirst();
      return row ? toAccount(row) : null;
    },
    /** Finds the sharing that the account's user agreed to; `null` if the account was removed. */
    async findConsent(accountId: string): Promise<DataConsent | null> {
      const row = await selectUserOfAccount(db, accountId)
        .select(['scopes', 'historyFrom'])
        .executeTakeFirst();
      return row ?? null;
    },
    /** Does an erasure job: erases a removed account with its data. */
    eraseDetached: (job: Job) => eraseDetached(db, job),
    putData: (accountId: string, data: AccountData) =>
      db.transaction().execute((trx) => writeData(trx, accountId, data)),
    /** The accounts of the user with this `user_id` at the utility that have one of these keys. */
    async findByKeys(
      { clientId, userId, utilityId }: AccountOwner,
      accountKeys: readonly string[],
    ): Promise<KnownAccount[]> {
      const userRef = await findUserRef(db, clientId, userId);
      return userRef === null ? [] : accountsOfUser(db, { clientId, userRef, utilityId }, accountKeys);
    },
    /** Finds the accounts of the utility that the user with this `user_id` shares. */
    async findChoice({ clientId, userId, utilityId }: AccountOwner): Promise<StoredChoice> {
      const connections = await db
        .selectFrom('connections')
        .innerJoin('users', 'users.ref', 'connections.userRef')
        .whereRef('users.clientId', '=', 'connections.clientId')
        .leftJoin('accounts', (join) =>
          join
            .onRef('accounts.connectionId', '=', 'connections.id')
            .onRef('accounts.clientId', '=', 'connections.clientId'),
        )
        .select(['accountKey', 'accountsChosen'])
        .where((eb) => eb.and({ 'users.clientId': clientId, 'users.userId': userId, utilityId }))
        .execute();
      return {
        hasChosen: connections.some(({ accountsChosen }) => accountsChosen === 1),
        accountKeys: connections.flatMap(({ accountKey }) => accountKey ?? []),
      };
    },
    /** The account's revision, which each change of its data raises. `null` if the account was removed. */
    async findRevision(accountId: string) {
      const row = await selectUserOfAccount(db, accountId).select('revision').executeTakeFirst();
      return row?.revision ?? null;
    },
    /**
     * Moves `syncedTo` back, so that the next sync fetches from there.
     *
     * @returns `false` if `syncedTo` is not later than `to`.
     */
    rewind: (accountId: string, to: number) =>
      db
        .updateTable('accounts')
        .set({ syncedTo: to })
        .where('id', '=', accountId)
        .where('syncedTo', '>', to)
        .$call(changesRow),
    readChunks: createReadChunks(db),
    /** First instant of the first month that has intervals, UNIX seconds; `null` if there is none. */
    async findFirstMonth(accountId: string) {
      const row = await db
        .selectFrom('chunks')
        .select('month')
        .where('accountId', '=', accountId)
        .orderBy('month')
        .limit(1)
        .executeTakeFirst();
      return row?.month ?? null;
    },
    /** Lists the bills of an account in time order. */
    listBills: (accountId: string): Promise<Bill[]> =>
      db
        .selectFrom('bills')
        .select(['id', 'startsAt as start', 'endsAt as end', 'usageKwh', 'cost', 'currency'])
        .where('accountId', '=', accountId)
        .orderBy('startsAt')
        .execute(),
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
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.connectionId', '=', 'connections.id')
        .onRef('accounts.clientId', '=', 'connections.clientId'),
    )
    .select(['accounts.id', 'accounts.accountKey', 'accounts.revision', 'accounts.currency'])
    .select('connections.id as connectionId')
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
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.connectionId', '=', 'connections.id')
        .onRef('accounts.clientId', '=', 'connections.clientId'),
    )
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
  'accounts.currency',
  'accounts.syncedFrom',
  'accounts.syncedTo',
  'accounts.lastSuccessAt',
  'connections.id as connectionId',
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
