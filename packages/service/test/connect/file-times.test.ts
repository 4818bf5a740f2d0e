import { type TimeZone, writeGreenButton } from '@utility-connect/green-button';
import { beforeEach, describe, expect, it } from 'vitest';
import { openUpload } from '../support/connect/upload.ts';
import { createHarness, type Harness, json, NOW } from '../support/harness.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

let harness: Harness;
let page: Awaited<ReturnType<typeof openUpload>>;
beforeEach(async () => {
  harness = await createHarness();
  page = await openUpload(harness);
});

const utc = (date: string) => Date.parse(`${date}Z`) / 1000;

/** As SDG&E writes it: local times as if they were UTC, with an offset of 0 and the rules of the United States. */
const unset: TimeZone = {
  name: null,
  offsetSeconds: 0,
  dstSeconds: HOUR,
  dstStart: { month: 3, weekday: 7, week: 2, day: null, secondOfDay: 7_200 },
  dstEnd: { month: 11, weekday: 7, week: 1, day: null, secondOfDay: 7_200 },
};

/** A file with whole days, of hours unless told otherwise. Bills are of the same days. */
const fileOf = (from: string, days: number, { seconds = HOUR, timeZone = unset } = {}): string => {
  const start = utc(from);
  const readings = Array.from({ length: (days * DAY) / seconds }, (_, index) => ({
    ...({ start: start + index * seconds, seconds, direction: 'delivered', value: index + 1 } as const),
    ...{ estimated: false, quality: null, cost: null, currency: null },
  }));
  const none = { usage: null, unit: null, cost: null, currency: null, tariff: null };
  const bills = [{ start, end: start + days * DAY, ...none }];
  const meter = { id: 'meter-1', service: 'electricity', unit: 'kWh' } as const;
  return [...writeGreenButton([{ ...meter, readings, timeZone, bills }])].join('');
};

const storedBetween = async (from: string, to: string) => {
  const token = await page.finish();
  const [account] = await json<{ id: string }[]>(harness.read('/accounts', token));
  const id = account?.id ?? '';
  const path = `/intervals?account_id=${id}&start_date=${utc(from)}&end_date=${utc(to)}`;
  const { intervals } = await json<{ intervals: { start: number; end: number; usage: number }[] }>(
    harness.read(path, token),
  );
  const bills = await harness.service.context.store.accounts.listBills(id);
  return { intervals: intervals.map(({ start, end, usage }) => [start, end, usage]), bills };
};

