// Utilities that have bills and no intervals.
import { addMonths } from '@utility-connect/intervals';
import { beforeEach, describe, expect, it } from 'vitest';
import { outage, turns, useProcesses } from '../support/sync/processes.ts';

const DAY = 86_400;
const processes = useProcesses();

const midnight = (time: number): number => Math.floor(time / DAY) * DAY;

describe.each([
  ['windows', 24],
  ['no windows', undefined],
])('with %s', (_name, windowDays) => {
  beforeEach(() => {
    const { clock, utility } = processes;
    utility.intervalSeconds = [];
    utility.historyMonths = 36;
    if (windowDays !== undefined) utility.windowDays = windowDays;
    const bill = { id: '2026-01', start: clock.now - 60 * DAY, end: clock.now - 30 * DAY };
    utility.bills = () => [{ ...bill, usageKwh: 412, cost: 61.5, currency: 'USD' }];
  });

  it('stores the bills of the whole history, and asks for no intervals', async () => {
    const { clock, connect, reload, startProcess, store, utility } = processes;
    const ranges: number[] = [];
    const { bills } = utility;
    utility.bills = (request) => {
      ranges.push(request.from);
      return bills(request);
    };
    const [account] = await connect('a');
    const sync = startProcess();
    await sync.ensure(account, 'sandbox');
    expect(await store.accounts.listBills(account.id)).toMatchObject([{ id: '2026-01', usageKwh: 412 }]);
    expect((await reload(account)).syncedTo).not.toBeNull();
    clock.now += DAY;
    sync.work();
    await expect.poll(() => ranges.length).toBe(2);
    await turns();
    expect(ranges[0]).toBe(midnight(addMonths(clock.now - DAY, -36)));
    expect(utility.reads).toEqual([]);
    expect(processes.errors).toEqual([]);
  });

  it('reads again after an outage', async () => {
    const { clock, connect, startProcess, store, utility } = processes;
    const { bills } = utility;
    utility.bills = () => outage() as never;
    const [account] = await connect('a');
    const sync = startProcess();
    await expect(sync.ensure(account, 'sandbox')).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    utility.bills = bills;
    clock.now += DAY;
    sync.work();
    await expect.poll(async () => (await store.accounts.listBills(account.id)).length).toBe(1);
    expect(utility.reads).toEqual([]);
  });
});
