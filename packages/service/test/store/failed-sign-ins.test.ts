import SqliteConnection from 'better-sqlite3';
import { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSqlStore, type Store } from '../../src/lib/app/create-sql-store.ts';
import { createSqliteDialect } from '../../src/lib/core/database/sqlite-dialect.ts';
import type { Database } from '../../src/lib/core/database/tables.ts';
import { migratedSqlite } from '../support/migrated-sqlite.ts';
import { makeAttempt, makeClient, makeSession, nothing, now } from './contract/fixtures.ts';

let db: Kysely<Database>;
let store: Store;
beforeEach(async () => {
  db = new Kysely<Database>({ dialect: createSqliteDialect(new SqliteConnection(await migratedSqlite())) });
  store = createSqlStore(db);
  await store.clients.put(makeClient('acme'));
  await store.sessions.create(makeSession('s'));
});
afterEach(() => store.close());

const failures = () => db.selectFrom('journal').selectAll().where('type', '=', 'sign_in.failed').execute();

it('records a failed sign-in with its utility, method and code, and nothing of the login or the user', async () => {
  await store.attempts.create(makeAttempt('a', 's'));
  await store.attempts.fail('a', 'challenge', { error: 'account_locked', now });
  expect(await failures()).toEqual([]);
  await store.attempts.fail('a', 'signing_in', { error: 'account_locked', now });
  expect(await failures()).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      at: now,
      kind: 'internal',
      type: 'sign_in.failed',
      client_id: 'acme',
      user_ref: null,
      subject: null,
      data: '{"utility_id":"14328","method":"sign_in","code":"account_locked"}',
      request_id: null,
      position: null,
    },
  ]);
});

it('records a consent that fails before it begins', async () => {
  const failed = {
    method: 'redirect',
    status: 'failed',
    error: 'utility_unavailable',
    sealed: null,
  } as const;
  await store.attempts.create(makeAttempt('a', 's', failed));
  expect(await failures()).toMatchObject([
    { data: '{"utility_id":"14328","method":"redirect","code":"utility_unavailable"}' },
  ]);
});

it('lists failed sign-ins neither to clients nor in the audit log, and purges them with the events', async () => {
  await store.attempts.create(makeAttempt('a', 's'));
  await store.attempts.fail('a', 'signing_in', { error: 'account_locked', now });
  expect(await store.journal.listEvents({ clientId: 'acme', after: 0, since: 0, limit: 9 })).toEqual([]);
  expect(await store.journal.listAudit({ clientId: null, since: 0, after: null, limit: 9 })).toEqual([]);
  await store.purge({ ...nothing, eventsBefore: now - 1 });
  expect(await failures()).toHaveLength(1);
  await store.purge({ ...nothing, eventsBefore: now });
  expect(await failures()).toEqual([]);
});
