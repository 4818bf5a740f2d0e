import { NotYetError } from '@utility-connect/connector';
import { describe, expect, it, vi } from 'vitest';
import { claimDue, makeClaim } from '../store/contract/job-fixtures.ts';
import { openPage } from '../support/connect/connect-page.ts';
import { attemptWhere, createHarness, json } from '../support/harness.ts';
import { createQuickConnector } from '../support/quick-connector.ts';
import { turns, useProcesses } from '../support/sync/processes.ts';

const processes = useProcesses();

const notYet = (seconds: number) => () => {
  throw new NotYetError(seconds, 'The batch is being prepared.');
};

describe('a sync whose utility needs more time', () => {
  it('asks again when the utility said, without counting a failure or an outage', async () => {
    const { clock, connect, errors, startProcess, store, syncedTo, utility } = processes;
    const [account] = await connect('a');
    const { intervals } = utility;
    utility.intervals = notYet(600);
    startProcess().work();
    await expect.poll(() => store.jobs.count('sync', clock.now)).toEqual({ due: 0, running: 0 });
    clock.now += 599;
    startProcess().work();
    await turns();
    expect(utility.reads).toHaveLength(1);
    clock.now += 1;
    const job = await claimDue(store, 'sync', makeClaim(clock.now));
    expect(job).toMatchObject({ key: 'a', failures: 0 });
    await store.jobs.end(job as never, { kind: 'released' });
    utility.intervals = intervals;
    startProcess().work();
    await expect.poll(() => syncedTo(account)).toBe(clock.now);
    expect(errors).toEqual([]);
  });

  it('is not started by the requests that wait for its first data', async () => {
    const { clock, connect, reload, startProcess, utility } = processes;
    const [account] = await connect('a');
    const { intervals } = utility;
    utility.intervals = notYet(600);
    const sync = startProcess();
    const ensure = async () => sync.ensure(await reload(account), 'sandbox');
    await expect(ensure()).rejects.toMatchObject({ code: 'data_unavailable', retryAfterSeconds: 600 });
    clock.now += 540;
    await expect(ensure()).rejects.toMatchObject({ code: 'data_unavailable', retryAfterSeconds: 60 });
    expect(utility.reads).toHaveLength(1);
    clock.now += 60;
    utility.intervals = intervals;
    await expect(ensure()).resolves.toBe(true);
  });

  it('says a retry time of a second or more, also when recording it took longer than the wait', async () => {
    const { clock, connect, reload, startProcess, store, utility } = processes;
    const [account] = await connect('a');
    utility.intervals = notYet(1);
    const { finish } = store.syncs;
    vi.spyOn(store.syncs, 'finish').mockImplementationOnce(async (...args) => {
      clock.now += 5;
      return finish(...args);
    });
    const ensuring = startProcess().ensure(await reload(account), 'sandbox');
    await expect(ensuring).rejects.toMatchObject({ code: 'data_unavailable', retryAfterSeconds: 1 });
  });

  it('leaves the stored data readable', async () => {
    const { clock, connect, reload, startProcess, syncedTo, utility } = processes;
    const [account] = await connect('a');
    const sync = startProcess();
    const ensure = async () => sync.ensure(await reload(account), 'sandbox');
    await ensure();
    const before = await syncedTo(account);
    utility.intervals = notYet(7200);
    for (let request = 0; request < 3; request += 1) {
      clock.now += 3600;
      await ensure();
    }
    expect(await syncedTo(account)).toBe(before);
    expect(utility.reads).toHaveLength(3);
  });
});

describe('the API while a utility needs more time', () => {
  it('answers 409 with Retry-After to the first data request', async () => {
    const quick = createQuickConnector({ user: 1 });
    const { read, accessToken } = await createHarness({
      methods: [{ ...quick, readBills: async () => notYet(90)() }],
    });
    const token = await accessToken({ username: 'user' });
    const [account] = await json<{ id: string }[]>(read('/accounts', token));
    const response = await read(`/intervals?account_id=${account?.id}`, token);
    expect(response.status).toBe(409);
    expect(response.headers.get('Retry-After')).toBe('90');
    expect(await json(response)).toMatchObject({ error: 'data_unavailable' });
  });
});

describe('a sign-in whose utility needs more time to list the accounts', () => {
  const signInWith = async (listAccounts: (call: number) => void) => {
    const quick = createQuickConnector({ user: 1 });
    let calls = 0;
    const harness = await createHarness({
      methods: [
        {
          ...quick,
          async listAccounts(request) {
            calls += 1;
            listAccounts(calls);
            return quick.listAccounts(request);
          },
        },
      ],
      onError: (error) => expect(error).toBeUndefined(),
    });
    const page = await openPage(harness);
    await page.start({ username: 'user', password: 'password' });
    return { page, calls: () => calls };
  };

  it('keeps reading the accounts and asks again', async () => {
    const { page, calls } = await signInWith((call) => call === 1 && notYet(1)());
    await attemptWhere(({ status }) => status === 'reading_accounts', page.current);
    await expect.poll(calls).toBe(2);
    const attempt = await page.settled();
    expect(attempt).toMatchObject({ status: 'succeeded' });
    expect(attempt.accounts).toHaveLength(1);
  });

  it('times out when the connect token expires before', async () => {
    const { page, calls } = await signInWith(notYet(1800));
    expect(await page.settled()).toMatchObject({ status: 'failed', error: 'utility_timeout' });
    expect(calls()).toBe(1);
  });

  it('ends when it is canceled', async () => {
    const { page, calls } = await signInWith(notYet(1));
    await expect.poll(calls).toBe(1);
    await page.cancel();
    expect(await json(page.current())).toMatchObject({ status: 'cancelled' });
  });
});
