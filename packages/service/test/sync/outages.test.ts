import { afterEach, beforeEach, expect, it } from 'vitest';
import { ConnectorError } from '../../src/lib/connectors/connector.ts';
import type { Account } from '../../src/lib/store/accounts.ts';
import { claimAt } from '../../src/lib/sync/claim-at.ts';
import { takeDown } from '../store/contract/fixtures.ts';
import { createProcesses, outage, type Processes, turns } from '../support/sync/processes.ts';

let processes: Processes;
beforeEach(async () => {
  processes = await createProcesses();
});
afterEach(() => processes.stop());

const connectOne = async (name: string): Promise<Account> => {
  const [account] = await processes.connect(name);
  if (!account) throw new Error('There is no account.');
  return account;
};

const reload = async ({ userRef, id }: Account): Promise<Account> => {
  const account = await processes.store.accounts.find('acme', userRef, id);
  if (!account) throw new Error('There is no account.');
  return account;
};

it('serves other users of a utility at which one account always times out', async () => {
  const { clock, startProcess, syncedTo, utility } = processes;
  utility.hold = async () => {
    if (utility.reads.at(-1) === 'slow') throw new ConnectorError('utility_timeout', 'Slow.');
  };
  const sync = startProcess();
  const slow = await connectOne('slow');
  for (let hour = 0; hour < 5; hour += 1) {
    await expect(sync.ensure(slow, 'sandbox')).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    const other = await connectOne(`new user ${hour}`);
    await sync.ensure(other, 'sandbox');
    expect(await syncedTo([other])).toBe(clock.now);
    clock.now += 3600;
  }
});

it('sends no requests to a utility that is down, and serves stored data', async () => {
  const { clock, startProcess, store, utility } = processes;
  const sync = startProcess();
  const account = await connectOne('a');
  await sync.ensure(account, 'sandbox');
  clock.now += 86_400;
  await takeDown(store, clock.now + 3_600, clock.now);
  const fresh = await connectOne('b');
  clock.now += 3_599;
  sync.work();
  sync.start(fresh, 'sandbox');
  await sync.ensure(await reload(account), 'sandbox');
  await expect(sync.ensure(fresh, 'sandbox')).rejects.toMatchObject({
    code: 'temporarily_unavailable',
    retryAfterSeconds: expect.any(Number),
  });
  await turns();
  expect(utility.reads).toEqual(['a']);
  clock.now += 1;
  await sync.ensure(fresh, 'sandbox');
  expect(utility.reads).toContain('b');
});

it('doubles the backoff of a utility with each failure of an outage', async () => {
  const { clock, startProcess, store, utility } = processes;
  const sync = startProcess();
  await takeDown(store, clock.now, clock.now);
  const account = await connectOne('a');
  utility.hold = outage;
  // Three quarters of 2, 4 and 8 minutes, because `share` is 0.5.
  for (const seconds of [90, 180, 360]) {
    await expect(sync.ensure(account, 'sandbox')).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    clock.now += seconds - 1;
    expect(await store.syncs.claimLease('a', claimAt(clock.now))).toBe('utility_backoff');
    clock.now += 1;
  }
  expect(utility.reads).toHaveLength(3);
});
