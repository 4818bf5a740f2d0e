import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OperatorPage } from '@utility-connect/protocol/operator';
import SqliteConnection from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClient } from '../../../../test/store/contract/fixtures.ts';
import { NOW, PGE } from '../../../../test/support/harness.ts';
import { openSqlite } from '../../node/sqlite/sqlite.ts';
import { createOperatorHarness, type OperatorHarness } from './testing/operator-harness.ts';

const AMOUNT = 1_000_000;
const MAX_MS = 100;
const TRIES = 5;
const now = NOW / 1000;

let folder: string;
let harness: OperatorHarness;
let close: () => Promise<void>;

// Of a million connections: one in a thousand needs a sign-in, one in a thousand was never read, one in ten is by file, and one in ten
// thousand has failed. Each has an entry of the journal.
const fill = `
  create temp table numbers as with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${AMOUNT})
    select n, 'c' || (n * 7919 % ${AMOUNT}) as id, 'big-' || (n % 3) as client, ${now} - n * 60 as at from numbers;
  insert into users (client_id, ref, user_id) select client, 'ref-' || n, 'user-' || n from numbers;
  insert into connections (id, client_id, user_ref, utility_id, method, login_key, username_hint, sealed, created_at,
      sign_in_needed_at, accounts_listed_at)
    select id, client, 'ref-' || n, case n % 5 when 0 then '${PGE}' else 'u' || (n % 50) end,
      case when n % 10 = 0 then 'file' else 'sign_in' end, 'login-' || n, 'u•••', x'00', at,
      case when n % 1000 = 1 then at end, at from numbers;
  insert into accounts (id, client_id, connection_id, account_key, account_number, address, time_zone, interval_seconds,
      has_emissions, data_through, last_success_at)
    select 'a' || n, client, id, 'k', '12345678', '1 Alder Street', 'America/Los_Angeles', 900, 0,
      case when n % 1000 <> 2 then ${now} - n % 900000 end, case when n % 1000 <> 2 then ${now} end from numbers;
  insert into job_groups (key, failures, failed_at, blocked_until)
    select distinct 'sandbox/' || utility_id, 0, 0, 0 from connections;
  insert into jobs (kind, key, group_key, due_at, last_error)
    select 'sync', 'a' || n, 'sandbox/' || case n % 5 when 0 then '${PGE}' else 'u' || (n % 50) end,
      ${now} + n % 86400 - 40000, case when n % 10000 = 3 then 'utility_unavailable' end from numbers where n % 10 <> 0;
  insert into journal (id, at, kind, type, client_id, subject, data)
    select 'evt_' || n, at, 'event', 'intervals.available', client, id,
      '{"connection_id":"' || id || '","user_id":"user-' || n || '"}' from numbers;
  insert into journal (id, at, kind, type, client_id, user_ref, request_id)
    select 'read-' || n, at, 'audit', 'read', client, 'ref-' || n, 'request-' || n from numbers;
  drop table numbers;
`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'million '));
  const file = join(folder, 'uc.db');
  const store = await openSqlite(file);
  for (const id of ['big-0', 'big-1', 'big-2']) await store.clients.put(makeClient(id));
  const connection = new SqliteConnection(file);
  connection.pragma('synchronous = off');
  // The random keys of a million rows would be read from the disk again and again.
  connection.pragma('cache_size = -800000');
  connection.pragma('temp_store = memory');
  connection.exec(fill);
  connection.close();
  harness = await createOperatorHarness({ store });
  close = () => store.close();
}, 1_200_000);

afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true, force: true });
});

/** The best of some tries, in milliseconds: other processes can only make it slower. */
const measure = async (path: string): Promise<number> => {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TRIES; turn += 1) {
    const started = performance.now();
    const answer = await harness.operate('GET', path);
    best = Math.min(best, performance.now() - started);
    expect([path, answer.status]).toEqual([path, 200]);
  }
  return best;
};

describe('with a million accounts', () => {
  it.each([
    ...['now', 'clients', 'clients/big-1', 'settings', 'webhooks', 'utilities?environment=sandbox'],
    ...[`utilities/${PGE}?environment=sandbox`, 'utilities?environment=sandbox&connected=true'],
    ...[
      'connections',
      'connections?state=active',
      'connections?state=needs_sign_in',
      'connections?state=preparing',
    ],
    ...['connections?client_id=big-1', `connections?utility_id=${PGE}`, 'connections?method=file'],
    ...['connections?error=any', 'connections?error=utility_unavailable', 'connections?error=login_refused'],
    ...[
      `connections?data_before=${now - 86_400}`,
      `connections?data_before=${now - 800_000}&client_id=big-2`,
    ],
    ...[
      'connections?query=user-77',
      'connections?query=c77',
      'connections?query=a77',
      'connections?query=nobody',
    ],
    ...['connections?state=needs_sign_in&client_id=big-1', `connections?client_id=big-1&utility_id=${PGE}`],
    ...[
      'connections/c77',
      'connections/c77/timeline',
      'search?query=user-77',
      'search?query=request-77',
      'search?query=x',
    ],
    ...['journal', 'journal?client_id=big-1', 'journal?type=read', 'journal?client_id=big-1&type=read'],
    ...[
      'journal?type=sign_in.failed',
      'journal?request_id=request-77',
      'journal?client_id=big-1&user_id=user-77',
    ],
    ...[`journal?after=${now - 600}.`, 'journal?client_id=nobody'],
  ])('answers within 100 ms: %s', async (path) => {
    expect(await measure(path)).toBeLessThan(MAX_MS);
  });

  it.each(['connections', `connections?data_before=${now}`, 'journal', 'connections?state=needs_sign_in'])(
    'answers a page in the middle within 100 ms: %s',
    async (path) => {
      const separator = path.includes('?') ? '&' : '?';
      const isData = path.includes('data_before');
      const cursor = `${isData ? now - 500_000 : now - 30_000_000}.c5`;
      expect(await measure(`${path}${separator}cursor=${cursor}`)).toBeLessThan(MAX_MS);
      const { items } = await harness.get<OperatorPage<object>>(`${path}${separator}cursor=${cursor}`);
      expect(items.length).toBeGreaterThan(0);
    },
  );
});
