import { ConnectorError } from '@utility-connect/connector';
import { describe, expect, it, vi } from 'vitest';
import { findSealed, now as start } from '../../../../test/store/contract/fixtures.ts';
import { claimSync, makeClaim } from '../../../../test/store/contract/job-fixtures.ts';
import { expired, outage, turns, useProcesses } from '../../../../test/support/sync/processes.ts';
import { openCredentials } from '../logins/credentials.ts';

const processes = useProcesses();

describe('a background sync', () => {
  it('syncs each account once a day across all processes', async () => {
    const { clock, connect, startProcess, store, syncedTo, utility } = processes;
    const [account] = await connect('a', ['a-1', 'a-2', 'a-3']);
    for (const sync of [startProcess(), startProcess(), startProcess()]) sync.work();
    await expect.poll(() => utility.reads.toSorted()).toEqual(['a-1', 'a-2', 'a-3']);
    await expect.poll(() => syncedTo(account)).toBe(start);
    await expect.poll(() => store.jobs.count('sync', clock.now)).toEqual({ due: 0, running: 0 });
    clock.now += 23 * 3600;
    startProcess().work();
    await turns();
    expect(utility.reads).toHaveLength(3);
    clock.now += 2 * 3600;
    startProcess().work();
    await expect.poll(() => utility.reads.length).toBe(6);
  });

  it('retries after an outage without reporting it', async () => {
    const { clock, connect, errors, startProcess, store, syncedTo, utility } = processes;
    const [account] = await connect('a', ['a-1', 'a-2']);
    utility.hold = outage;
    startProcess().work();
    await expect.poll(() => [...utility.reads].sort()).toEqual(['a-1', 'a-2']);
    await expect.poll(() => store.jobs.count('sync', clock.now)).toEqual({ due: 0, running: 0 });
    utility.hold = async () => {};
    clock.now += 3600;
    startProcess().work();
    await expect.poll(() => syncedTo(account)).toBe(clock.now);
    expect(errors).toEqual([]);
  });

  it('signs in again when the login has expired, and stores the new login', async () => {
    const { connect, startProcess, store, syncedTo, utility, vault } = processes;
    const [account] = await connect('a');
    utility.hold = ({ login }) => (login === 'first login' ? expired() : Promise.resolve());
    startProcess().work();
    await expect.poll(() => syncedTo(account)).toBe(start);
    expect(utility.logins).toEqual(['first login', 'newer login']);
    const sealed = await findSealed(store, 'a');
    expect(sealed && (await openCredentials(vault, 'connection', sealed))).toMatchObject({
      login: 'newer login',
      fields: { username: 'a' },
    });
  });

  it('skips a connection whose password was refused until it is connected again', async () => {
    const { clock, connect, startProcess, store, syncedTo, utility } = processes;
    const [account] = await connect('a', ['a-1', 'a-2']);
    let signIns = 0;
    utility.hold = expired;
    utility.signIn = async () => {
      signIns += 1;
      throw new ConnectorError('invalid_credentials', 'Wrong.');
    };
    const sync = startProcess();
    sync.work();
    await expect.poll(() => claimSync(store, 'a-1', makeClaim(clock.now))).toBe('parked');
    await turns();
    const before = signIns;
    clock.now += 30 * 86_400;
    startProcess().work();
    await turns();
    // A 503 would make the client retry forever.
    await expect(sync.ensure(account, 'sandbox')).rejects.toMatchObject({
      code: 'data_unavailable',
      message: expect.stringContaining('sign in again'),
      retryAfterSeconds: 3600,
    });
    expect(signIns).toBe(before);

    utility.hold = async () => {};
    await connect('a', ['a-1', 'a-2']);
    startProcess().work();
    await expect.poll(() => syncedTo(account)).toBe(clock.now);
  });

  it('ends when its process stops, and another process takes over', async () => {
    const { clock, connect, debugMessages, errors, startProcess, syncedTo, utility } = processes;
    const [account] = await connect('a');
    utility.hold = ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const stopped = startProcess();
    stopped.work();
    await expect.poll(() => utility.reads).toEqual(['a']);
    await stopped.stop();
    utility.hold = async () => {};
    startProcess().work();
    await expect.poll(() => syncedTo(account)).toBe(clock.now);
    expect(utility.reads).toEqual(['a', 'a']);
    expect(errors).toEqual([]);
    expect(debugMessages).toEqual(['The sync of account a was stopped.']);
  });

  it('ends before its process has stopped, even if it was claimed meanwhile', async () => {
    const { clock, connect, startProcess, store } = processes;
    await connect('a');
    const { claim } = store.jobs;
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    vi.spyOn(store.jobs, 'claim').mockImplementationOnce(async (...options) => {
      const job = await claim(...options);
      await gate;
      return job;
    });
    const sync = startProcess();
    sync.work();
    const syncing = async () => (await store.jobs.count('sync', clock.now)).running;
    await expect.poll(syncing).toBe(1);
    const stopped = sync.stop();
    release();
    await stopped;
    expect(await syncing()).toBe(0);
  });

  it('reports an internal error', async () => {
    const { connect, errors, startProcess, store } = processes;
    await connect('a');
    store.connections.findLogin = async () => {
      throw new TypeError('a fault');
    };
    startProcess().work();
    await expect.poll(() => errors).toEqual([new TypeError('a fault')]);
  });
});
