import { type Kysely, sql } from 'kysely';
import { type AccountPlace, orderAccounts } from '../account-order.ts';
import type { Account, AccountStore } from '../store.ts';
import { createReadChunks, type FromBase64, listBills, putData } from './account-data.ts';
import { toBytes } from './bytes.ts';
import { compileOnce } from './compiled.ts';
import { anyOf, isPostgres, MAX_READS } from './dialect.ts';
import { type GroupStart, inGroups } from './in-groups.ts';
import type { Database } from './schema.ts';

/** The accounts of a SQL store, with their intervals and bills. */
export function createSqlAccounts(
  db: Kysely<Database>,
  start?: GroupStart,
  fromBase64?: FromBase64,
): AccountStore {
  const { listRows, findRow } = isPostgres(db) ? readTogether(db, start) : readAlone(db);

  return {
    async list(clientId, userRef) {
      return orderAccounts((await listRows({ clientId, userRef })).map(toPlace));
    },
    async find(clientId, userRef, accountId) {
      // PostgreSQL refuses the question: its text has no place for a NUL.
      if (accountId.includes('\0')) return null;
      const row = await findRow(accountId);
      return row?.clientId === clientId && row.userRef === userRef ? toPlace(row).account : null;
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
    readChunks: createReadChunks(db, fromBase64),
    listBills: (accountId) => listBills(db, accountId),
  };
}

interface Reads {
  listRows(user: User): Promise<readonly AccountRow[]>;
  findRow(accountId: string): Promise<AccountRow | undefined>;
}

interface User {
  readonly clientId: string;
  readonly userRef: string;
}

const readAlone = (db: Kysely<Database>): Reads => {
  const list = compileOnce(
    db,
    selectAccounts(db).where('connections.client_id', '=', '').where('connections.user_ref', '=', ''),
  );
  const find = compileOnce(db, selectAccounts(db).where('accounts.id', '=', ''));
  return {
    listRows: ({ clientId, userRef }) => list(clientId, userRef),
    findRow: async (accountId) => (await find(accountId))[0],
  };
};

const readTogether = (db: Kysely<Database>, start?: GroupStart): Reads => {
  const list = compileOnce(
    db,
    selectAccounts(db).where(
      sql<boolean>`(connections.client_id, connections.user_ref) in
        (select * from unnest(cast(${[]} as text[]), cast(${[]} as text[])))`,
    ),
  );
  const find = compileOnce(db, selectAccounts(db).where('accounts.id', '=', anyOf('')));
  return {
    listRows: inGroups(
      async (users: readonly User[]) => {
        const rows = new Map<string, AccountRow[]>();
        for (const row of await list(
          users.map(({ clientId }) => clientId),
          users.map(({ userRef }) => userRef),
        )) {
          const key = keyOf(row);
          const ofUser = rows.get(key);
          if (ofUser) ofUser.push(row);
          else rows.set(key, [row]);
        }
        return users.map((user) => rows.get(keyOf(user)) ?? []);
      },
      { max: MAX_READS, start },
    ),
    findRow: inGroups(
      async (ids: readonly string[]) => {
        const rows = new Map((await find(ids)).map((row) => [row.id, row]));
        return ids.map((id) => rows.get(id));
      },
      { max: MAX_READS, start },
    ),
  };
};

const keyOf = ({ clientId, userRef }: User): string => JSON.stringify([clientId, userRef]);

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
