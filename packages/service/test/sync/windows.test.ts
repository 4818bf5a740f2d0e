import { ConnectorError, NotYetError, type RangeRequest } from '@utility-connect/connector';
import { addMonths, decodePieces, parseIntervals, startOfMonth } from '@utility-connect/intervals';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import { beforeEach, expect, it } from 'vitest';
import { outage, turns, useProcesses } from '../support/sync/processes.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const processes = useProcesses();
let windows: [from: number, to: number][];
/** The first interval that the utility has. */
let firstAt: number;

const startOfDay = (time: number): number => Math.floor(time / DAY) * DAY;

/** The intervals of an hour within a range. */
const hoursOf = ({ from, to }: RangeRequest) => {
  const hours = [];
  for (let start = Math.max(from, firstAt); start + HOUR <= to; start += HOUR)
    hours.push({ start, end: start + HOUR, usageKwh: 0.25 });
  return hours;
};

beforeEach(() => {
  const { clock, utility } = processes;
  // An hour of the day at which no window begins.
  clock.now = startOfDay(clock.now) + 15 * HOUR;
  windows = [];
  firstAt = addMonths(clock.now, -24);
  utility.historyMonths = 3;
  utility.windowDays = 30;
  utility.hold = async ({ from, to }) => void windows.push([from, to]);
  utility.intervals = hoursOf;
});

const storedHours = async (id: string): Promise<number> => {
  const chunks = await processes.store.accounts.readChunks(id, 0, processes.clock.now);
  return chunks
    .flatMap(({ body }) => parseIntervals(decodePieces(body, zlibCodec)))
    .reduce((sum, { start, end }) => sum + (end - start) / HOUR, 0);
};

it('serves the newest window first, and then reads older ones up to the end of the history', async () => {
  const { clock, connect, reload, startProcess, utility } = processes;
  const [account] = await connect('a');
  const bills: number[] = [];
  utility.bills = ({ from }) => {
    bills.push(from);
    return [];
  };
  await startProcess().ensure(account, 'sandbox');
  const midnight = await reload(account);
  expect(windows).toEqual([[midnight.syncedFrom, clock.now]]);
  expect(clock.now - (midnight.syncedFrom ?? 0)).toBeLessThanOrEqual(30 * DAY);
  expect(clock.now - (midnight.syncedFrom ?? 0)).toBeGreaterThan(29 * DAY);
  expect(midnight.syncedTo).toBe(clock.now);

  startProcess().work();
  const earliest = startOfDay(addMonths(clock.now, -3));
  await expect.poll(async () => (await reload(account)).syncedFrom).toBe(earliest);
  await turns();
  // Each window ends where the one before begins.
  expect(windows.slice(1).map(([, to]) => to)).toEqual(windows.slice(0, -1).map(([from]) => from));
  expect(windows.length).toBe(4);
  for (const [from, to] of windows) expect(to - from).toBeLessThanOrEqual(30 * DAY + HOUR);
  expect(await storedHours(account.id)).toBe(Math.floor((clock.now - earliest) / HOUR));
  expect(bills).toEqual([earliest]);
});

it('reads the newest data first in a sync, and does not start the older windows over', async () => {
  const { clock, connect, reload, startProcess, utility } = processes;
  const [account] = await connect('a');
  const sync = startProcess();
  await sync.ensure(account, 'sandbox');
  const first = await reload(account);
  clock.now += DAY;
  utility.hold = async (request) => {
    windows.push([request.from, request.to]);
    if (windows.length > 3) await new Promise(() => {});
  };
  sync.work();
  await expect.poll(() => windows.length).toBe(4);
  const [from = 0] = windows[2] ?? [];
  expect(windows.slice(1, 3)).toEqual([
    [clock.now - DAY - 7 * DAY, clock.now],
    [from, first.syncedFrom],
  ]);
  expect(windows[3]?.[1]).toBe(from);
});

it('reads as many days again as the connector declares', async () => {
  const { clock, connect, startProcess, utility } = processes;
  utility.overlapDays = 3;
  const [account] = await connect('a');
  const sync = startProcess();
  await sync.ensure(account, 'sandbox');
  clock.now += DAY;
  await startProcess().ensure(account, 'sandbox');
  await expect.poll(() => windows[1]).toEqual([clock.now - DAY - 3 * DAY, clock.now]);
});

