import { fakeExport, fakeUsage } from '@utility-connect/connector/fakes';
import { describe, expect, it } from 'vitest';
import { openSource, testSource } from '../testing/source.ts';

const NOW = Date.UTC(2026, 10, 10, 15, 20);
const EDF = 'gb-edf';
const MPAN = '1012345678901';

const at = (year: number, month: number, day: number, hour = 0): number =>
  Date.UTC(year, month - 1, day, hour) / 1000;
const open = (...switches: string[]) => openSource({ id: EDF, now: NOW, switches });
const day = { from: at(2026, 1, 5), to: at(2026, 1, 6) };
const read = async (source: ReturnType<typeof open>, { from, to } = day) =>
  source.readIntervals(MPAN, from, to);

/** Intervals with the usage of the fake's home, and 30 pence or cents per kWh. */
const intervalsOf = (from: number, to: number, seconds: number) =>
  Array.from({ length: (to - from) / seconds }, (_, index) => {
    const start = from + index * seconds;
    const usageKwh = fakeUsage(start, seconds);
    return { start, end: start + seconds, usageKwh, cost: Math.round(usageKwh * 30 * 1e3) / 1e5 };
  });

// Clocks go forward and back at 01:00 UTC in all of these countries: days begin at midnight or at 23:00 UTC in Great Britain, and an
// hour earlier elsewhere.
const britain = {
  short: [at(2026, 3, 29), at(2026, 3, 29, 23)],
  long: [at(2026, 10, 24, 23), at(2026, 10, 26)],
} as const;
const continent = {
  short: [at(2026, 3, 28, 23), at(2026, 3, 29, 22)],
  long: [at(2026, 10, 24, 22), at(2026, 10, 25, 23)],
} as const;

const brands = [
  { id: EDF, key: MPAN, timeZone: 'Europe/London', seconds: 1_800, currency: 'GBP', days: britain },
  { id: 'gb-eon-next', key: MPAN, timeZone: 'Europe/London', seconds: 1_800, currency: 'GBP', days: britain },
  {
    id: 'de-octopus-energy',
    key: '51234567891',
    timeZone: 'Europe/Berlin',
    seconds: 900,
    currency: 'EUR',
    days: continent,
  },
  {
    id: 'es-octopus-energy',
    key: 'ES0021000012345678AB',
    timeZone: 'Europe/Madrid',
    seconds: 3_600,
    currency: 'EUR',
    days: continent,
  },
  {
    id: 'fr-octopus-energy',
    key: '12345678901234',
    timeZone: 'Europe/Paris',
    seconds: 1_800,
    currency: 'EUR',
    days: continent,
  },
  {
    id: 'it-octopus-energy',
    key: 'IT001E12345678',
    timeZone: 'Europe/Rome',
    seconds: 900,
    currency: 'EUR',
    days: continent,
  },
];

const account = { key: MPAN, timeZone: 'Europe/London', intervalSeconds: 1_800, currency: 'GBP' };
testSource({ id: EDF, now: NOW }, { expected: { account, intervals: intervalsOf(...britain.short, 1_800) } });
testSource({
  id: 'es-octopus-energy',
  now: NOW,
  switches: [
    'export',
    'mixed-offsets',
    'estimates',
    'missing-values',
    'both-costs',
    'shared-bill-dates',
    'closed-account',
    'token-expires',
  ],
});