describe('a file that seems to give local times as if they were UTC', () => {
  it('is shown both ways before anything is stored', async () => {
    await page.upload(fileOf('2026-10-01T00:00', 2));
    expect((await page.current()).uploaded).toMatchObject({
      accounts: [
        {
          time_zone: 'America/Los_Angeles',
          ...{ start: utc('2026-10-01T00:00'), end: utc('2026-10-03T00:00') },
          if_local: {
            ...{ start: utc('2026-10-01T07:00'), end: utc('2026-10-03T07:00') },
            first: { utc: utc('2026-10-01T00:00'), local: utc('2026-10-01T07:00') },
          },
          readings: 48,
        },
      ],
      suggested_times: 'local',
    });
  });

  it.each([undefined, 'sometimes'])('is not stored with %s as the choice', async (times) => {
    await page.upload(fileOf('2026-10-01T00:00', 2));
    const answer = await page.confirm(undefined, times as undefined);
    expect([answer.status, await json(answer)]).toMatchObject([
      400,
      { error: 'invalid_request', param: 'times' },
    ]);
    expect((await page.current()).status).toBe('collecting_files');
  });

  it.each([
    ['local', '2026-10-01T07:00', '2026-10-03T07:00'],
    ['utc', '2026-10-01T00:00', '2026-10-03T00:00'],
  ] as const)('is stored as the person chose: %s', async (times, start, end) => {
    await page.upload(fileOf('2026-10-01T00:00', 2));
    expect((await page.confirm(undefined, times)).status).toBe(200);
    const { intervals, bills } = await storedBetween('2026-09-29T00:00', '2026-10-05T00:00');
    expect(intervals).toHaveLength(48);
    expect(intervals[0]).toEqual([utc(start), utc(start) + HOUR, 1]);
    expect(intervals.at(-1)).toEqual([utc(end) - HOUR, utc(end), 48]);
    expect(bills).toMatchObject([{ start: utc(start), end: utc(end) }]);
  });

  it('keeps each reading that has a time where clocks go forward, over the end of a month', async () => {
    await page.upload(fileOf('2026-02-28T00:00', 9));
    await page.confirm(undefined, 'local');
    const { intervals } = await storedBetween('2026-02-27T00:00', '2026-03-10T00:00');
    // Clocks never showed 2:00 to 3:00 on March 8.
    expect(intervals).toHaveLength(9 * 24 - 1);
    expect(intervals.find(([start]) => start === utc('2026-03-08T09:00'))).toContain(utc('2026-03-08T10:00'));
    expect(intervals.find(([start]) => start === utc('2026-03-08T10:00'))?.[2]).toBe(8 * 24 + 4);
    expect(intervals.at(-1)?.[1]).toBe(utc('2026-03-09T07:00'));
  });

  it('makes days of 23 and 25 hours where clocks change', async () => {
    await page.upload(fileOf('2026-03-07T00:00', 3, { seconds: DAY }), 'March.xml');
    await page.upload(fileOf('2026-10-31T00:00', 3, { seconds: DAY }), 'October.xml');
    await page.confirm(undefined, 'local');
    const { intervals } = await storedBetween('2026-03-01T00:00', '2026-11-10T00:00');
    const hours = intervals.map(([start = 0, end = 0]) => (end - start) / HOUR);
    expect(hours).toEqual([24, 23, 24, 24, 25, 24]);
  });

  it('has an hour for each hour that clocks show once where they go back', async () => {
    await page.upload(fileOf('2026-10-31T00:00', 3));
    await page.confirm(undefined, 'local');
    const { intervals } = await storedBetween('2026-10-30T00:00', '2026-11-05T00:00');
    expect(intervals.map(([start = 0, end = 0]) => end - start)).toEqual(Array(72).fill(HOUR));
    // 1:00 is there twice, and the file has it once.
    expect(intervals.map(([start]) => start)).not.toContain(utc('2026-11-01T09:00'));
  });

  it('gives no interval in the future', async () => {
    const today = new Date(NOW).toISOString().slice(0, 10);
    const yesterday = new Date(NOW - DAY * 1000).toISOString().slice(0, 10);
    await page.upload(fileOf(`${yesterday}T00:00`, 2));
    await page.confirm(undefined, 'local');
    const { intervals } = await storedBetween(`${yesterday}T00:00`, `${today}T23:59`);
    expect(intervals.length).toBeGreaterThan(0);
    expect(Math.max(...intervals.map(([, end = 0]) => end))).toBeLessThanOrEqual(NOW / 1000 + HOUR);
  });

  it('is suggested as neither where nothing tells', async () => {
    await page.upload(fileOf('2026-10-01T01:00', 1).replaceAll('<duration>3600<', '<duration>3500<'));
    expect((await page.current()).uploaded).toMatchObject({ suggested_times: null });
  });

  it('does not shift the times of another file', async () => {
    const timeZone: TimeZone = { ...unset, name: 'America/Los_Angeles', offsetSeconds: -8 * HOUR };
    await page.upload(fileOf('2026-09-01T07:00', 2, { timeZone }), 'September.xml');
    await page.upload(fileOf('2026-10-01T00:00', 2), 'October.xml');
    expect((await page.current()).uploaded?.accounts).toMatchObject([
      {
        start: utc('2026-09-01T07:00'),
        if_local: {
          start: utc('2026-09-01T07:00'),
          first: { utc: utc('2026-10-01T00:00'), local: utc('2026-10-01T07:00') },
        },
      },
    ]);
    await page.confirm(undefined, 'local');
    const { intervals } = await storedBetween('2026-08-30T00:00', '2026-10-05T00:00');
    expect(intervals.map(([start]) => start)).toEqual(
      ['2026-09-01T07:00', '2026-10-01T07:00'].flatMap((from) =>
        Array.from({ length: 48 }, (_, index) => utc(from) + index * HOUR),
      ),
    );
  });
});

it('is not asked about an ordinary file', async () => {
  const timeZone: TimeZone = { ...unset, name: 'America/Los_Angeles', offsetSeconds: -8 * HOUR };
  await page.upload(fileOf('2026-10-01T07:00', 2, { timeZone }));
  const { uploaded } = await page.current();
  expect(uploaded).not.toHaveProperty('suggested_times');
  expect(uploaded?.accounts[0]).not.toHaveProperty('if_local');
  expect((await page.confirm()).status).toBe(200);
});
