import SqliteConnection from 'better-sqlite3';
import { CamelCasePlugin, Kysely } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { migratedSqlite } from '../../../../test/support/migrated-sqlite.ts';
import { createSqliteDialect } from '../database/sqlite-dialect.ts';
import type { Database, Db } from '../database/tables.ts';
import type { Entry, NewEntry } from './entry-types.ts';
import { type JournalReader, withJournal } from './journal.ts';
import { record } from './record.ts';

const at = 1_700_006_400;
const removed = { utilityIds: ['14328'], accounts: 2, cause: 'removed' } as const;
const entries: NewEntry[] = [
  { type: 'utility.outage_started', at, clientId: 'acme', data: { utility_id: '14328' } },
  { type: 'removed', at, clientId: 'acme', userRef: 'user', requestId: 'request', data: removed },
  { type: 'code.issued', at, clientId: 'acme', userRef: 'user', data: { public_id: 'session' } },
];

let seen: (readonly Entry[])[];
let reader: JournalReader<Database>;
let db: Db;
beforeEach(async () => {
  seen = [];
  reader = {
    async onRecord(_trx, recorded) {
      seen.push(recorded);
    },
  };
  const connection = new SqliteConnection(await migratedSqlite());
  const database = new Kysely<Database>({ dialect: createSqliteDialect(connection) });
  const readers: JournalReader<Database>[] = [{ onRecord: (...args) => reader.onRecord(...args) }];
  const clock = () => at * 1000;
  db = withJournal(database.withPlugin(new CamelCasePlugin()), { clock, readers });
});

const recordAll = () => db.transaction().execute((trx) => record(trx, entries));
const rows = () => db.selectFrom('journal').selectAll().orderBy('type').execute();

it('writes entries with sorted ids of the clock, which only those of webhook events mark', async () => {
  const ids = (await recordAll()).map(({ id }) => id);
  const uuids = ids.map((id) => id.replace('evt_', ''));
  expect(uuids).toEqual(uuids.toSorted());
  // The time of a version 7 UUID: RFC 9562, section 5.7.
  for (const uuid of uuids) expect(Number.parseInt(uuid.slice(0, 13).replace('-', ''), 16)).toBe(at * 1000);
  expect(ids.map((id) => id.startsWith('evt_'))).toEqual([true, false, false]);
});

it('stores who, what and when, and data only of events', async () => {
  await recordAll();
  const nobody = { userRef: null, requestId: null };
  const common = { id: expect.any(String), at, clientId: 'acme', subject: null, position: null };
  expect(await rows()).toEqual([
    {
      ...common,
      ...nobody,
      userRef: 'user',
      kind: 'internal',
      type: 'code.issued',
      data: null,
    },
    { ...common, userRef: 'user', requestId: 'request', kind: 'audit', type: 'removed', data: null },
    {
      ...{ ...common, ...nobody, kind: 'event', type: 'utility.outage_started', subject: '14328' },
      data: '{"utility_id":"14328"}',
    },
  ]);
});

it('calls its readers once, with the data of all entries', async () => {
  await recordAll();
  expect(seen).toHaveLength(1);
  expect(seen[0]).toMatchObject(entries);
  await db.transaction().execute((trx) => record(trx, []));
  expect(seen).toHaveLength(1);
});

it('lets readers see the entries in their transaction, and records nothing if one fails', async () => {
  reader = {
    async onRecord(trx) {
      expect(await trx.selectFrom('journal').select('id').execute()).toHaveLength(3);
      throw new Error('The reader failed.');
    },
  };
  await expect(recordAll()).rejects.toThrow('The reader failed.');
  expect(await rows()).toEqual([]);
});

it('rejects entries for a database without a journal', async () => {
  const plain = db.withoutPlugins();
  await expect(plain.transaction().execute((trx) => record(trx, entries))).rejects.toThrow('journal');
});