describe.each(brands)('the Kraken connector of $id', ({ id, key, timeZone, seconds, currency, days }) => {
  const source = openSource({ id, now: NOW });

  it('lists the supply point', async () => {
    expect(await source.listAccounts()).toEqual([
      {
        key,
        accountNumber: 'A-4D5E6F70',
        address: '8 Mill Lane',
        timeZone,
        intervalSeconds: seconds,
        hasEmissions: false,
        currency,
      },
    ]);
  });

  it('reads the days on which clocks change', async () => {
    const { login } = await source.signIn();
    for (const [[from, to], hours] of [
      [days.short, 23],
      [days.long, 25],
    ] as const) {
      const intervals = await source.readIntervals(key, from, to, login);
      expect(intervals).toHaveLength((hours * 3_600) / seconds);
      expect(
        intervals.map(({ cost = 0, ...rest }) => ({ ...rest, cost: Math.round(cost * 1e5) / 1e5 })),
      ).toEqual(intervalsOf(from, to, seconds));
    }
  });

  it('reads bills with their totals', async () => {
    const bills = await source.readBills(key, at(2026, 8, 15), at(2026, 10, 15));
    const total = (month: number) => (6_000 + (month % 12) * 111) / 100;
    expect(bills.map(({ cost, currency }) => [cost, currency])).toEqual(
      [8, 9, 10].map((month) => [total(month), currency]),
    );
    // In summer time.
    const hour = timeZone === 'Europe/London' ? 23 : 22;
    expect(bills[0]).toMatchObject({ start: at(2026, 7, 31, hour), end: at(2026, 8, 31, hour) });
  });

  it('reads what the home exported', async () => {
    const solar = openSource({ id, now: NOW, switches: ['export'] });
    const intervals = await solar.readIntervals(key, day.from, day.to);
    expect(intervals.map(({ exportedKwh }) => exportedKwh)).toEqual(
      intervals.map(({ start }) => fakeExport(start, seconds)),
    );
    expect(intervals.some(({ exportedKwh = 0 }) => exportedKwh > 0)).toBe(true);
    expect(await solar.listAccounts()).toHaveLength(1);
  });
});

