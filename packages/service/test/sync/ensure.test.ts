import { describe, expect, it } from 'vitest';
import { claimSync, makeClaim } from '../store/contract/job-fixtures.ts';
import { fault, turns, useProcesses } from '../support/sync/processes.ts';

const processes = useProcesses();

describe('ensure', () => {
  it('waits for the first sync at another process', async () => {
    const { clock, connect, startProcess, syncedTo, utility } = processes;
    const [account] = await connect('a');
    let release = () => {};
    utility.hold = () => new Promise<void>((resolve) => (release = resolve));
    startProcess().work();
    await expect.poll(() => utility.reads).toEqual(['a']);
    const answered = startProcess().ensure(account, 'sandbox');
    await turns();
    release();
    await answered;
    expect(await syncedTo(account)).toBe(clock.now);
    expect(utility.reads).toEqual(['a']);
  });

  it('waits for the sync of a new sign-in although the account was just checked', async () => {
    const { clock, connect, startProcess, syncedTo, utility } = processes;
    const [first] = await connect('a');
    const sync = startProcess();
    await sync.ensure(first, 'sandbox');
    clock.now += 30 * 86_400;
    let release = () => {};
    utility.hold = () => new Promise<void>((resolve) => (release = resolve));
    const [account] = await connect('a');
    sync.start(account, 'sandbox');
    await expect.poll(() => utility.active).toBe(1);
    const answered = sync.ensure(account, 'sandbox');
    await turns();
    release();
    expect(await answered).toBe(true);
    expect(await syncedTo(account)).toBe(clock.now);
    expect(utility.reads).toHaveLength(2);
  });

  it('does not wait for a background sync while the data is current', async () => {
    const { connect, clock, startProcess, utility } = processes;
    const [account] = await connect('a');
    let release = () => {};
    utility.hold = () => new Promise<void>((resolve) => (release = resolve));
    const sync = startProcess();
    sync.work();
    await expect.poll(() => utility.active).toBe(1);
    expect(await sync.ensure({ ...account, syncedTo: clock.now - 60 }, 'sandbox')).toBe(false);
    release();
  });

  it('does not retry a failed first sync within 30 seconds', async () => {
    const { clock, connect, startProcess, syncedTo, utility } = processes;
    const [account] = await connect('a');
    utility.hold = fault;
    const sync = startProcess();
    for (let request = 0; request < 5; request += 1) {
      await expect(sync.ensure(account, 'sandbox')).rejects.toMatchObject({
        code: 'temporarily_unavailable',
      });
    }
    expect(utility.reads).toEqual(['a']);
    utility.hold = async () => {};
    clock.now += 30;
    await sync.ensure(account, 'sandbox');
    expect(await syncedTo(account)).toBe(clock.now);
  });

  it('throws data_unavailable when another process syncs for too long', async () => {
    const { clock, connect, startProcess, store } = processes;
    const [account] = await connect('a');
    await claimSync(store, account.id, makeClaim(clock.now));
    await expect(startProcess(1).ensure(account, 'sandbox')).rejects.toMatchObject({
      code: 'data_unavailable',
    });
  });
});
