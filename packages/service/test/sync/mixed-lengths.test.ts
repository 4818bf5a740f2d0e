import type { ConnectorBill, MeterInterval, RangeRequest } from '@utility-connect/connector';
import { beforeEach, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json, NOW } from '../support/harness.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

const HOUR = 3600;
const DAY = 86_400;
/** Midnight in UTC, two days before the present. */
const day = Math.floor(NOW / 1000 / DAY) * DAY - 2 * DAY;

interface Interval {
  readonly start: number;
  readonly end: number;
  readonly usage: number;
}

let harness: Harness;
let published: readonly MeterInterval[];
let issued: readonly ConnectorBill[];
let read: () => Promise<Interval[]>;
let readBills: () => Promise<unknown>;
beforeEach(async () => {
  const quick = createQuickConnector({ user: 1 });
  harness = await createHarness({
    methods: [
      {
        ...quick,
        async *readIntervals({ from, to }: RangeRequest) {
          yield published.filter(({ end }) => end > from && end <= to);
        },
        readBills: async () => issued,
      },
    ],
  });
  issued = [];
  let token: string | undefined;
  const get = async (path: (id: string) => string) => {
    token ??= await harness.accessToken({ username: 'user' });
    const [account] = await json<{ id: string }[]>(harness.read('/accounts', token));
    return json(harness.read(path(account?.id ?? ''), token));
  };
  read = async () => (await get((id) => `/intervals?account_id=${id}`)).intervals as Interval[];
  readBills = () => get((id) => `/users/${id}/bills`);
});

/** Intervals of a length from one time to another, of 1 kWh an hour. */
const steps = (from: number, to: number, length: number): MeterInterval[] =>
  Array.from({ length: (to - from) / length }, (_, index) => {
    const start = from + index * length;
    return { start, end: start + length, usageKwh: length / HOUR };
  });

/** Publishes intervals, and reads what the API has after the next sync. */
const publish = async (...lists: MeterInterval[][]): Promise<Interval[]> => {
  published = lists.flat();
  harness.clock.now += 2 * HOUR * 1000;
  const intervals = await read();
  for (const [index, { start }] of intervals.entries()) {
    expect(start).toBeGreaterThanOrEqual(intervals[index - 1]?.end ?? 0);
  }
  return intervals;
};

const lengths = (intervals: Interval[]) => intervals.map(({ start, end }) => end - start);
const total = (intervals: Interval[]) => intervals.reduce((sum, { usage }) => sum + usage, 0);

describe('corrections of intervals of another length', () => {
  const before = steps(day - DAY, day, DAY);
  const after = steps(day + DAY, day + DAY + 6 * HOUR, HOUR);

  it('replace a day by its quarter hours', async () => {
    expect(lengths(await publish(before, steps(day, day + DAY, DAY), after))).toHaveLength(8);
    const fine = await publish(steps(day, day + DAY, 900));
    expect(lengths(fine)).toEqual([DAY, ...Array(96).fill(900), ...Array(6).fill(HOUR)]);
    expect(total(fine)).toBeCloseTo(54);
  });
});

it('bills have usage, cost and currency, and null where they are unknown', async () => {
  published = [];
  const times = { start: day - 30 * DAY, end: day };
  const dates = {
    bill_start_date: new Date(times.start * 1000).toUTCString(),
    bill_end_date: new Date(times.end * 1000).toUTCString(),
  };
  issued = [
    { id: 'known', ...times, usageKwh: 512.4, cost: 134.48, currency: 'USD' },
    { id: 'free', ...times, usageKwh: 0, cost: 0, currency: 'CAD' },
    { id: 'unknown', ...times },
  ];
  expect(await readBills()).toEqual({
    known: { ...dates, usage: 512.4, cost: 134.48, currency: 'USD' },
    free: { ...dates, usage: 0, cost: 0, currency: 'CAD' },
    unknown: { ...dates, usage: null, cost: null, currency: null },
  });
});
