import { expect } from 'vitest';
import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import { newClaim } from '../../../src/lib/core/jobs/leases.ts';
import type { SyncOutcome } from '../../../src/lib/heart/store/syncs.ts';
import { describeStore } from './describe-store.ts';
import {
  eventReader,
  fileAccount,
  link,
  makeAccount,
  makeBill,
  makeClient,
  months,
  now,
  removeUser,
  startFiles,
} from './fixtures.ts';
import { outage, syncWith, takeDown } from './job-fixtures.ts';

const DAY = 86_400;
const { july, august, september } = months;
const done: SyncOutcome = { kind: 'done', dueAt: now };

/** Does the due reports of late data. @returns how many. */
const reportStalled = async (store: Store, time: number): Promise<number> => {
  for (let count = 0; ; count += 1) {
    const job = await store.jobs.claim('stall_report', newClaim(time));
    if (!job) return count;
    await store.syncs.reportStalled(job, time);
  }
};

// The events about data and utilities.
describeStore('webhook events of data', (it) => {
  it('report intervals and bills once per write', async ({ store }) => {
    const read = eventReader(store);
    await link(store, 'a');
    await read();
    const range = { from: july, to: september };
    const intervals = { ...range, lastRevised: july };
    const bills = [makeBill('new', { start: august, end: september }), makeBill('old')];
    await store.accounts.putData('account-a', { chunks: [], bills, news: { at: now, intervals } });
    expect(await read()).toEqual([
      ['intervals.available', 'connection-a', { account_id: 'account-a', ...range, revised: true }],
      [
        'bill.available',
        'connection-a',
        { account_id: 'account-a', bill_id: 'new', from: july, to: september },
      ],
    ]);
    await store.accounts.putData('account-a', { chunks: [], bills: [], news: { at: now } });
    expect(await read()).toEqual([]);
  });

  it('report the data of files after their accounts', async ({ store }) => {
    const read = eventReader(store);
    const account = fileAccount('account-a');
    const news = { at: now, intervals: { from: july, to: august, lastRevised: null } };
    const accounts = [{ ...account, data: { ...account.data, news } }];
    await store.files.complete(await startFiles(store, 'a', { accounts }));
    expect((await read()).map(([type]) => type)).toEqual([
      'connection.created',
      'account.added',
      'intervals.available',
    ]);
  });

  it('tell nothing of data that a running sync stores after the removal', async ({ store }) => {
    const read = eventReader(store);
    await link(store, 'a', { accounts: Array.from({ length: 150 }, (_, index) => makeAccount(`${index}`)) });
    await removeUser(store, 'user-a');
    for (let page = await read(); page.length > 0; page = await read());
    const news = { at: now, intervals: { from: july, to: august, lastRevised: null } };
    for (let index = 0; index < 150; index += 1)
      await store.accounts.putData(`${index}`, { chunks: [], bills: [], news });
    expect(await read()).toEqual([]);
  });

  it('tell once that data is two days late, and again only after a success with data that is not late', async ({
    store,
  }) => {
    const read = eventReader(store);
    await link(store, 'a');
    await link(store, 'b', { userId: 'bob' });
    const succeed = (succeededAt: number, isLate = false) =>
      store.accounts.putData('account-a', { chunks: [], bills: [], succeededAt, isLate });
    await succeed(now + DAY);
    await read();
    expect(await reportStalled(store, now + 2 * DAY - 1)).toBe(0);
    expect(await reportStalled(store, now + 2 * DAY)).toBe(1);
    const late = { account_id: 'account-b', last_success_at: null };
    expect(await read()).toEqual([['sync.stalled', 'connection-b', late]]);
    expect(await reportStalled(store, now + 3 * DAY)).toBe(1);
    expect(await reportStalled(store, now + 9 * DAY)).toBe(0);
    const stalled = { account_id: 'account-a', last_success_at: now + DAY };
    expect(await read()).toEqual([['sync.stalled', 'connection-a', stalled]]);
    await succeed(now + 9 * DAY);
    await succeed(now + 10 * DAY, true);
    expect(await reportStalled(store, now + 11 * DAY)).toBe(1);
    expect(await read()).toHaveLength(1);
  });

  it('report late data once if two processes look for it, and never that of files', async ({ store }) => {
    const read = eventReader(store);
    for (const name of ['a', 'b', 'c']) await link(store, name, { userId: name });
    await store.files.complete(await startFiles(store, 'f', { userId: 'f' }));
    await read();
    const report = () => reportStalled(store, now + 2 * DAY);
    const counts = await Promise.all([report(), report(), report()]);
    counts.push(await report());
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await read()).toHaveLength(3);
  });

  it('tell each client with a login at the utility when an outage starts and ends', async ({ store }) => {
    await link(store, 'other', { clientId: 'other' });
    await link(store, 'elsewhere', { clientId: 'elsewhere', utilityId: '1' });
    await store.clients.put(makeClient('live', { environment: 'production' }));
    await link(store, 'live', { clientId: 'live' });
    await store.files.complete(await startFiles(store, 'file', { clientId: 'file' }));
    await link(store, 'a', { userId: 'a' });
    const clients = ['acme', 'other', 'elsewhere', 'live', 'file'];
    const readers = clients.map((client) => eventReader(store, client));
    const readAll = async () => {
      const pages = await Promise.all(readers.map((read) => read()));
      return pages.map((page) => page.filter(([type]) => String(type).startsWith('utility.')));
    };
    await takeDown(store);
    const started = [['utility.outage_started', undefined, { utility_id: '14328' }]];
    expect(await readAll()).toEqual([started, started, [], [], []]);
    await syncWith(store, 'account-a', now + 60, outage(now));
    expect(await readAll()).toEqual([[], [], [], [], []]);
    await syncWith(store, 'account-a', now + 300, done);
    const ended = [['utility.outage_ended', undefined, { utility_id: '14328' }]];
    expect(await readAll()).toEqual([ended, ended, [], [], []]);
    await syncWith(store, 'account-a', now + 300, done);
    expect(await readAll()).toEqual([[], [], [], [], []]);
  });

  it('tell nothing of a failure that is no outage', async ({ store }) => {
    await link(store, 'a');
    const read = eventReader(store);
    await read();
    await syncWith(store, 'account-a', now, outage(now));
    await syncWith(store, 'account-a', now, done);
    expect(await read()).toEqual([]);
  });
});
