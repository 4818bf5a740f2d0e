import SqliteConnection from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqlStore, type Store } from '../../src/lib/app/create-sql-store.ts';
import { migrate } from '../../src/lib/core/database/migrations/migrate.ts';
import { createSqliteDialect } from '../../src/lib/core/database/sqlite-dialect.ts';
import type { Database } from '../../src/lib/core/database/tables.ts';
import type { SyncOutcome } from '../../src/lib/heart/store/syncs.ts';
import {
  findSealed,
  findUser,
  grant,
  isSessionUsed,
  issue,
  link,
  makeAccount,
  makeAttempt,
  makeBill,
  makeChunk,
  makeClient,
  makeEndpoint,
  makeExchange,
  makeFile,
  makeSession,
  months,
  nothing,
  now,
  removeUser,
  startFiles,
} from './contract/fixtures.ts';
import { claimDue, claimSync, makeClaim, outage } from './contract/job-fixtures.ts';

const openDatabase = async (): Promise<Kysely<Database>> => {
  const connection = new SqliteConnection(':memory:');
  connection.pragma('foreign_keys = ON');
  const db = new Kysely<Database>({ dialect: createSqliteDialect(connection) });
  await migrate(db);
  return db;
};

// Tables whose rows don't belong to a user.
const tablesWithoutUser = [
  ...[
    'logos',
    'encryption_keys',
    'limits',
    'paces',
    'journal',
    'outcome_counts',
    'revocations',
    'data_delays',
    'status_reports',
  ],
  ...['webhook_positions', 'webhook_endpoints', 'webhook_deliveries', 'operator_sessions'],
];

/** Adds a mailed connect link that its user has opened. */
const addLink = async (store: Store): Promise<void> => {
  const { publicId, expiresAt, createdAt, clientId, userId, utilityId } = makeSession('session-a');
  const sharing = { purpose: null, scopes: null, historyMonths: null, sharedUntil: null };
  const options = { ...sharing, utilityId, accountSelection: false, redirectUri: null };
  const link = { ...options, id: 'link', tokenHash: 'token', clientId, userId, createdAt, expiresAt };
  await store.links.add(link, { locale: 'en', sealed: new Uint8Array(9) });
  await store.links.open(link, { publicId, expiresAt }, now);
};

describe('the tables of the SQL store', () => {
  let db: Kysely<Database>;
  let store: Store;
  beforeEach(async () => {
    db = await openDatabase();
    store = createSqlStore(db);
  });
  afterEach(() => store.close());

  const countRows = async (): Promise<Record<string, number>> => {
    const counts: Record<string, number> = {};
    for (const { name } of await db.introspection.getTables()) {
      if (tablesWithoutUser.includes(name)) continue;
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
        db,
      );
      counts[name] = rows[0]?.count ?? 0;
    }
    return counts;
  };

  it('keep only the sessions, the consent, the utility and the last receipt of a removed user', async () => {
    await store.clients.put(makeClient('acme'));
    await store.sessions.create(makeSession('untouched'));
    const empty = await countRows();
    await link(store, 'a');
    await store.sessions.recordConsent({
      publicId: 'session-a',
      termsVersion: '2026-11-20',
      locale: 'en',
      consentedAt: now,
    });
    const address = { publicId: 'session-a', clientId: 'acme', sealed: new Uint8Array(9), createdAt: now };
    await store.receipts.add(address);
    await issue(store, 'a');
    const answer = { keyHash: 'key', sealed: new Uint8Array(9), expiresAt: now + 600 };
    await store.grants.consumeCode(makeExchange('a', { answer }));
    await link(store, 'b');
    await issue(store, 'b');
    await addLink(store);
    const chunks = [makeChunk(months.july, new Uint8Array(9))];
    const bills = [makeBill('bill')];
    await store.accounts.putData('account-a', { chunks, bills, syncedTo: now });
    await link(store, 'd', { method: 'redirect' });
    const named = [{ loginKey: 'login-d', resource: 'r' }];
    await store.connections.notify({ utilityId: '14328', environment: 'sandbox', named, now });
    await startFiles(store, 'c');
    await store.files.add('attempt-c', makeFile('file-c'));
    expect(Object.entries(await countRows()).filter(([, count]) => count === 0)).toEqual([]);

    await removeUser(store, 'user-a');
    // The address waits for the receipt of the removal, and a consent for its revocation. The jobs of the link end when they are due.
    const kept = { sessions: 5, consents: 1, attempts: 1, job_groups: 1, jobs: 4, receipts: 1 };
    expect(await countRows()).toEqual({ ...empty, ...kept });
  });

  it('lose a user whose consent has ended, even if old sessions cannot be deleted', async () => {
    await link(store, 'a');
    await sql`update users set shared_until = ${now}`.execute(db);
    await sql`create trigger refuse before delete on sessions begin select raise(abort, 'refused'); end`.execute(
      db,
    );
    const purging = store.purge({ ...nothing, now, forgottenBefore: now + 9999 });
    await expect(purging).rejects.toThrow('refused');
    expect(await countRows()).toMatchObject({ sessions: 1, users: 0, connections: 0 });
  });

  it('are unchanged after a completion fails midway', async () => {
    await link(store, 'a');
    const before = await countRows();
    const accounts = [makeAccount('fine'), makeAccount('account-a', { accountKey: 'other' })];
    await expect(link(store, 'b', { userId: 'bob', accounts })).rejects.toThrow();
    expect(await countRows()).toEqual({ ...before, sessions: 2, attempts: 2 });
    expect(await store.attempts.findCurrent('session-b')).toMatchObject({ status: 'reading_accounts' });
  });
});

