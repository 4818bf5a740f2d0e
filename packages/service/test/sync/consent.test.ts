import {
  ConnectorError,
  type ConnectorErrorCode,
  NotYetError,
  type RangeRequest,
} from '@utility-connect/connector';
import { addMonths, decodePieces } from '@utility-connect/intervals';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json, NOW } from '../support/harness.ts';
import { type OpenedStore, openStore, storeNames } from '../support/open-store.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

const now = NOW / 1000;
const DAY = 86_400;
const STEP = 6 * 3_600;
const HISTORY = addMonths(now, -24);

describe.each(storeNames)('a sync of what the consent allows, on %s', (name) => {
  let opened: OpenedStore;
  let harness: Harness;
  /** Reads that the utility was asked for, and from when. */
  let asked: { readonly kind: 'intervals' | 'bills'; readonly from: number }[];
  /** The utility has no intervals after this time yet. */
  let readyTo: number;
  /** Whether the utility gives bills only of the time whose intervals were just read. */
  let hasFeeds: boolean;
  /** How the next requests for bills fail. */
  let failures: ConnectorErrorCode[];
  let hasBrokenBills: boolean;
  beforeEach(async () => {
    opened = await openStore[name]();
    asked = [];
    readyTo = Number.POSITIVE_INFINITY;
    hasFeeds = false;
    failures = [];
    hasBrokenBills = false;
    // An interval of a quarter of an hour every six hours, and a bill per day, since the start of the day in UTC.
    const each = <Item>({ from, to }: RangeRequest, seconds: number, item: (start: number) => Item) => {
      const first = Math.floor(from / DAY) * DAY;
      const count = Math.max(0, Math.floor((to - first) / seconds));
      return Array.from({ length: count }, (_, index) => item(first + index * seconds));
    };
    const method = {
      ...createQuickConnector({ user: 1, other: 1 }),
      async *readIntervals(request: RangeRequest) {
        asked.push({ kind: 'intervals', from: request.from });
        const all = each(request, STEP, (start) => ({ start, end: start + 900, usageKwh: 1 }));
        yield all.filter(({ end }) => end <= readyTo);
        if (readyTo < request.to) throw new NotYetError(60, 'Not all yet.');
      },
      async readBills(request: RangeRequest) {
        asked.push({ kind: 'bills', from: request.from });
        if (hasBrokenBills) throw new ConnectorError('invalid_answer', 'Another page.');
        const failure = failures.shift();
        if (failure) throw new ConnectorError(failure, 'Failed.');
        const feed = asked.findLast(({ kind }) => kind === 'intervals');
        const from = hasFeeds && feed ? feed.from : request.from;
        return each({ ...request, from }, DAY, (start) => ({ id: `bill-${start}`, start, end: start + DAY }));
      },
    };
    harness = await createHarness({ store: opened.store, methods: [method] });
  });
  afterEach(async () => {
    await harness.service.stop();
    await opened.close();
  });

  const connect = (parameters: object, username = 'user') =>
    harness.accessToken({ userId: 'user', username, parameters: { ...parameters } });
  /** A request of the client, which starts a sync if the data is old. */
  const read = async (token: string, username?: string) =>
    harness.read(`/intervals?account_id=${(await stored(username)).account.id}`, token);
  /** The account of a login, and what is stored of it. */
  const stored = async (username = 'user') => {
    const { accounts, users } = opened.store;
    const userRef = await users.findUserRef(clientId(), 'user');
    const list = await accounts.list(clientId(), userRef ?? '');
    const account = list.find(({ accountKey }) => accountKey.startsWith(username));
    if (!account) throw new Error('There is no account.');
    const chunks = await accounts.readChunks(account.id, 0, now * 2);
    const texts = chunks.map(({ body }) => new TextDecoder().decode(decodePieces(body, zlibCodec)));
    const text = texts.filter((each) => each !== '').join(',');
    const starts = (JSON.parse(`[${text}]`) as { start: number }[]).map(({ start }) => start);
    const bills = (await accounts.listBills(account.id)).map(({ start }) => start);
    return { account, starts, bills };
  };
  const clientId = () => harness.clientHeaders['Service-Client-Id'] ?? '';
  const synced = async (username?: string) => (await stored(username)).account.syncedTo;
  /** Waits until the first sync has finished. */
  const firstSync = () => expect.poll(synced).not.toBeNull();
  const kinds = () => [...new Set(asked.map(({ kind }) => kind))];

  it('asks for no bills without their scope, and for all of them once they are shared', async () => {
    await connect({ scopes: 'accounts intervals' });
    await firstSync();
    expect(kinds()).toEqual(['intervals']);
    expect((await stored()).bills).toEqual([]);
    await connect({});
    await expect.poll(async () => (await stored()).bills[0]).toBe(Math.floor(HISTORY / DAY) * DAY);
  });

  it('fetches bills of the whole history for another connection, also if they come with intervals', async () => {
    hasFeeds = true;
    await connect({ scopes: 'accounts intervals' }, 'other');
    await expect.poll(() => synced('other')).not.toBeNull();
    const token = await connect({});
    await firstSync();
    harness.clock.now += DAY * 1000;
    const firstBill = async () => {
      await read(token, 'other');
      return (await stored('other')).bills[0];
    };
    await expect.poll(firstBill).toBe(Math.floor(addMonths(now + DAY, -24) / DAY) * DAY);
  });

  it.each(['utility_timeout', 'connector_stopped'] as const)(
    'fetches bills of the whole history also if the first request for them fails with %s',
    async (code) => {
      hasFeeds = true;
      await connect({ scopes: 'accounts intervals' });
      await firstSync();
      failures = [code];
      const token = await connect({});
      const firstBill = async () => {
        harness.clock.now += 3_600_000;
        await read(token);
        return (await stored()).bills[0];
      };
      await expect.poll(firstBill).toBeLessThan(addMonths(now, -23));
      expect(failures).toEqual([]);
    },
  );

  it('fetches intervals of the whole history once if the connector cannot read the bills', async () => {
    await connect({ scopes: 'accounts intervals' });
    await firstSync();
    hasBrokenBills = true;
    const token = await connect({});
    const lastFrom = async () => {
      harness.clock.now += 3_600_000;
      await read(token);
      return asked.findLast(({ kind }) => kind === 'intervals')?.from ?? 0;
    };
    await expect.poll(() => kinds()).toContain('bills');
    await expect.poll(lastFrom).toBeGreaterThan(addMonths(now, -1));
  });

  it('asks for no intervals without their scope, and for all of them once they are shared', async () => {
    await connect({ scopes: 'bills', history_months: 1 });
    await firstSync();
    expect(kinds()).toEqual(['bills']);
    expect((await stored()).starts).toEqual([]);
    await connect({ history_months: 2 });
    const floor = addMonths(now, -2);
    await expect.poll(async () => (await stored()).starts[0]).toBeLessThan(floor + STEP);
    expect((await stored()).starts[0]).toBeGreaterThanOrEqual(floor);
  });

  it('asks the utility for nothing if only accounts are shared', async () => {
    const token = await harness.accessToken({ username: 'user', parameters: { scopes: 'accounts' } });
    const status = async () => (await json<object[]>(harness.read('/connections', token)))[0];
    await expect.poll(status).toMatchObject({ status: 'active', last_success_at: now, data_through: null });
    expect(asked).toEqual([]);
  });

  it('asks for nothing before the day in which the history starts, and stores nothing before its start', async () => {
    await connect({ history_months: 1 });
    await firstSync();
    const floor = addMonths(now, -1);
    expect(kinds()).toEqual(['intervals', 'bills']);
    for (const { from } of asked) expect(from).toBe(Math.floor(floor / DAY) * DAY);
    const { starts, bills } = await stored();
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(floor);
    expect(Math.min(...starts)).toBeLessThan(floor + STEP);
    expect(Math.min(...bills)).toBeGreaterThanOrEqual(floor);
    expect(Math.min(...bills)).toBeLessThan(floor + DAY);
  });

  it('fetches what a consent to more history adds, and events report it', async () => {
    await connect({ history_months: 1 });
    await firstSync();
    const before = await stored();
    harness.clock.now += 40 * DAY * 1000;
    await connect({ history_months: 6 });
    const floor = addMonths(harness.clock.now / 1000, -6);
    await expect.poll(async () => (await stored()).starts[0]).toBeLessThan(floor + STEP);
    const { starts, bills } = await stored();
    expect(starts[0]).toBeGreaterThanOrEqual(floor);
    expect(new Set(starts).size).toBe(starts.length);
    expect(starts.length - before.starts.length).toBeGreaterThan(5 * 28 * 4);
    expect(bills[0]).toBeLessThan(floor + DAY);
    const list = await opened.store.journal.listEvents({
      clientId: clientId(),
      after: 0,
      since: 0,
      limit: 99,
    });
    const last = (list ?? []).findLast(({ type }) => type === 'intervals.available');
    expect(JSON.parse(last?.body ?? '{}').data).toMatchObject({ from: starts[0], revised: false });
  });

  it('fetches it for the other connections of the user at their next sync', async () => {
    await connect({ history_months: 1 }, 'other');
    await expect.poll(() => synced('other')).not.toBeNull();
    const token = await connect({ history_months: 6 });
    expect((await stored('other')).starts[0]).toBeGreaterThanOrEqual(addMonths(now, -1));
    harness.clock.now += DAY * 1000;
    const firstAfterRead = async () => {
      await read(token, 'other');
      return (await stored('other')).starts[0];
    };
    await expect.poll(firstAfterRead).toBeLessThan(addMonths(now, -6) + STEP);
  });

  it('leaves no gap if the history grows before the first sync has finished', async () => {
    readyTo = now - 5 * DAY;
    await connect({ history_months: 1 });
    await expect.poll(async () => (await stored()).starts.length).toBeGreaterThan(0);
    readyTo = now - 100 * DAY;
    const token = await connect({ history_months: 6 });
    await expect.poll(async () => (await stored()).starts[0]).toBeLessThan(addMonths(now, -6) + STEP);
    readyTo = Number.POSITIVE_INFINITY;
    const readLater = async () => {
      harness.clock.now += 60_000;
      return (await read(token)).status;
    };
    await expect.poll(readLater).toBe(200);
    const { starts } = await stored();
    const steps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0));
    expect(new Set(steps)).toEqual(new Set([STEP]));
  });

  it('does not fetch the whole history again after a narrower consent', async () => {
    await connect({});
    await firstSync();
    const token = await connect({ history_months: 1 });
    harness.clock.now += DAY * 1000;
    const syncedAfterRead = async () => {
      await read(token);
      return synced();
    };
    await expect.poll(syncedAfterRead).toBeGreaterThan(now);
    const [, ...later] = asked.filter(({ kind }) => kind === 'intervals');
    expect(later.length).toBeGreaterThan(0);
    for (const { from } of later) expect(from).toBeGreaterThan(now - 9 * DAY);
  });
});
