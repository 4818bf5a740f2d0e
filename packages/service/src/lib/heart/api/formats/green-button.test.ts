import { readGreenButton } from '@utility-connect/green-button';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectFile, greenButton } from '../../../../../test/support/connect/upload.ts';
import { createHarness, type Harness, json } from '../../../../../test/support/harness.ts';

interface Interval {
  readonly start: number;
  readonly end: number;
  readonly usage: number;
  readonly exported?: number;
  readonly estimated?: true;
}

interface Bill {
  readonly bill_start_date: string;
  readonly bill_end_date: string;
  readonly usage: number | null;
  readonly cost: number | null;
  readonly currency: string | null;
}

const DAY = 86_400;
let harness: Harness;
let token: string;
let id: string;

const read = (path: string, headers: Record<string, string> = {}) =>
  harness.read(path, token, { ...harness.clientHeaders, ...headers });

const readBack = async (answer: Response) => {
  const { usagePoints, complete, warnings } = await readGreenButton(await answer.text());
  const unexpected = warnings.filter(({ code }) => code !== 'no_readings');
  expect({ complete, unexpected }).toEqual({ complete: true, unexpected: [] });
  expect(usagePoints).toHaveLength(1);
  const [usagePoint] = usagePoints;
  if (!usagePoint) throw new Error('no usage point');
  return usagePoint;
};

beforeAll(async () => {
  harness = await createHarness({ codec: zlibCodec });
  token = await harness.accessToken({ username: 'solar@example.com' });
  const [account] = await json<{ id: string }[]>(harness.read('/accounts', token));
  id = account?.id ?? '';
});

describe('GET /intervals as Green Button', () => {
  it('reads back as the same intervals, exported and estimated ones too', async () => {
    const { intervals } = await json<{ intervals: Interval[] }>(read(`/intervals?account_id=${id}`));
    const answer = await read(`/intervals?account_id=${id}&format=green-button`);
    expect(answer.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="intervals-${id}.xml"`);
    expect(answer.headers.get('Vary')).toBe('Accept, Accept-Encoding');
    const { service, unit, timeZone, readings, bills } = await readBack(answer);
    expect({ id, service, unit, timeZone: timeZone?.name, bills }).toEqual({
      id,
      service: 'electricity',
      unit: 'kWh',
      timeZone: 'America/Los_Angeles',
      bills: [],
    });
    const directed = (direction: string) =>
      [...readings]
        .filter((reading) => reading.direction === direction)
        .map(({ start, seconds, value, estimated }) => ({ start, end: start + seconds, value, estimated }));
    const expected = (value: (interval: Interval) => number | undefined) =>
      intervals.flatMap((interval) => {
        const { start, end, estimated = false } = interval;
        const amount = value(interval);
        return amount === undefined ? [] : [{ start, end, value: amount, estimated }];
      });
    expect(directed('delivered')).toEqual(expected(({ usage }) => usage));
    expect(directed('received')).toEqual(expected(({ exported }) => exported));
    expect(directed('received').length).toBeGreaterThan(1000);
    expect([...readings].some(({ estimated }) => estimated)).toBe(true);
  });

  it('has daily totals with the same sum', async () => {
    const days = await readBack(await read(`/intervals?account_id=${id}&resolution=day&format=green-button`));
    const { intervals } = await json<{ intervals: Interval[] }>(
      read(`/intervals?account_id=${id}&resolution=day`),
    );
    const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0);
    const delivered = [...days.readings].filter(({ direction }) => direction === 'delivered');
    expect(delivered).toHaveLength(intervals.length);
    expect(sum(delivered.map(({ value }) => value))).toBeCloseTo(sum(intervals.map(({ usage }) => usage)), 5);
  });

  it('is a whole feed where there is no data', async () => {
    const answer = await read(`/intervals?account_id=${id}&format=green-button&start_date=0&end_date=1`);
    expect([...(await readBack(answer)).readings]).toEqual([]);
  });

  it('follows Accept, but format wins', async () => {
    const typeOf = async (query: string, accept: string) =>
      (await read(`/intervals?account_id=${id}${query}`, { Accept: accept })).headers.get('Content-Type');
    expect(await typeOf('', 'application/atom+xml')).toContain('application/atom+xml');
    expect(await typeOf('&format=json', 'application/atom+xml')).toBe('application/json');
    expect(await typeOf('&format=green-button', 'text/csv')).toContain('application/atom+xml');
  });
});

it('holds the largest values that the service takes, and the service takes no larger ones', async () => {
  const start = Date.UTC(2026, 10, 1) / 1000;
  const bill = { unit: 'kWh', currency: 'USD', tariff: null } as const;
  const largest = { ...bill, start, end: start + 10 * DAY, usage: 1e8, cost: -1e9 };
  const file = greenButton({
    start,
    values: [1e8, 1e8 + 1, 1],
    bills: [
      largest,
      { ...largest, start: start + DAY, usage: 1e8 + 1 },
      { ...largest, start: start + 2 * DAY, cost: 1e9 + 1 },
    ],
  });
  const headers = { ...harness.clientHeaders, Accept: 'application/atom+xml' };
  const access = await connectFile(harness, file, 'giant');
  const [account] = await json<{ id: string }[]>(harness.read('/accounts', access));
  const answer = await harness.read(`/accounts/${account?.id}/export`, access, headers);
  const { usagePoints } = await readGreenButton(await answer.text());
  const { readings = [], bills } = usagePoints[0] ?? {};
  expect([...readings].map(({ value }) => value)).toEqual([1e8, 1]);
  expect(bills).toEqual([largest]);
});

describe('GET /users/<account_id>/bills as Green Button', () => {
  it('reads back as the same bills', async () => {
    const list = Object.values(await json<Record<string, Bill>>(read(`/users/${id}/bills`)));
    const answer = await read(`/users/${id}/bills`, { Accept: 'application/atom+xml' });
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="bills-${id}.xml"`);
    expect(answer.headers.get('Vary')).toBe('Accept');
    const { bills } = await readBack(answer);
    const seconds = (date: string) => Date.parse(date) / 1000;
    expect(list.length).toBeGreaterThan(0);
    expect(bills).toEqual(
      list
        .map(({ bill_start_date: start, bill_end_date: end, usage, cost, currency }) => ({
          start: seconds(start),
          end: seconds(end),
          usage,
          unit: 'kWh',
          cost,
          currency,
          tariff: null,
        }))
        .sort((a, b) => a.start - b.start),
    );
  });
});
