import { type ConnectorBill, ConnectorError, type MeterInterval } from '@utility-connect/connector';
import { decodePieces, startOfMonth } from '@utility-connect/intervals';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import { describe, expect, it } from 'vitest';
import { OVERLAP_DAYS } from '../../src/lib/heart/sync/plan-sync.ts';
import { makeBill } from '../store/contract/fixtures.ts';
import { syncWith } from '../store/contract/job-fixtures.ts';
import { useProcesses } from '../support/sync/processes.ts';

const processes = useProcesses();

const DAY = 86_400;

/** Connects an account with a quarter-hourly meter. */
const connectMeter = async () => {
  const { clock, connect, reload, startProcess, store, utility } = processes;
  const known = { usageKwh: 0.25, gap: { from: 0, to: 0 } };
  const firstTo = clock.now;
  utility.intervals = ({ from, to }) => {
    const intervals: MeterInterval[] = [];
    for (let start = Math.max(from, firstTo - 30 * DAY); start + 900 <= to; start += 900) {
      const isMissing = start >= known.gap.from && start < known.gap.to;
      if (!isMissing) intervals.push({ start, end: start + 900, usageKwh: known.usageKwh });
    }
    return intervals;
  };
  const { putData } = store.accounts;
  /** The months that each sync wrote. */
  const written: number[][] = [];
  store.accounts.putData = async (id, data) => {
    written.push(data.chunks.map(({ month }) => month));
    return putData(id, data);
  };
  const sync = startProcess();
  const [account] = await connect('a');
  const syncedTo = () => processes.syncedTo(account);
  const syncIn = async (seconds: number) => {
    const before = written.length;
    clock.now += seconds;
    await sync.ensure(await reload(account), 'sandbox');
    expect(written).toHaveLength(before + 1);
  };
  const stored = async (from: number, to: number) => {
    const chunks = await store.accounts.readChunks(account.id, startOfMonth(from), to);
    const text = chunks.map(({ body }) => new TextDecoder().decode(decodePieces(body, zlibCodec))).join(',');
    const all: { start: number; end: number; usage: number }[] = JSON.parse(`[${text}]`);
    return all.filter(({ start, end }) => start >= from && end <= to);
  };
  return { account, firstTo, stored, known, syncedTo, syncIn, sync, written };
};

describe('a sync of the last seven days', () => {
  it('corrects intervals across months without duplicates', async () => {
    const { firstTo, stored, known, syncIn, syncedTo, written } = await connectMeter();
    const december = startOfMonth(firstTo + 20 * DAY);
    await syncIn(0);
    await syncIn(december + 2 * DAY - firstTo);
    known.usageKwh = 0.5;
    await syncIn(3600);
    expect(written.at(-1)).toEqual([startOfMonth(firstTo), december]);
    const correctedFrom = december + 2 * DAY - OVERLAP_DAYS * DAY;
    expect((await stored(correctedFrom, correctedFrom + 900))[0]?.usage).toBe(0.5);
    expect((await stored(correctedFrom - 900, correctedFrom))[0]?.usage).toBe(0.25);
    const all = await stored(firstTo - 30 * DAY, firstTo + 30 * DAY);
    expect(all.map(({ start }) => start)).toEqual(
      Array.from({ length: all.length }, (_, index) => firstTo - 30 * DAY + index * 900),
    );
    expect(all.at(-1)?.end).toBe(await syncedTo());
  });
});

describe('a sync of bills', () => {
  const connectBilled = async () => {
    const meter = await connectMeter();
    let issued: ConnectorBill[] = [];
    processes.utility.bills = ({ from, to }) => issued.filter(({ start, end }) => start < to && end > from);
    const bills = () => processes.store.accounts.listBills(meter.account.id);
    const { firstTo } = meter;
    const first = makeBill('first', { start: firstTo - 28 * DAY, end: firstTo + 2 * DAY });
    return { ...meter, bills, first, issue: (...list: ConnectorBill[]) => (issued = list) };
  };

  it('fetches bills that are issued months late', async () => {
    const { bills, first, issue, syncIn } = await connectBilled();
    await syncIn(0);
    await syncIn(60 * DAY);
    expect(await bills()).toEqual([]);
    issue(first);
    await syncIn(DAY);
    expect(await bills()).toEqual([first]);
  });

  it('stores intervals when bills fail, and retries the bills', async () => {
    const { bills, first, firstTo, issue, stored, syncedTo, syncIn } = await connectBilled();
    await syncIn(0);
    issue(first);
    const { bills: issued } = processes.utility;
    processes.utility.bills = () => {
      throw new ConnectorError('utility_timeout', 'Slow.');
    };
    await syncIn(DAY);
    expect(await stored(firstTo, firstTo + DAY)).toHaveLength(96);
    expect(await syncedTo()).toBe(firstTo + DAY);
    expect(await bills()).toEqual([]);
    // The sync counts as failed, so it is retried soon.
    const lease = await syncWith(processes.store, 'a', firstTo + DAY, { kind: 'released' });
    expect(lease).toMatchObject({ failures: 1 });
    processes.utility.bills = issued;
    await syncIn(DAY);
    expect(await bills()).toEqual([first]);
  });
});
