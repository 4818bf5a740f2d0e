import { describe, expect, it } from 'vitest';
import { claimSync, makeClaim } from '../store/contract/job-fixtures.ts';
import { turns, useProcesses } from '../support/sync/processes.ts';

const processes = useProcesses();

/** Takes all four slots of the utility, as another process would. @returns a function that frees one of them. */
const takeSlots = async () => {
  const { clock, connect, store } = processes;
  const held = await connect('other', ['o-1', 'o-2', 'o-3', 'o-4']);
  const claim = makeClaim(clock.now, { maxPerGroup: 4 });
  const leases = await Promise.all(held.map(({ id }) => claimSync(store, id, claim)));
  expect(leases).not.toContainEqual(expect.any(String));
  return () =>
    store.syncs.finish(leases[0] as never, { kind: 'done', dueAt: clock.now + 86_400 }, clock.now, 1);
};

describe('the four slots of a utility', () => {
  it('are reused as soon as they are free while thirty accounts sync', async () => {
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
    await expect.poll(() => utility.active).toBe(4);
    await turns();
    expect(utility.active).toBe(4);
    // Each within a second, although the worker polls only every five seconds.
    for (let read = 5; read <= 30; read += 1) {
      ends.shift()?.();
      await expect.poll(() => utility.reads.length).toBe(read);
    }
    expect(utility.maxActive).toBe(4);
    for (const end of ends) end();
  });

  it('do not delay data requests when they are taken, and the next request syncs', async () => {
    const { clock, connect, reload, startProcess, utility } = processes;
    const sync = startProcess();
    const [account] = await connect('a');
    await sync.ensure(account, 'sandbox');
    clock.now += 86_400;
    const free = await takeSlots();
    await sync.ensure(await reload(account), 'sandbox');
    expect(utility.reads).toEqual(['a']);
    await free();
    await sync.ensure(await reload(account), 'sandbox');
    expect(utility.reads).toEqual(['a', 'a']);
  });

  it('delay a first sync until one is free', async () => {
    const { clock, connect, startProcess, syncedTo, utility } = processes;
    const [account] = await connect('a');
    const free = await takeSlots();
    await expect(startProcess(1).ensure(account, 'sandbox')).rejects.toMatchObject({
      code: 'data_unavailable',
      retryAfterSeconds: expect.any(Number),
    });
    const answered = startProcess().ensure(account, 'sandbox');
    await turns();
    expect(utility.reads).toEqual([]);
    await free();
    await answered;
    expect(await syncedTo(account)).toBe(clock.now);
  });
});
