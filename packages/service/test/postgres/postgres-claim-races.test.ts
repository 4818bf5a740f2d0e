import { expect, it } from 'vitest';
import { link, now } from '../store/contract/fixtures.ts';
import { claimDue, claimSync, makeClaim } from '../store/contract/job-fixtures.ts';
import { usePostgresLocks } from '../support/postgres/locks.ts';

const locks = usePostgresLocks();

it('claims no job that another transaction has locked, and waits for none', async () => {
  const { store } = locks;
  await link(store, 'a');
  await locks.other.query('begin');
  await locks.other.query(`update jobs set due_at = ${now + 60} where kind = 'sync'`);
  expect(await claimDue(store, 'sync')).toBeNull();
  await locks.other.query('commit');
  expect(await claimDue(store, 'sync')).toBeNull();
  expect(await claimDue(store, 'sync', makeClaim(now + 60))).not.toBeNull();
});

it('claims no job on demand that another process has just parked', async () => {
  const { store } = locks;
  await link(store, 'a');
  await locks.other.query('begin');
  await locks.other.query(`update jobs set due_at = null where kind = 'sync'`);
  const claimed = claimSync(store, 'account-a');
  await locks.untilWaiting(1);
  await locks.other.query('commit');
  expect(await claimed).toBe('busy');
});
