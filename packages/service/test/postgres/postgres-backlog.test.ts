import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../src/lib/app/create-sql-store.ts';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import { link, now } from '../store/contract/fixtures.ts';
import { claimDue, makeClaim } from '../store/contract/job-fixtures.ts';
import { createDatabase, type TestDatabase } from '../support/postgres/database.ts';

let database: TestDatabase;
let store: Store;
beforeAll(async () => {
  database = await createDatabase();
  const patient = await openPostgres(database.url, { timeoutMs: 20_000 });
  await link(patient, 'a', { utilityId: '17609', now });
  await patient.close();
  // Due for longer than the one above. Their accounts and connections don't exist.
  await database.run(`
    begin;
    set local session_replication_role = replica;
    insert into job_groups (key, failures, failed_at, blocked_until) values ('sandbox/14328', 0, 0, 0);
    insert into jobs (kind, key, group_key, due_at, lease_until)
      select 'sync', 'backlog-' || i, 'sandbox/14328', 0, case when i <= 4 then ${now + 30} else 0 end
      from generate_series(1, 200000) i;
    commit;
    analyze jobs`);
  // A query that scans the backlog takes longer than this timeout. It also limits connecting, which is slow on a busy machine.
  store = await openPostgres(database.url, { timeoutMs: 500 });
  await vi.waitFor(() => store.ping(), { timeout: 30_000 });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const claim = makeClaim(now, { maxPerGroup: 4 });

// Seven rounds: PostgreSQL may switch to a generic plan after five.
describe.sequential('200,000 due accounts of a utility', () => {
  it.each([
    ['with no free slot', 0],
    ['that is blocked', now + 60],
  ])('%s do not delay the accounts of another utility', async (_name, blockedUntil) => {
    await database.run(`update job_groups set blocked_until = ${blockedUntil} where key = 'sandbox/14328'`);
    for (let round = 0; round < 7; round += 1) {
      const job = await claimDue(store, 'sync', claim);
      expect(job?.key).toBe('account-a');
      expect(await claimDue(store, 'sync', claim)).toBeNull();
      await store.jobs.end(job as never, { kind: 'released' });
    }
  });
});
