import { ConnectorError } from '@utility-connect/connector';
import { expect, it } from 'vitest';
import { takeDown } from '../store/contract/job-fixtures.ts';
import { turns, useProcesses } from '../support/sync/processes.ts';

const processes = useProcesses();

it('serves other users of a utility at which one account always times out', async () => {
  const { clock, connect, startProcess, syncedTo, utility } = processes;
  utility.hold = async () => {
    if (utility.reads.at(-1) === 'slow') throw new ConnectorError('utility_timeout', 'Slow.');
  };
  const sync = startProcess();
  const [slow] = await connect('slow');
  for (let hour = 0; hour < 5; hour += 1) {
    await expect(sync.ensure(slow, 'sandbox')).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    const [other] = await connect(`new user ${hour}`);
    await sync.ensure(other, 'sandbox');
    expect(await syncedTo(other)).toBe(clock.now);
    clock.now += 3600;
  }
});

it('sends no requests to a utility that is down, and serves stored data', async () => {
  const { clock, connect, reload, startProcess, store, utility } = processes;
  const sync = startProcess();
  const [account] = await connect('a');
  await sync.ensure(account, 'sandbox');
  clock.now += 86_400;
  await takeDown(store, clock.now);
  const [fresh] = await connect('b');
  clock.now += 59;
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
