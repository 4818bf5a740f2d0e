import { addMonths } from '@utility-connect/intervals';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json, NOW } from '../../../../test/support/harness.ts';

interface AccountAnswer {
  id: string;
  account_number: string;
  address: string;
}
interface IntervalsAnswer {
  utility: string;
  account: Record<string, string>;
  intervals: { start: number; end: number; usage: number; estimated?: true; ghg_emissions?: number }[];
}

const now = Math.floor(NOW / 1000);
let harness: Harness;
let token: string;
let quarterHourly: AccountAnswer;
let hourly: AccountAnswer;

const intervals = (query: string, accountId = quarterHourly.id) =>
  json<IntervalsAnswer>(harness.read(`/intervals?account_id=${accountId}${query}`, token));

beforeAll(async () => {
  harness = await createHarness({ historyMonths: 24 });
  token = await harness.accessToken();
  const accounts = await json<AccountAnswer[]>(harness.read('/accounts', token));
  for (const account of accounts) {
    const { intervals: list } = await json<IntervalsAnswer>(
      harness.read(`/intervals?account_id=${account.id}`, token),
    );
    if (list[0] && list[0].end - list[0].start === 900) quarterHourly = account;
    else hourly = account;
  }
});

describe('GET /intervals', () => {
  it('covers the past two calendar months up to now by default', async () => {
    const answer = await intervals('');
    expect(answer.utility).toContain('Pacific Gas');
    expect(answer.account).toEqual({
      id: quarterHourly.id,
      account_number: quarterHourly.account_number,
      address: quarterHourly.address,
      usage_unit: 'kwh',
      ghg_emissions_unit: 'kg_co2e',
    });
    const first = answer.intervals[0];
    const last = answer.intervals.at(-1);
    const from = addMonths(now, -2);
    expect(first?.start).toBe(Math.ceil(from / 900) * 900);
    expect(last?.end).toBe(Math.floor(now / 900) * 900);
  });

  it('returns intervals in time order without overlaps, duplicates or gaps', async () => {
    for (const [account, seconds] of [
      [quarterHourly, 900],
      [hourly, 3600],
    ] as const) {
      const { intervals: list } = await intervals('', account.id);
      expect(list.length).toBeGreaterThan(1000);
      for (const [index, { start, end }] of list.entries()) {
        expect(end - start).toBe(seconds);
        if (index > 0) expect(start).toBe(list[index - 1]?.end);
      }
    }
  });

  it('returns usage with at most 4 decimals, and emissions in California', async () => {
    const { intervals: list } = await intervals('');
    for (const { usage, ghg_emissions: emissions } of list) {
      expect(usage).toBeGreaterThanOrEqual(0);
      expect(Math.abs(usage * 10_000 - Math.round(usage * 10_000))).toBeLessThan(1e-6);
      expect(emissions).toBeTypeOf('number');
    }
  });

  it('omits emissions outside California', async () => {
    const { utilities } = await json<{ utilities: { id: string }[] }>(
      harness.call('/utilities?query=texas', { headers: harness.clientHeaders }),
    );
    const elsewhere = await harness.accessToken({ userId: 'texan', utilityId: utilities[0]?.id ?? '' });
    const [account] = await json<AccountAnswer[]>(harness.read('/accounts', elsewhere));
    const answer = await json<IntervalsAnswer>(
      harness.read(`/intervals?account_id=${account?.id}`, elsewhere),
    );
    expect(answer.account.ghg_emissions_unit).toBe('kg_co2e');
    expect(answer.intervals.length).toBeGreaterThan(0);
    expect(answer.intervals.some((interval) => 'ghg_emissions' in interval)).toBe(false);
  });

  it('returns only intervals that lie entirely within [start_date, end_date)', async () => {
    const start = Date.UTC(2026, 5, 30, 23, 0) / 1000;
    const exact = await intervals(`&start_date=${start}&end_date=${start + 7200}`);
    expect(exact.intervals).toHaveLength(8);
    const narrow = await intervals(`&start_date=${start + 1}&end_date=${start + 7199}`);
    expect(narrow.intervals.map((interval) => interval.start)).toEqual(
      exact.intervals.slice(1, -1).map((interval) => interval.start),
    );
  });

  it('covers two months if only one date is given', async () => {
    const date = Date.UTC(2026, 2, 1) / 1000;
    const after = await intervals(`&start_date=${date}`);
    expect(after.intervals[0]?.start).toBe(date);
    expect(after.intervals.at(-1)?.end).toBe(Date.UTC(2026, 4, 1) / 1000);
    const before = await intervals(`&end_date=${date}`);
    expect(before.intervals[0]?.start).toBe(Date.UTC(2026, 0, 1) / 1000);
    expect(before.intervals.at(-1)?.end).toBe(date);
  });

  it('reaches 24 months back', async () => {
    const start = addMonths(now, -24);
    const { intervals: list } = await intervals(`&start_date=${start}&end_date=${start + 366 * 86_400}`);
    expect((list[0]?.start ?? 0) - start).toBeLessThan(86_400);
    expect(list.length).toBeGreaterThan(35_000);
  });

  it('returns an empty list outside of the data', async () => {
    expect((await intervals('&start_date=0&end_date=86400')).intervals).toEqual([]);
    expect((await intervals(`&start_date=${now + 86_400}`)).intervals).toEqual([]);
  });

  it('adds intervals as time passes, and changes only estimated ones', async () => {
    const growing = await createHarness();
    const access = await growing.accessToken();
    const accounts = await json<AccountAnswer[]>(growing.read('/accounts', access));
    const read = async () => {
      const answers = await Promise.all(
        accounts.map(({ id }) =>
          json<IntervalsAnswer>(
            growing.read(
              `/intervals?account_id=${id}&start_date=${now - 3 * 86_400}&end_date=${now + 40 * 86_400}`,
              access,
            ),
          ),
        ),
      );
      return answers.flatMap(({ intervals: list }) => list);
    };
    const before = await read();
    growing.clock.now += 30 * 86_400_000;
    const after = await read();
    expect(after.length).toBeGreaterThan(before.length + 30 * 24 * 4);
    const settled = before.filter(({ estimated }) => !estimated);
    const texts = new Set(after.map((interval) => JSON.stringify(interval)));
    expect(settled.length).toBeGreaterThan(96);
    expect(settled.length).toBeLessThan(before.length);
    for (const interval of settled) expect(texts).toContain(JSON.stringify(interval));
    const old = after.filter(({ end }) => end <= now);
    expect(old).toHaveLength(before.length);
    expect(old.some(({ estimated }) => estimated)).toBe(false);
    expect(new Set(after.map(({ start, end }) => `${start}-${end}`)).size).toBe(after.length);
  });

  it.each([
    ['', 'account_id'],
    ['?account_id=', 'account_id'],
    ['?account_id=a&account_id=b', 'account_id'],
    ['?account_id=a&start_date=x', 'start_date'],
    ['?account_id=a&start_date=1.5', 'start_date'],
    ['?account_id=a&start_date=-1', 'start_date'],
    ['?account_id=a&start_date=1e9', 'start_date'],
    ['?account_id=a&start_date=100000000000', 'start_date'],
    ['?account_id=a&start_date=0x10', 'start_date'],
    ['?account_id=a&start_date=2026-01-01', 'start_date'],
    ['?account_id=a&end_date=999999999999999', 'end_date'],
    ['?account_id=a&end_date=', 'end_date'],
    ['?account_id=a&start_date=20&end_date=10', 'start_date'],
    [`?account_id=a&start_date=0&end_date=${366 * 86_400 + 1}`, 'end_date'],
  ])('rejects %j and names the parameter', async (query, param) => {
    const answer = await harness.read(`/intervals${query}`, token);
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ error: 'invalid_request', param });
  });

  it('returns 409 with Retry-After during the first sync', async () => {
    const stuck = await createHarness({ waitMs: 1 });
    const access = await stuck.accessToken();
    const [account] = await json<AccountAnswer[]>(stuck.read('/accounts', access));
    const answer = await stuck.read(`/intervals?account_id=${account?.id}`, access);
    expect(answer.status).toBe(409);
    expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
    expect(await json(answer)).toMatchObject({ error: 'data_unavailable' });
  });
});
