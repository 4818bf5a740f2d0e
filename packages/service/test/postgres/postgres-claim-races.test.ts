import { expect, it } from 'vitest';
import { link, makeClaim, makeClient, makeEndpoint, now, removeUser } from '../store/contract/fixtures.ts';
import { usePostgresLocks } from '../support/postgres/locks.ts';

const locks = usePostgresLocks();

/** Postpones all jobs of a table while a claim is waiting, as a process does that has claimed one and failed. */
const postponeDuring = async <Job>(table: string, claim: () => Promise<Job>): Promise<Job> => {
  await locks.other.query('begin');
  await locks.other.query(`update ${table} set due_at = ${now + 60}`);
  const claimed = claim();
  await locks.untilWaiting(1);
  await locks.other.query('commit');
  return claimed;
};

it('claims no revocation that another process has just postponed', async () => {
  const { store } = locks;
  await link(store, 'a', { method: 'redirect' });
  await removeUser(store, 'user-a');
  expect(await postponeDuring('revocations', () => store.revocations.claimDue(makeClaim()))).toBeNull();
  expect(await store.revocations.claimDue(makeClaim(now + 60))).not.toBeNull();
});

it('claims no webhook endpoint that another process has just postponed', async () => {
  const { store } = locks;
  await store.clients.put(makeClient('acme'));
  await store.webhooks.create(makeEndpoint('e'), 1);
  await link(store, 'a', { accounts: [] });
  expect(await postponeDuring('webhook_endpoints', () => store.webhooks.claimDue(makeClaim(), 9))).toBeNull();
  expect(await store.webhooks.claimDue(makeClaim(now + 60), 9)).not.toBeNull();
});
