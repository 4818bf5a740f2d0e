import { beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '../../src/lib/core/jobs/job.ts';
import { link, listRefused, makeAccount, now, startLink } from '../store/contract/fixtures.ts';
import { claimSync, makeClaim, outage } from '../store/contract/job-fixtures.ts';
import { usePostgresLocks } from '../support/postgres/locks.ts';

const locks = usePostgresLocks();
const { untilWaiting } = locks;

describe('concurrent syncs', () => {
  const accounts = ['1', '2'].map((id) => makeAccount(id));
  const consented = ['3', '4'].map((id) => makeAccount(id));
  const later = now + 60;
  const leaseAt = (time: number, id: string) =>
    claimSync(locks.store, id, makeClaim(time, { leaseId: `lease ${time}` }));
  const jobOf = (key: string): Job => ({
    ...{ kind: 'sync', key, groupKey: 'sandbox/14328', failures: 0 },
    ...{ leaseId: `lease ${now}`, leaseUntil: later },
  });
  const refused = { kind: 'login_refused', at: now, reason: 'login_expired' } as const;
  beforeEach(async () => {
    await link(locks.store, 'a', { accounts });
    expect(await leaseAt(now, '2')).toHaveProperty('leaseId');
  });
  const lockUtility = async () => {
    await locks.other.query('begin');
    await locks.other.query('update job_groups set failures = failures');
  };
  const lockAccount = async (id: string) => {
    await locks.other.query('begin');
    await locks.other.query('update jobs set failures = failures where kind = $2 and key = $1', [id, 'sync']);
  };

  it('do not deadlock when one ends after its lease expired and another starts', async () => {
    await lockAccount('2');
    const ended = locks.store.syncs.finish(jobOf('2'), outage(later), now, 1);
    await untilWaiting(1);
    const next = leaseAt(later, '2');
    await untilWaiting(2);
    await locks.other.query('commit');
    expect(await ended).toBe(true);
    expect(await next).toHaveProperty('leaseId');
  });

  it('respect the limit per utility when they start at the same time', async () => {
    const lease = (id: string) => claimSync(locks.store, id, makeClaim(now, { maxPerGroup: 2 }));
    await link(locks.store, 'b', { userId: 'bob' });
    await lockUtility();
    const claims = [lease('1'), lease('account-b')];
    await untilWaiting(2);
    await locks.other.query('commit');
    const [one, another] = await Promise.all(claims);
    expect([one, another].filter((it) => it === 'group_full')).toHaveLength(1);
  });

  it('do not deadlock when one starts during a repeated sign-in', async () => {
    const completion = await startLink(locks.store, 'again', { loginKey: 'login-a', accounts });
    await lockAccount('1');
    const signedIn = locks.store.attempts.complete(completion);
    await untilWaiting(1);
    const begun = leaseAt(now, '1');
    await untilWaiting(2);
    await locks.other.query('commit');
    expect(await signedIn).not.toBeNull();
    expect(await begun).toHaveProperty('leaseId');
  });

  it('do not deadlock when a login is refused during a repeated sign-in, which wins', async () => {
    const completion = await startLink(locks.store, 'again', { loginKey: 'login-a', accounts });
    await lockAccount('1');
    const signedIn = locks.store.attempts.complete(completion);
    await untilWaiting(1);
    const refusing = locks.store.syncs.finish(jobOf('2'), refused, now, 1);
    await untilWaiting(2);
    await locks.other.query('commit');
    expect(await signedIn).not.toBeNull();
    expect(await refusing).toBe(false);
    expect(await listRefused(locks.store, 'acme', 'user-a')).toEqual([]);
  });

  it('do not deadlock when a login is refused while it moves to another user', async () => {
    const same = makeAccount('older', { accountKey: 'key-of-2' });
    await link(locks.store, 'b', { userId: 'bob', accounts: [same], now: now - 1 });
    const completion = await startLink(locks.store, 'again', { userId: 'bob', loginKey: 'login-a' });
    await lockAccount('2');
    const signedIn = locks.store.attempts.complete(completion);
    await untilWaiting(1);
    const refusing = locks.store.syncs.finish(jobOf('2'), refused, now, 1);
    await untilWaiting(2);
    await locks.other.query('commit');
    expect(await signedIn).toMatchObject({ userRef: 'user-b' });
    expect(await refusing).toBe(false);
    expect(await listRefused(locks.store, 'acme', 'user-b')).toEqual([]);
  });

  it('write data during a repeated sign-in, without a deadlock', async () => {
    const completion = await startLink(locks.store, 'again', {
      loginKey: 'login-a',
      accounts: accounts.toReversed(),
    });
    await locks.other.query('begin');
    await locks.other.query(`update accounts set revision = revision where id = '2'`);
    const signedIn = locks.store.attempts.complete(completion);
    await untilWaiting(1);
    const data = { chunks: [], bills: [], succeededAt: now };
    expect(await locks.store.accounts.putData('1', data)).toBe(true);
    await locks.other.query('commit');
    expect(await signedIn).not.toBeNull();
    expect(await locks.store.jobs.count('sync', now)).toEqual({ due: 2, running: 0 });
  });

  it('do not deadlock when a login is refused while a new consent takes over its accounts', async () => {
    await link(locks.store, 'old', { userId: 'bob', method: 'redirect', accounts: consented });
    expect(await leaseAt(now, '4')).toHaveProperty('leaseId');
    const completion = await startLink(locks.store, 'new', {
      userId: 'bob',
      method: 'redirect',
      accounts: consented.map((account) => ({ ...account, id: `new-${account.id}` })),
    });
    await lockAccount('4');
    const refusing = locks.store.syncs.finish(jobOf('4'), refused, now, 1);
    await untilWaiting(1);
    const signedIn = locks.store.attempts.complete(completion);
    await untilWaiting(2);
    await locks.other.query('commit');
    expect(await refusing).toBe(true);
    expect(await signedIn).toMatchObject({ userRef: 'user-old', accounts: [{ id: '3' }, { id: '4' }] });
    expect(await listRefused(locks.store, 'acme', 'user-old')).toEqual([]);
  });
});
