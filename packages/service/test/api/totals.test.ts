import { zlibCodec } from '@utility-connect/intervals/zlib';
import { beforeAll, expect, it } from 'vitest';
import { createHarness, type Harness, json, NOW } from '../support/harness.ts';

interface Interval {
  readonly start: number;
  readonly end: number;
  readonly usage: number;
  readonly incomplete?: true;
}

const HOUR = 3_600;
const now = Math.floor(NOW / 1000);
const codec = { ...zlibCodec };
let harness: Harness;
let token: string;
let id: string;

const read = async (query: string): Promise<Interval[]> =>
  (await json<{ intervals: Interval[] }>(harness.read(`/intervals?account_id=${id}${query}`, token)))
    .intervals;

beforeAll(async () => {
  harness = await createHarness({ codec, historyMonths: 6 });
  token = await harness.accessToken();
  const [account] = await json<{ id: string }[]>(harness.read('/accounts', token));
  id = account?.id ?? '';
});

it('has totals of whole days, also for a window that begins and ends within a day', async () => {
  const days = await read('&resolution=day');
  const [first, last] = [days[0], days.at(-1)];
  // Midnight in California.
  expect(first?.start).toBe(Date.UTC(2026, 8, 20, 7) / 1000);
  expect(last?.start).toBe(Date.UTC(2026, 10, 20, 8) / 1000);
  expect(last?.end).toBeGreaterThan(now);
  expect(days.map(({ incomplete }) => incomplete ?? false)).toEqual([
    ...Array(days.length - 1).fill(false),
    true,
  ]);
  expect(days.map(({ start, end }) => (end - start) / HOUR).filter((hours) => hours !== 24)).toEqual([25]);
  const all = await read(`&start_date=${first?.start}&end_date=${last?.end}`);
  for (const { start, end, usage } of days) {
    const inside = all.filter((interval) => interval.start >= start && interval.end <= end);
    expect(usage).toBeCloseTo(
      inside.reduce((sum, interval) => sum + interval.usage, 0),
      4,
    );
  }
});

it.each([
  ['hour', 2 * 24 + 1],
  ['day', 2],
  ['month', 2],
])('adds intervals up by %s', async (resolution, count) => {
  // The last day of October and the 25 hours of the first day of November.
  const window = `&start_date=${Date.UTC(2026, 9, 31, 7) / 1000}&end_date=${Date.UTC(2026, 10, 2, 8) / 1000}`;
  expect(await read(`${window}&resolution=${resolution}`)).toHaveLength(count);
});

it('returns no totals outside of the data', async () => {
  expect(await read('&start_date=0&end_date=86400&resolution=month')).toEqual([]);
  const end = 99_999_999_999;
  expect(await read(`&start_date=${end - 86_400}&end_date=${end}&resolution=month`)).toEqual([]);
});

it('returns totals as CSV', async () => {
  const days = await read('&resolution=day');
  const answer = await harness.read(`/intervals?account_id=${id}&resolution=day&format=csv`, token);
  const lines = (await answer.text()).trimEnd().split('\r\n').slice(1);
  expect(lines.map((line) => Number(line.split(',')[3]))).toEqual(days.map(({ usage }) => usage));
  for (const line of lines) expect(line.split(',')[2]).toMatch(/^2026-\d\d-\d\d 00:00:00$/);
});

it('rejects an unknown resolution and names the parameter', async () => {
  const answer = await harness.read(`/intervals?account_id=${id}&resolution=week`, token);
  expect(answer.status).toBe(400);
  expect(await json(answer)).toMatchObject({ error: 'invalid_request', param: 'resolution' });
});
