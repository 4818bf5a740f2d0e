import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSqlStore, type Store } from '../../src/lib/app/create-sql-store.ts';
import type { Database } from '../../src/lib/core/database/tables.ts';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import { createPostgresPool } from '../../src/lib/node/postgres/postgres-pool.ts';
import {
  bytes,
  complete,
  grant,
  issue,
  link,
  makeAccount,
  makeBill,
  makeChunk,
  makeExchange,
  months,
  now,
  startLink,
} from '../store/contract/fixtures.ts';
import { createDatabase, type TestDatabase } from '../support/postgres/database.ts';

let database: TestDatabase;
let store: Store;
const statements: string[] = [];
beforeAll(async () => {
  database = await createDatabase();
  await (await openPostgres(database.url)).close();
  const pool = createPostgresPool(database.url, {
    size: 10,
    connectTimeoutMs: 5000,
    statementTimeoutMs: 5000,
  });
  const log = ({ query }: { query: CompiledQuery }): void => {
    statements.push(query.sql);
  };
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log });
  store = createSqlStore(db, { afterTurn: setImmediate });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});
beforeEach(async () => {
  await database.empty();
  await link(store, 'a');
  await issue(store, 'a');
  statements.length = 0;
});

it('finds chunks through the index of one partition', async () => {
  await store.accounts.readChunks('account-a', months.july, months.august);
  const [text = ''] = statements;
  const partitions = await database.run(
    `select inhrelid::regclass as name from pg_inherits where inhparent = 'chunks'::regclass`,
  );
  for (const { name } of partitions) await database.run(`alter table ${name} set (autovacuum_enabled = off)`);
  await database.run('analyze');
  await database.run(`
    begin; set local session_replication_role = replica;
    insert into chunks (account_id, client_id, month, body)
      select 'other-' || n, 'acme', 0, '' from generate_series(1, 20000) n;
    commit`);
  await database.run(`deallocate all; set plan_cache_mode = force_generic_plan; prepare chunks as ${text}`);
  const plan = JSON.stringify(await database.run(`explain execute chunks('account-a', 0, 1, 12)`));
  expect(plan.match(/Scan using chunks_\d+_pkey/g)).toHaveLength(1);
  expect(plan).not.toContain('Seq Scan');
  await database.run('deallocate all; reset plan_cache_mode');
});

it('looks up codes and tokens by their hash even when the statistics of the database are stale', async () => {
  const exchange = makeExchange('a');
  await link(store, 'b');
  await grant(store, 'b');
  statements.length = 0;
  await store.grants.consumeCode(exchange);
  await store.grants.consumeCode(exchange);
  await store.grants.findDataAccess({ clientId: 'acme', tokenHash: 'token-a', now });
  await store.grants.findDataAccess({ clientId: 'acme', tokenHash: 'token-a', accountId: 'account-a', now });
  const texts = new Set(
    statements.filter((text) => /^(?!insert).*(authorization_codes|access_tokens)/.test(text)),
  );
  // The tables grow after they were analyzed.
  await database.run(`alter table authorization_codes set (autovacuum_enabled = off)`);
  await database.run(`alter table access_tokens set (autovacuum_enabled = off)`);
  await database.run('analyze');
  const hash = `encode(sha256(n::text::bytea), 'hex')`;
  // Public ids are shorter than hashes, so their index is smaller.
  const id = `left(${hash}, 22)`;
  const many = 'from generate_series(1, 10000) n';
  await database.run(`
    insert into sessions (public_id, secret_hash, client_id, user_id, mode, created_at, expires_at, attempt_count, account_selection)
      select ${id}, ${hash}, 'acme', 'alice', 'create', 0, 0, 0, 0 ${many};
    insert into authorization_codes (code_hash, public_id, client_id, user_ref, created_at, expires_at)
      select ${hash}, ${id}, 'acme', 'user-a', 0, 0 ${many};
    insert into access_tokens (token_hash, client_id, user_ref, created_at)
      select ${hash}, 'acme', 'user-a', 0 ${many}`);
  for (const text of texts) {
    const count = new Set(text.match(/\$\d+/g)).size;
    const given = Array.from({ length: count }, () => 'null').join();
    await database.run(`deallocate all; set plan_cache_mode = force_generic_plan; prepare hot as ${text}`);
    const plan = JSON.stringify(await database.run(`explain execute hot(${given})`));
    expect(plan).toMatch(/_code_hash_client_id_key|access_tokens_pkey/);
    expect(plan).not.toMatch(/authorization_codes_user_idx|access_tokens_user_idx/);
    expect(plan).not.toMatch(/Seq Scan on (authorization_codes|access_tokens|sessions)/);
  }
  await database.run('deallocate all; reset plan_cache_mode');
});

it('writes two years of an account in few statements, because a sign-in waits for them', async () => {
  const chunks = Array.from({ length: 25 }, (_, index) => makeChunk(index * 2_678_400, bytes(`${index}`)));
  const bills = chunks.map(({ month }) => makeBill(`bill ${month}`, { start: month, end: month }));
  statements.length = 0;
  await store.accounts.putData('account-a', { chunks, bills, syncedTo: now });
  expect(statements.length).toBeLessThan(20);
  expect(await store.accounts.listBills('account-a')).toHaveLength(25);
});

it('connects a thousand accounts in few statements, because other sign-ins of the client wait for them', async () => {
  const accounts = Array.from({ length: 1000 }, (_, index) => makeAccount(`many-${index}`));
  const completion = await startLink(store, 'many', { userId: 'landlord', accounts });
  statements.length = 0;
  expect((await complete(store, completion)).accounts).toHaveLength(1000);
  expect(statements.length).toBeLessThan(55);
});