describe('the SQL store', () => {
  it('looks up rows through indexes', async () => {
    const connection = new SqliteConnection(':memory:');
    const statements = new Set<string>();
    const db = new Kysely<Database>({
      dialect: createSqliteDialect(connection),
      log: ({ query }) => void statements.add(query.sql),
    });
    await migrate(db);
    statements.clear();
    const store = createSqlStore(db);
    await link(store, 'a', { loginKey: 'l' });
    await link(store, 'b', { userId: 'bob' });
    await link(store, 'c', { userId: 'carol', loginKey: 'm' });
    await link(store, 'moved', { userId: 'bob', loginKey: 'm' });
    await grant(store, 'a');
    await store.logos.findOf('acme');
    await store.logos.find('hash');
    await store.logos.put('acme', null);
    await store.sessions.find('session-a');
    await store.attempts.create(makeAttempt('later', 'session-a'));
    await store.attempts.findCurrent('session-a');
    await store.attempts.claimLease('later', makeClaim());
    await store.attempts.fail('later', 'signing_in', { error: 'account_locked', now });
    await store.users.hasConnectedUser('acme', 'alice');
    await findUser(store, 'acme', 'token-a');
    await isSessionUsed(store, 'session-a');
    const answer = { keyHash: 'key', sealed: new Uint8Array(9), expiresAt: now + 600 };
    await store.grants.consumeCode(makeExchange('a', { answer }));
    await store.grants.findClient({ clientId: 'acme', now });
    await store.grants.findDataAccess({ clientId: 'acme', tokenHash: 'token-a', now });
    await store.grants.findDataAccess({
      clientId: 'acme',
      tokenHash: 'token-a',
      accountId: 'account-a',
      now,
    });
    await store.accounts.list('acme', 'user-a');
    await store.accounts.find('acme', 'user-a', 'account-a');
    await findSealed(store, 'account-a');
    await store.accounts.readChunks('account-a', 0, now);
    await store.accounts.listBills('account-a');
    await store.accounts.findByKeys({ clientId: 'acme', userId: 'bob', utilityId: '14328' }, ['k']);
    await store.accounts.findRevision('account-a');
    const upload = await startFiles(store, 'upload', { userId: 'bob' });
    await store.files.add('attempt-upload', makeFile('file'));
    await store.files.list('attempt-upload');
    await store.files.readChunks('file', 'k', 0, now);
    await store.files.remove('attempt-upload', 'file');
    expect(await store.files.complete(upload)).toBe('completed');
    await store.purge({ ...nothing, now, abandonedBefore: now });
    const page = { since: now, after: { at: now, id: 'a' }, limit: 9 };
    await store.journal.listAudit({ ...page, clientId: 'acme' });
    await store.journal.listAudit({ ...page, clientId: null });
    await claimDue(store, 'sync', makeClaim(now, { leaseUntil: now + 1 }));
    await claimDue(store, 'erasure', { now, leaseId: 'lease', leaseUntil: now + 1 });
    await store.jobs.count('sync', now);
    const outcomes: readonly SyncOutcome[] = [
      { kind: 'done', dueAt: now },
      outage(now),
      { kind: 'login_refused', at: now, reason: 'login_expired' },
    ];
    for (const outcome of outcomes) {
      const job = await claimSync(store, 'account-a', makeClaim(now + 9));
      if (typeof job === 'string') throw new Error(job);
      await store.jobs.renewLease(job, { ...job, leaseUntil: now + 20 });
      expect(await store.syncs.finish(job, outcome, now, 1)).toBe(true);
    }
    const client = makeClient('acme');
    await store.utilities.noteOutage({ client, utilityId: '14328', publicId: 'session-a' }, now);
    await store.utilities.noteAnswer({ client, utilityId: '14328', publicId: 'session-a' }, now);
    await store.connections.replaceSealed('connection-a', new Uint8Array(1), new Uint8Array(1));
    const named = [{ loginKey: 'login-of-d', resource: 'r' }];
    await link(store, 'd', {
      method: 'redirect',
      userId: 'bob',
      accounts: [],
      isPreparing: true,
      loginKey: 'login-of-d',
    });
    await store.connections.notify({ utilityId: '14328', environment: 'sandbox', named, now });
    await store.connections.findLogin('connection-d');
    await store.connections.list('acme', 'user-a');
    await store.connections.claimLease('connection-d', makeClaim());
    await store.connections.renewLease('connection-d', makeClaim());
    await store.connections.endLease('connection-d', 'lease');
    await store.connections.replaceSealed('connection-d', new Uint8Array(1), new Uint8Array(1));
    const check = await claimDue(store, 'check');
    await store.connections.addAccounts('connection-d', [makeAccount('listed')], now);
    const outcome = { kind: 'login_refused', at: now, reason: 'login_expired' } as const;
    await store.connections.finishCheck(check as never, { outcome, now, share: 1 });
    await removeUser(store, 'user-a');
    const revocation = await claimDue(store, 'revocation', makeClaim(now + 99));
    await store.revocations.find('connection-d');
    if (revocation) await store.revocations.end(revocation);
    await link(store, 'left', { userId: 'left' });
    await store.purge({ ...nothing, forgottenBefore: now + 9999 });
    expect(await store.users.hasConnectedUser('acme', 'left')).toBe(false);

    const scans = [...statements]
      .filter((statement) => /^(select|update|delete)/.test(statement))
      .flatMap((statement) => {
        const plan = connection.prepare(`explain query plan ${statement.replaceAll('?', 'null')}`).all();
        return (plan as { detail: string }[]).map(({ detail }) => `${detail} <- ${statement}`);
      })
      // Full scans that are fine: the index of running attempts, which holds only the rows that the query wants; the files of
      // attempts that are collecting them; the at most 2,000 utilities; and constant rows.
      .filter((line) =>
        /^SCAN (?!.* USING INDEX attempts_sealed_idx|attempt_files |job_groups |CONSTANT ROW |request )/.test(
          line,
        ),
      );
    expect(statements.size).toBeGreaterThan(20);
    expect(scans).toEqual([]);
    await store.close();
  });
});

