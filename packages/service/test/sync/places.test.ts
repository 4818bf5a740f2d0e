import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../src/lib/store/accounts.ts';
import { claimAt } from '../../src/lib/sync/hold-lease.ts';
import { createProcesses, outage, type Processes, turns } from '../support/sync/processes.ts';

let processes: Processes;
beforeEach(async () => {
  processes = await createProcesses();
});
afterEach(() => processes.stop());

/** Has all four places at the utility of these accounts taken, by another process. */
const takePlaces = async () => {
  const { clock, connect, store } = processes;
  const held = await connect('other', ['o-1', 'o-2', 'o-3', 'o-4']);
  const leases = await Promise.all(held.map(({ id }) => store.syncs.lease(id, claimAt(clock.now))));
  expect(leases).not.toContainEqual(expect.any(String));
  return () => store.syncs.finish('o-1', clock.now + 30, { kind: 'done', dueAt: clock.now + 86_400 });
};

const connectOne = async (): Promise<Account> => {
  const [account] = await processes.connect('a');
  if (!account) throw new Error('There is no account.');
  return account;
};

const again = async ({ userRef, id }: Account): Promise<Account> => {
  const account = await processes.store.accounts.find('acme', userRef, id);
  if (!account) throw new Error('There is no account.');
  return account;
};

describe('four accounts of one utility at a time', () => {
  it('are read of the thirty of a sign-in, and the others as soon as places come free', async () => {
    const { connect, startProcess, utility } = processes;
    const sync = startProcess();
    sync.work();
    const ends: (() => void)[] = [];
    utility.hold = () => new Promise((resolve) => ends.push(resolve));
    const accounts = await connect(
      'a',
      Array.from({ length: 30 }, (_, index) => `a-${index}`),
    );
    for (const account of accounts) sync.start(account, 'sandbox');
    await expect.poll(() => utility.atOnce).toBe(4);
    await turns();
    expect(utility.atOnce).toBe(4);
    // Within a second each, and background work looks by itself every five.
    for (let read = 5; read <= 30; read += 1) {
      ends.shift()?.();
      await expect.poll(() => utility.reads.length).toBe(read);
    }
    expect(utility.most).toBe(4);
    for (const end of ends) end();
  });

  it('leave stored data readable at once, and the next request asks again', async () => {
    const { clock, startProcess, utility } = processes;
    const sync = startProcess();
    const account = await connectOne();
    await sync.ensure(account, 'sandbox');
    clock.now += 86_400;
    const free = await takePlaces();
    await sync.ensure(await again(account), 'sandbox');
    expect(utility.reads).toEqual(['a']);
    await free();
    await sync.ensure(await again(account), 'sandbox');
    expect(utility.reads).toEqual(['a', 'a']);
  });

  it('make a first sync wait for its turn', async () => {
    const { clock, startProcess, syncedTo, utility } = processes;
    const account = await connectOne();
    const free = await takePlaces();
    await expect(startProcess(1).ensure(account, 'sandbox')).rejects.toMatchObject({
      code: 'data_unavailable',
      retryAfterSeconds: expect.any(Number),
    });
    const answered = startProcess().ensure(account, 'sandbox');
    await turns();
    expect(utility.reads).toEqual([]);
    await free();
    await answered;
    expect(await syncedTo([account])).toBe(clock.now);
  });
});

describe('a utility that rests', () => {
  const restFor = async (seconds: number) => {
    const { clock, connect, store } = processes;
    await connect('other');
    await store.syncs.lease('other', claimAt(clock.now));
    const failed = { kind: 'failed', dueAt: clock.now + 300, blockedUntil: clock.now + seconds } as const;
    await store.syncs.finish('other', clock.now + 30, failed);
  };

  it('is asked nothing by requests and sign-ins: what is stored stays readable, a first sync is answered 503', async () => {
    const { clock, connect, startProcess, utility } = processes;
    const sync = startProcess();
    const account = await connectOne();
    await sync.ensure(account, 'sandbox');
    clock.now += 86_400;
    await restFor(3_600);
    const [fresh] = await connect('b');
    if (!fresh) throw new Error('There is no account.');
    clock.now += 3_599;
    sync.start(fresh, 'sandbox');
    await sync.ensure(await again(account), 'sandbox');
    await expect(sync.ensure(fresh, 'sandbox')).rejects.toMatchObject({
      code: 'temporarily_unavailable',
      retryAfterSeconds: expect.any(Number),
    });
    expect(utility.reads).toEqual(['a']);
    clock.now += 1;
    await sync.ensure(fresh, 'sandbox');
    expect(utility.reads).toEqual(['a', 'b']);
  });

  it('rests longer after each request that finds it down', async () => {
    const { clock, startProcess, store, utility } = processes;
    const sync = startProcess();
    const account = await connectOne();
    utility.hold = outage;
    // Three quarters of a minute, of two, of four, as `share` is a half.
    for (const rest of [45, 90, 180]) {
      await expect(sync.ensure(account, 'sandbox')).rejects.toMatchObject({
        code: 'temporarily_unavailable',
      });
      clock.now += rest - 1;
      expect(await store.syncs.lease('a', claimAt(clock.now))).toBe('utility_resting');
      clock.now += 1;
    }
    expect(utility.reads).toHaveLength(3);
  });
});
