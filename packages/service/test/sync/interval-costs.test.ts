import type { MeterInterval } from '@utility-connect/connector';
import { readGreenButton } from '@utility-connect/green-button';
import { beforeEach, describe, expect, it } from 'vitest';
import { greenButton, openUpload } from '../support/connect/upload.ts';
import { createHarness, type Harness, json, NOW } from '../support/harness.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
/** Midnight in California, two days before the present. */
const day = Math.floor(NOW / 1000 / DAY) * DAY - 2 * DAY + 8 * HOUR;
/** Costs of the hours of the day: unknown, 0, below 0, and others. */
const costs = [undefined, 0, -0.01234, 0.12345, ...Array<number>(20).fill(0.1)];
const hours = costs.map((cost, index): MeterInterval => {
  const times = { start: day + index * HOUR, end: day + (index + 1) * HOUR };
  return { ...times, usageKwh: 1, exportedKwh: 0.5, ...(cost !== undefined && { cost }) };
});
const nextDay = hours.map((hour): MeterInterval => {
  return { ...hour, start: hour.start + DAY, end: hour.end + DAY, cost: 0.1 };
});

interface Interval {
  readonly start: number;
  readonly usage: number;
  readonly cost?: number;
}
interface Intervals {
  readonly account: { readonly currency?: string };
  readonly intervals: readonly Interval[];
}

let harness: Harness;
let token: string;
let id: string;
const get = (path: string) => harness.read(path, token, harness.clientHeaders);
const intervals = (query = '') => json<Intervals>(get(`/intervals?account_id=${id}${query}`));
const costsOf = ({ intervals: list }: Intervals) => list.map(({ cost }) => cost);

/** Connects an account whose utility gives these intervals. */
const connect = async (currency: string | undefined, published: readonly MeterInterval[]) => {
  const quick = createQuickConnector({ user: 1 });
  const method = {
    ...quick,
    listAccounts: async (request: Parameters<typeof quick.listAccounts>[0]) =>
      (await quick.listAccounts(request)).map((account) => ({ ...account, ...(currency && { currency }) })),
    async *readIntervals({ from, to }: { from: number; to: number }) {
      yield published.filter(({ end }) => end > from && end <= to);
    },
  };
  harness = await createHarness({ methods: [method] });
  token = await harness.accessToken({ username: 'user' });
  [{ id }] = await json<[{ id: string }]>(get('/accounts'));
};

describe('costs of intervals', () => {
  beforeEach(() => connect('GBP', [...hours, ...nextDay]));

  it('are in the intervals, with the currency of the account: absent where unknown, never 0', async () => {
    const answer = await intervals();
    expect(costsOf(answer)).toEqual([...costs, ...Array(24).fill(0.1)]);
    expect(answer.intervals[0]).not.toHaveProperty('cost');
    expect(answer.account.currency).toBe('GBP');
    expect(await json(get('/accounts'))).toMatchObject([{ currency: 'GBP' }]);
  });

  it('are in daily and monthly totals only where all intervals have one', async () => {
    expect(costsOf(await intervals('&resolution=day'))).toEqual([undefined, 2.4]);
    expect(costsOf(await intervals('&resolution=month'))).toEqual([undefined]);
    expect(costsOf(await intervals('&resolution=hour')).slice(0, 4)).toEqual(costs.slice(0, 4));
  });

  it('have a column in CSV, with the currency, and are empty where unknown', async () => {
    const text = await (await get(`/intervals?account_id=${id}&format=csv`)).text();
    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(header?.split(',').slice(-3)).toEqual(['ghg_emissions_kg_co2e', 'cost', 'currency']);
    expect(lines.slice(0, 4).map((line) => line.split(',').slice(-3))).toEqual([
      ['', '', ''],
      ['', '0', 'GBP'],
      ['', '-0.01234', 'GBP'],
      ['', '0.12345', 'GBP'],
    ]);
    expect(await (await get(`/accounts/${id}/export?format=csv`)).text()).toBe(text);
  });

  it('are in an export as JSON', async () => {
    const { account, intervals: list } = await json<Intervals>(get(`/accounts/${id}/export`));
    expect([account.currency, list]).toEqual(['GBP', (await intervals()).intervals]);
  });

  it('are in Green Button as hundred-thousandths of the currency, beside the usage', async () => {
    const xml = await (await get(`/accounts/${id}/export?format=green-button`)).text();
    expect(xml).toContain('<cost>12345</cost>');
    const [point] = (await readGreenButton(xml)).usagePoints;
    const readings = [...(point?.readings ?? [])];
    const delivered = readings.filter(({ direction }) => direction === 'delivered');
    expect(delivered.slice(0, 4).map(({ cost, currency }) => [cost, currency])).toEqual([
      [null, null],
      [0, 'GBP'],
      [-0.01234, 'GBP'],
      [0.12345, 'GBP'],
    ]);
    const received = readings.filter(({ direction }) => direction === 'received');
    expect(received.map(({ cost }) => cost)).toEqual(Array(48).fill(null));
  });
});