it('does not read the backlog of a paused webhook endpoint to claim deliveries', async () => {
  const connection = new SqliteConnection(':memory:');
  const statements: string[] = [];
  const log = ({ query }: { query: { sql: string } }) => void statements.push(query.sql);
  const db = new Kysely<Database>({ dialect: createSqliteDialect(connection), log });
  await migrate(db);
  const store = createSqlStore(db);
  await store.clients.put(makeClient('acme'));
  await store.webhooks.create(makeEndpoint('a'), 9);
  await link(store, 'e', { accounts: [] });
  const paused = await store.webhooks.update('acme', 'a', { status: 'paused' }, now);
  const [delivery] = await store.webhooks.listDeliveries('a', { before: null, limit: 1 });
  await store.webhooks.redeliver(paused as never, delivery?.eventId ?? '', now);
  statements.length = 0;
  await store.webhooks.makeDue('sandbox', now);
  expect(await store.webhooks.findDue('a', 9, now)).toMatchObject({
    deliveries: [{ isManual: true }],
  });
  const plans = statements
    .filter((statement) => /^\s*(select|update).*is_manual = 1/s.test(statement))
    .map((statement) =>
      JSON.stringify(connection.prepare(`explain query plan ${statement.replaceAll('?', 'null')}`).all()),
    );
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).toContain('webhook_deliveries_manual_idx');
  await store.close();
});
