import SqliteConnection from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  findUser,
  grant,
  link,
  makeAccount,
  now,
  removeUser,
} from '../../../../../test/store/contract/fixtures.ts';
import { createSqlStore, type Store } from '../../../app/create-sql-store.ts';
import { migrate } from '../../../core/database/migrations/migrate.ts';
import { createSqliteDialect } from '../../../core/database/sqlite-dialect.ts';
import type { Database } from '../../../core/database/tables.ts';
import { newClaim } from '../../../core/jobs/leases.ts';

const ACCOUNTS = 30;
const MONTHS = 25;

let connection: SqliteConnection.Database;
let db: Kysely<Database>;
let store: Store;
/** Number of rows that each transaction has changed. */
let changes: number[];
/** Simulates a killed process if false. */
let isAlive: boolean;

beforeEach(async () => {
  connection = new SqliteConnection(':memory:');
  connection.pragma('foreign_keys = ON');
  changes = [];
  isAlive = true;
  let before = 0;
  const total = () => connection.prepare('select total_changes()').pluck().get() as number;
  db = new Kysely<Database>({
    dialect: createSqliteDialect(connection),
    log: ({ query }) => {
      if (query.sql.startsWith('begin')) before = total();
      if (query.sql.startsWith('commit')) changes.push(total() - before);
    },
  });
  await migrate(db);
  store = createSqlStore(db, { afterTurn: (begin) => void (isAlive && setImmediate(begin)) });
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => makeAccount(`account-${index}`));
  await link(store, 'many', { accounts });
  await grant(store, 'many');
  await sql`
    insert into chunks (account_id, client_id, month, body)
    with recursive months(n) as (select 1 union all select n + 1 from months where n < ${MONTHS})
    select id, client_id, n, x'00' from accounts, months`.execute(db);
  changes.length = 0;
});
afterEach(() => store.close());

const claimErasure = ({ jobs }: Store) => jobs.claim('erasure', newClaim(now));

const count = async (table: 'chunks' | 'accounts' | 'connections' | 'users'): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? 0;
};

it('erases many accounts in short transactions and lets other requests run between them', async () => {
  let turns = 0;
  let isOver = false;
  const takeTurn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await removeUser(store, 'user-many');
  isOver = true;
  expect(await count('users')).toBe(0);
  expect(changes.length).toBeGreaterThan(ACCOUNTS / 2);
  // A few rows of each account, and then one account with its months.
  expect(Math.max(...changes)).toBeLessThan(5 * ACCOUNTS);
  expect(turns).toBeGreaterThan(ACCOUNTS / 2);
});

it('keeps a user removed when the process is killed after the first transaction, and jobs erase the rest', async () => {
  isAlive = false;
  void removeUser(store, 'user-many');
  await expect.poll(() => changes).toHaveLength(1);
  expect(await count('chunks')).toBe(ACCOUNTS * MONTHS);

  const next = createSqlStore(db, { afterTurn: setImmediate });
  expect(await findUser(next, 'acme', 'token-many')).toBeNull();
  expect(await next.users.hasConnectedUser('acme', 'alice')).toBe(false);
  expect(await next.accounts.find('acme', 'user-many', 'account-1')).toBeNull();
  expect(await next.connections.list('acme', 'user-many')).toEqual([]);
  expect(await next.jobs.count('sync', now + 9999)).toEqual({ due: 0, running: 0 });
  for (let job = await claimErasure(next); job; job = await claimErasure(next))
    await next.accounts.eraseDetached(job);
  for (const table of ['chunks', 'accounts', 'connections', 'users'] as const)
    expect(await count(table)).toBe(0);
});

it('resolves when the database goes down after the first transaction, and jobs erase the rest', async () => {
  const goingDown = createSqlStore(db, {
    afterTurn: (begin) => {
      connection.pragma('query_only = ON');
      setImmediate(begin);
    },
  });
  await removeUser(goingDown, 'user-many');
  connection.pragma('query_only = OFF');
  expect(await findUser(store, 'acme', 'token-many')).toBeNull();
  expect(await count('chunks')).toBe(ACCOUNTS * MONTHS);
  for (let job = await claimErasure(store); job; job = await claimErasure(store))
    await store.accounts.eraseDetached(job);
  expect(await count('accounts')).toBe(0);
});
