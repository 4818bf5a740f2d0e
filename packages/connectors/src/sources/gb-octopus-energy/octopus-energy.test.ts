import { fakeExport, fakeUsage } from '@utility-connect/connector/fakes';
import { describe, expect, it } from 'vitest';
import { openSource, testSource } from '../testing/source.ts';

const ID = 'gb-octopus-energy';
const NOW = Date.UTC(2026, 10, 10, 15, 20);
const MPAN = '1200012345678';
const HALF_HOUR = 1_800;

const at = (year: number, month: number, day: number, hour = 0, minute = 0): number =>
  Date.UTC(year, month - 1, day, hour, minute) / 1000;
const open = (...switches: string[]) => openSource({ id: ID, now: NOW, switches });
const day = { from: at(2026, 1, 5), to: at(2026, 1, 6) };
const read = async (source: ReturnType<typeof open>, { from, to } = day) =>
  source.readIntervals(MPAN, from, to);

/** Half-hours with the usage of the fake's home: the interface counts them in UTC. */
const halfHours = (from: number, to: number, seed?: number) =>
  Array.from({ length: (to - from) / HALF_HOUR }, (_, index) => {
    const start = from + index * HALF_HOUR;
    return { start, end: start + HALF_HOUR, usageKwh: fakeUsage(start, HALF_HOUR, seed) };
  });

// Clocks go forward at 01:00 UTC on 29 March: the day begins at midnight UTC and has 23 hours.
const shortDay = halfHours(at(2026, 3, 29), at(2026, 3, 29, 23));
// Clocks go back at 01:00 UTC on 25 October: the day begins at 23:00 UTC and has 25 hours.
const longDay = halfHours(at(2026, 10, 24, 23), at(2026, 10, 26));

const account = { key: MPAN, timeZone: 'Europe/London', intervalSeconds: HALF_HOUR, currency: 'GBP' };
testSource({ id: ID, now: NOW }, { expected: { account, intervals: shortDay } });
testSource(
  {
    id: ID,
    now: NOW,
    switches: [
      'mixed-offsets',
      'more-rows',
      'newest-first',
      'replaced-meter',
      'export-meter',
      'empty-results',
      'two-registers',
    ],
  },
  { expected: { account, intervals: longDay } },
);

