import { expect, it } from 'vitest';
import { link, nothing, now } from '../store/contract/fixtures.ts';
import { usePostgresLocks } from '../support/postgres/locks.ts';

const locks = usePostgresLocks();

it('purges the same sessions in two processes at once', async () => {
  await link(locks.store, 'a');
  await locks.other.query('begin');
  await locks.other.query('select from clients for update');
  const purges = [1, 2].map(() => locks.store.purge({ ...nothing, forgottenBefore: now + 1801 }));
  await locks.untilWaiting(2);
  await locks.other.query('commit');
  await Promise.all(purges);
  expect(await locks.store.sessions.find('session-a')).toBeNull();
});