describe('the Kraken connector', () => {
  it('refuses a wrong password, and asks for a token only once', async () => {
    const source = open();
    await expect(source.signIn({ ...source.fake.login, password: 'wrong' })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect(source.requests).toHaveLength(1);
  });

  it('gives the end of the token, and renews the login with the refresh token before it', async () => {
    const source = open();
    const { login, expiresAt } = await source.signIn();
    expect(expiresAt).toBe(NOW / 1000 + 3_600);
    source.advance(58 * 60);
    expect(await source.renew(login)).toBeNull();
    expect(await source.renew(login, true)).toMatchObject({ expiresAt: NOW / 1000 + 118 * 60 });
    source.advance(70);
    const renewed = await source.renew(login);
    source.advance(30 * 60);
    // The first token has ended.
    expect(await source.listAccounts(renewed?.login)).toHaveLength(1);
  });

  it('goes on with another token if the token expires between two pages', async () => {
    const range = { from: at(2026, 1, 1), to: at(2026, 2, 1) };
    expect(await read(open('token-expires', 'small-pages'), range)).toEqual(await read(open(), range));
  });

  it('reads text values, times with Z and with an offset, and all pages', async () => {
    expect(await read(open('mixed-offsets', 'small-pages'))).toMatchObject(
      intervalsOf(day.from, day.to, 1_800).map(({ cost, ...rest }) => rest),
    );
  });

  it('never asks for more than 100 values', async () => {
    const source = open();
    await source.readIntervals(MPAN, day.from, at(2026, 3, 1));
    const bodies = await Promise.all(source.requests.map((request) => request.json()));
    const sizes = bodies.flatMap(({ variables }) => variables.first ?? []);
    expect(sizes.length).toBeGreaterThan(20);
    expect(sizes.every((size) => Number(size) <= 100)).toBe(true);
  });

  it('reads the parts of a day where its total is there too', async () => {
    expect(await read(open('daily-totals'))).toEqual(await read(open()));
  });

  it('gives bills and export to one of two supply points only', async () => {
    const source = open('second-point', 'export');
    const { login } = await source.signIn();
    const [one, two] = (await source.listAccounts(login)).map(({ key }) => key);
    // By their numbers.
    expect([one, two]).toEqual(['1012345678900', MPAN]);
    const usage = async (key = '') => source.readIntervals(key, day.from, day.to, login);
    expect((await usage(one))[0]).toMatchObject({
      usageKwh: fakeUsage(day.from, 1_800, 1),
      exportedKwh: fakeExport(day.from, 1_800),
    });
    expect((await usage(two))[0]).not.toHaveProperty('exportedKwh');
    const bills = async (key = '') => source.readBills(key, at(2026, 1, 1), at(2026, 3, 1), login);
    expect([(await bills(one)).length, (await bills(two)).length]).toEqual([2, 0]);
  });

  it('marks estimates', async () => {
    const intervals = await read(open('estimates'));
    const estimates = intervals.filter(({ estimated }) => estimated).map(({ start }) => start);
    expect(estimates).toEqual(
      intervals.map(({ start }) => start).filter((start) => (start / 1_800) % 10 === 0),
    );
    expect(estimates).toHaveLength(5);
    expect((await read(open())).some((interval) => 'estimated' in interval)).toBe(false);
  });

  it('leaves out values that are missing', async () => {
    const intervals = await read(open('missing-values'));
    expect(intervals).toHaveLength(47);
    expect(intervals.some(({ start }) => start === at(2026, 1, 5, 11))).toBe(false);
  });

  it('counts the cost once where its total and its parts are there', async () => {
    const costs = async (...switches: string[]) =>
      (await read(open(...switches))).map(({ cost }) => cost?.toFixed(5));
    expect(await costs('both-costs')).toEqual(await costs());
  });

  it.each(['no-costs', 'field-unauthorised'])('gives no cost with the switch %s', async (name) => {
    const intervals = await read(open(name));
    expect(intervals).toHaveLength(48);
    expect(intervals.some((interval) => 'cost' in interval)).toBe(false);
  });

  it('ends a bill where the next one starts', async () => {
    const read = async (...switches: string[]) => {
      const source = open(...switches);
      return source.readBills(MPAN, at(2024, 1, 15), at(2026, 9, 15));
    };
    expect(await read('shared-bill-dates')).toEqual(await read());
    expect(await read('small-pages')).toEqual(await read());
  });

  it('reads no bills where they are disabled', async () => {
    const source = open('field-disabled');
    expect(await source.readBills(MPAN, at(2026, 1, 1), at(2026, 9, 1))).toEqual([]);
  });

  it('leaves out an account that the user may not read', async () => {
    const source = open('closed-account');
    expect((await source.listAccounts()).map(({ key }) => key)).toEqual([MPAN]);
  });

  it('reports a login that may read no account as refused', async () => {
    const source = open('no-permission');
    await expect(source.listAccounts()).rejects.toMatchObject({ code: 'client_refused' });
  });

  it('reports voided tokens, and a refresh token that has ended, as an ended login', async () => {
    const voided = open('tokens-voided');
    await expect(voided.listAccounts()).rejects.toMatchObject({ code: 'login_expired' });
    const ended = open('refresh-token-ended');
    const { login } = await ended.signIn();
    await expect(ended.renew(login, true)).rejects.toMatchObject({ code: 'login_expired' });
  });

  it('reports a demanded CAPTCHA as an outage, never as a wrong password', async () => {
    await expect(open('captcha').signIn()).rejects.toMatchObject({ code: 'utility_unavailable' });
  });

  it('reports too many sign-ins as a rate limit', async () => {
    await expect(open('sign-ins-limited').signIn()).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 60,
    });
  });

  it('waits until points are available again where they are used up', async () => {
    const source = open('points-used-up');
    await expect(source.listAccounts()).rejects.toMatchObject({
      name: 'NotYetError',
      retryAfterSeconds: 1_200,
    });
  });

  it('reports a page without a cursor as an invalid answer', async () => {
    await expect(read(open('missing-cursor'))).rejects.toMatchObject({ code: 'invalid_answer' });
  });

  it('reports an internal error as an outage', async () => {
    await expect(read(open('internal-error'))).rejects.toMatchObject({ code: 'utility_unavailable' });
  });

  it.each(['outage', 'bot-manager'])('reports the switch %s as an outage', async (name) => {
    await expect(open(name).signIn()).rejects.toMatchObject({ code: 'utility_unavailable' });
  });
});