describe('the Octopus Energy connector', () => {
  it('signs in with an account number in lowercase and spaces around it', async () => {
    const { api_key } = open().fake.login;
    await expect(open().signIn({ account_number: ' a-1b2c3d4e ', api_key: `${api_key}\n` })).resolves.toEqual(
      expect.objectContaining({ kind: 'signed_in' }),
    );
  });

  it.each([
    ['another key', { api_key: 'sk_live_other' }],
    ['a key that HTTP Basic cannot carry as it is', { api_key: 'ключ' }],
    ['the account of somebody else', { account_number: 'A-00000000' }],
  ])('refuses %s as invalid credentials', async (_, fields) => {
    const source = open();
    await expect(source.signIn({ ...source.fake.login, ...fields })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
  });

  it('lists the meter point with its address', async () => {
    const source = open('export-meter');
    expect(await source.listAccounts()).toEqual([
      {
        ...account,
        accountNumber: 'A-1B2C3D4E',
        address: '12 Elm Road, LEEDS, LS1 4AP',
        hasEmissions: false,
      },
    ]);
  });

  it('reads 46 half-hours on the day on which clocks go forward', async () => {
    const intervals = await read(open(), { from: at(2026, 3, 29), to: at(2026, 3, 29, 23) });
    expect(intervals).toHaveLength(46);
    expect(intervals).toMatchObject(shortDay);
  });

  it('reads 50 half-hours on the day on which clocks go back', async () => {
    const intervals = await read(open('mixed-offsets'), { from: at(2026, 10, 24, 23), to: at(2026, 10, 26) });
    expect(intervals).toHaveLength(50);
    expect(intervals).toMatchObject(longDay);
  });

  it('adds what the export meter point of the property measured', async () => {
    const intervals = await read(open('export-meter'));
    expect(intervals.map(({ exportedKwh }) => exportedKwh)).toEqual(
      halfHours(day.from, day.to).map(({ start }) => fakeExport(start, HALF_HOUR)),
    );
    expect(intervals).toMatchObject(halfHours(day.from, day.to));
    expect((await read(open())).some((interval) => 'exportedKwh' in interval)).toBe(false);
  });

  it('joins the readings of a meter and of the one that replaced it', async () => {
    const range = { from: at(2026, 6, 9, 23), to: at(2026, 6, 10, 23) };
    expect(await read(open('replaced-meter'), range)).toMatchObject(halfHours(range.from, range.to));
  });

  it('follows all pages', async () => {
    const range = { from: at(2026, 1, 1), to: at(2026, 1, 8) };
    expect(await read(open('small-pages'), range)).toEqual(await read(open(), range));
  });

  it('gives the cost from the rate of the half-hour, which may be below 0', async () => {
    const intervals = await read(open());
    for (const { start, usageKwh, cost } of intervals) {
      const pence = Math.round((fakeUsage(start, 3_600, 7) * 30 - 7) * 1e4) / 1e4;
      expect(cost).toBeCloseTo((usageKwh * pence) / 100, 10);
    }
    expect(intervals.some(({ cost = 0 }) => cost < 0)).toBe(true);
  });

  it('gives the cost from the tariff that was valid then', async () => {
    // A tariff with one rate, until midnight in London.
    const [before, after] = await read(open(), {
      from: at(2025, 5, 31, 22, 30),
      to: at(2025, 5, 31, 23, 30),
    });
    expect(before?.cost).toBeCloseTo(((before?.usageKwh ?? 0) * 25.2) / 100, 10);
    expect(after?.cost).not.toBeCloseTo(((after?.usageKwh ?? 0) * 25.2) / 100, 10);
  });

  it.each([
    ['the tariff has two registers', 'two-registers', at(2026, 1, 5)],
    ['the tariff is not published', 'private-tariff', at(2026, 1, 5)],
    ['the rate depends on the way of payment', 'payment-methods', at(2025, 1, 5)],
  ])('gives no cost where %s', async (_, name, from) => {
    const intervals = await read(open(name), { from, to: from + 86_400 });
    expect(intervals).toHaveLength(48);
    expect(intervals.some((interval) => 'cost' in interval)).toBe(false);
  });

  it('asks with Z, in order and for as many rows as the interface gives', async () => {
    const source = open();
    await source.readIntervals(MPAN, day.from, day.to);
    const urls = source.requests.map(({ url }) => new URL(url));
    const consumption = urls.find(({ pathname }) => pathname.endsWith('/consumption/'));
    expect(Object.fromEntries(consumption?.searchParams ?? [])).toEqual({
      period_from: '2026-01-05T00:00:00Z',
      period_to: '2026-01-06T00:00:00Z',
      page_size: '25000',
      order_by: 'period',
    });
  });

  it('sends the key only to the account and its meters, never for the public rates', async () => {
    const source = open();
    await source.readIntervals(MPAN, day.from, day.to);
    const rates = source.requests.filter(({ url }) => url.includes('/v1/products/'));
    expect(rates.length).toBeGreaterThan(0);
    expect(rates.every(({ headers }) => !headers.has('authorization'))).toBe(true);
  });

  it('attack: a page that refers to another host does not get the key', async () => {
    const source = open();
    const elsewhere = { next: 'https://api.octopus.energy.example.com/v1/', results: [] };
    source.answerWith(({ url }) => (url.includes('/consumption/') ? Response.json(elsewhere) : undefined));
    await expect(read(source)).rejects.toMatchObject({ code: 'invalid_answer' });
    expect(new Set(source.requests.map(({ url }) => new URL(url).hostname))).toEqual(
      new Set(['api.octopus.energy']),
    );
  });

  it('reports a key that was replaced as an ended login', async () => {
    await expect(read(open('key-replaced'))).rejects.toMatchObject({ code: 'login_expired' });
  });

  it('reports status 429 as a rate limit, with its seconds', async () => {
    await expect(open('rate-limited').signIn()).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 30,
    });
  });

  it.each(['outage', 'bot-manager'])('reports the switch %s as an outage', async (name) => {
    await expect(open(name).signIn()).rejects.toMatchObject({ code: 'utility_unavailable' });
  });
});