it.each([
  ['a limit', () => Promise.reject(new NotYetError(3 * HOUR, 'Later.'))],
  [
    'a rate limit',
    () => Promise.reject(new ConnectorError('rate_limited', 'No.', { retryAfterSeconds: 3 * HOUR })),
  ],
  ['an outage', outage],
])('goes on with the window that failed after %s', async (_name, fail) => {
  const { clock, connect, reload, startProcess, utility } = processes;
  const [account] = await connect('a');
  const sync = startProcess();
  await sync.ensure(account, 'sandbox');
  const { hold } = utility;
  utility.hold = async (request) => {
    await hold(request);
    await fail();
  };
  sync.work();
  await expect.poll(() => windows.length).toBe(2);
  await turns();
  const { syncedFrom } = await reload(account);
  expect(windows[1]?.[1]).toBe(syncedFrom);
  await sync.stop();
  utility.hold = hold;
  clock.now += 3 * HOUR + 1;
  startProcess().work();
  await expect.poll(() => windows.length).toBeGreaterThan(2);
  expect(windows[2]).toEqual(windows[1]);
  await expect.poll(async () => (await reload(account)).syncedFrom).toBeLessThan(addMonths(clock.now, -2));
  expect(new Set(windows.map(String)).size).toBe(windows.length - 1);
});

it('goes on after empty windows, up to a year of them', async () => {
  const { clock, connect, reload, startProcess, utility } = processes;
  utility.historyMonths = 60;
  const [account] = await connect('a');
  // Data of three months, with a gap, and then nothing.
  firstAt = addMonths(clock.now, -6);
  utility.intervals = (request) =>
    hoursOf(request).filter(({ start }) => start > clock.now - 20 * DAY || start < clock.now - 120 * DAY);
  startProcess().work();
  const earliest = startOfDay(addMonths(clock.now, -60));
  await expect.poll(async () => (await reload(account)).syncedFrom, { timeout: 10_000 }).toBe(earliest);
  const [last = 0] = windows.at(-1) ?? [];
  expect(last).toBeLessThan(addMonths(clock.now, -18));
  expect(last).toBeGreaterThan(addMonths(clock.now, -21));
});

it('reads older windows again after a consent to more history', async () => {
  const { clock, connect, reload, startProcess, store } = processes;
  const [account] = await connect('a');
  const { findConsent } = store.accounts;
  let historyFrom = clock.now - 10 * DAY;
  store.accounts.findConsent = async (id) => {
    const consent = await findConsent(id);
    return consent && { ...consent, historyFrom };
  };
  const sync = startProcess();
  await sync.ensure(account, 'sandbox');
  sync.work();
  await turns();
  expect(windows).toEqual([[startOfDay(historyFrom), clock.now]]);
  historyFrom = clock.now - 50 * DAY;
  clock.now += DAY;
  startProcess().work();
  await expect
    .poll(async () => (await reload(account)).syncedFrom, { timeout: 10_000 })
    .toBe(startOfDay(historyFrom));
  expect(windows.slice(2).map(([, to]) => to)).toEqual([windows[0]?.[0], windows[2]?.[0]]);
});

it('reads a long gap in windows, oldest first', async () => {
  const { clock, connect, reload, startProcess } = processes;
  const [account] = await connect('a');
  const sync = startProcess();
  await sync.ensure(account, 'sandbox');
  const before = clock.now;
  clock.now += 70 * DAY;
  windows = [];
  await sync.ensure(await reload(account), 'sandbox');
  expect(windows[0]?.[0]).toBe(before - 7 * DAY);
  expect(windows.at(-1)?.[1]).toBe(clock.now);
  expect(windows.length).toBe(3);
  expect(windows.slice(1).map(([from]) => from)).toEqual(windows.slice(0, -1).map(([, to]) => to));
  expect((await reload(account)).syncedTo).toBe(clock.now);
});

it('repairs a damaged month, also where an older window ends', async () => {
  const { connect, reload, startProcess, store, clock } = processes;
  const [account] = await connect('a');
  const sync = startProcess();
  await sync.ensure(account, 'sandbox');
  const { syncedFrom } = await reload(account);
  const damaged = { month: startOfMonth(syncedFrom ?? 0), body: new Uint8Array([1, 2, 3]) };
  await store.accounts.putData(account.id, { chunks: [damaged], bills: [] });
  sync.work();
  const earliest = startOfDay(addMonths(clock.now, -3));
  await expect.poll(async () => (await reload(account)).syncedFrom).toBe(earliest);
  await turns();
  clock.now += DAY;
  startProcess().work();
  await expect.poll(async () => (await reload(account)).syncedTo, { timeout: 10_000 }).toBe(clock.now);
  expect(await storedHours(account.id)).toBe(Math.floor((clock.now - earliest) / HOUR));
});