it('leaves out costs of an account without a currency', async () => {
  await connect(undefined, hours);
  const answer = await intervals();
  expect(answer.intervals).toHaveLength(24);
  expect(JSON.stringify(answer)).not.toMatch(/cost|currency/);
  expect(await json(get('/accounts'))).not.toMatchObject([{ currency: expect.anything() }]);
  const [header, line] = (await (await get(`/intervals?account_id=${id}&format=csv`)).text()).split('\r\n');
  expect(line?.split(',')).toHaveLength(header?.split(',').length ?? 0);
  expect(line).toMatch(/,,,$/);
});

describe('costs of a file', () => {
  const end = Math.floor(NOW / 1000 / HOUR) * HOUR;
  const file = (daysAgo: number, currency: string | null, cost: number | null) => {
    const start = end - daysAgo * DAY;
    const readings = Array.from({ length: 24 }, (_, index) => {
      const times = { start: start + index * HOUR, seconds: HOUR };
      const rest = { direction: 'delivered', value: 1, estimated: false, quality: null } as const;
      return { ...times, ...rest, cost, currency };
    });
    return greenButton({ start, values: [], readings });
  };
  const upload = async (...files: readonly string[]) => {
    const page = await openUpload(harness);
    for (const [index, body] of files.entries()) await page.upload(body, `${index}.xml`);
    await page.confirm();
    token = await page.finish();
    [{ id }] = await json<[{ id: string }]>(get('/accounts'));
  };
  beforeEach(async () => {
    harness = await createHarness();
  });

  it('are stored with the currency of its reading type', async () => {
    await upload(file(1, 'GBP', 0.25));
    const answer = await intervals();
    expect([answer.account.currency, costsOf(answer)]).toEqual(['GBP', Array(24).fill(0.25)]);
  });

  it('keep the currency when a newer file has no costs', async () => {
    await upload(file(2, 'GBP', 0.25), file(1, null, null));
    const answer = await intervals();
    expect(answer.account.currency).toBe('GBP');
    expect(costsOf(answer)).toEqual([...Array(24).fill(0.25), ...Array(24).fill(undefined)]);
  });

  it('are left out where they are in another currency than those of the account', async () => {
    await upload(file(3, 'GBP', 0.25));
    await upload(file(2, 'EUR', 0.5), file(1, 'GBP', 0.75));
    const answer = await intervals();
    expect(answer.account.currency).toBe('GBP');
    expect(answer.intervals.map(({ usage }) => usage)).toEqual(Array(72).fill(1));
    expect(costsOf(answer)).toEqual([
      ...Array(24).fill(0.25),
      ...Array(24).fill(undefined),
      ...Array(24).fill(0.75),
    ]);
  });
});
