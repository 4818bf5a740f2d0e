import { fakeExport, fakeUsage } from '@utility-connect/connector/fakes';
import { describe, expect, it } from 'vitest';
import { codeOf, secondsOf, testSource } from '../testing/source.ts';
import { FLAT, HOUSE, open, row, source } from './testing/home.ts';

const HALF_HOUR = 1_800;

/** Usage of the flat from an ISO time, as the fake's meter counts it, at 31.5 cents. */
const halfHours = (from: string, count: number) =>
  Array.from({ length: count }, (_, n) => secondsOf(from) + n * HALF_HOUR).map((start) => {
    const usageKwh = fakeUsage(start, HALF_HOUR, 4);
    const cents = Math.round(usageKwh * 31.5 * 1e4) / 1e4;
    return { start, end: start + HALF_HOUR, usageKwh, cost: cents / 100 };
  });

const expected = {
  account: {
    key: FLAT,
    accountNumber: '3120987654',
    timeZone: 'Australia/Brisbane',
    intervalSeconds: HALF_HOUR,
  },
  // A day of the market begins at 14:00 in UTC.
  intervals: halfHours('2026-10-20T14:00:00Z', 48),
};

describe('with a good fake', () => testSource(source, { expected }));

describe('with the oddities of the interface', () => {
  const switches = ['five-minutes', 'estimated', 'missing-rows', 'late-usage', 'closed-site', 'pending-site'];
  testSource({ ...source, switches }, {});
});

describe('sign-in', () => {
  it('identifies the person by the oldest site, whichever token it is', async () => {
    expect((await open().signIn()).identity).toBe(HOUSE);
  });

  it('identifies a person without sites by the digest of the token', async () => {
    const { signIn, answerWith } = open();
    answerWith(() => Response.json([]));
    expect((await signIn()).identity).toMatch(/^[0-9a-f]{64}$/);
  });

  it('ignores spaces around a copied token', async () => {
    const { fake, signIn } = open();
    expect(await codeOf(signIn({ token: ` ${fake.login.token}\n` }))).toBe('no error');
  });

  it.each([
    ['{"message":"Unauthorized"}', 401, 'invalid_credentials'],
    ['<html>Access denied</html>', 403, 'utility_unavailable'],
    ['{"message":"Forbidden"}', 403, 'invalid_answer'],
    ['{"message":"Too Many Requests"}', 429, 'rate_limited'],
    ['{"message":"Internal server error"}', 500, 'utility_unavailable'],
    ['{"message":"Internal server error"}', 502, 'utility_unavailable'],
    ['<html>Maintenance</html>', 200, 'invalid_answer'],
  ])('with %j and status %i is %s, after one request', async (text, status, code) => {
    const { signIn, answerWith, requests } = open();
    answerWith(() => new Response(text, { status }));
    expect(await codeOf(signIn())).toBe(code);
    expect(requests).toHaveLength(1);
  });

  it('is needed again when the token is refused later', async () => {
    const { listAccounts, answerWith, signIn } = open();
    const { login } = await signIn();
    answerWith(() => Response.json({ message: 'Unauthorized' }, { status: 401 }));
    expect(await codeOf(listAccounts(login))).toBe('login_expired');
  });
});

describe('accounts', () => {
  it('are the sites that Amber supplies or has supplied', async () => {
    const accounts = await open('pending-site', 'closed-site').listAccounts();
    expect(accounts.map(({ accountNumber, timeZone }) => [accountNumber, timeZone])).toEqual([
      ['4103555777', 'Australia/Sydney'],
      ['6407123456', 'Australia/Melbourne'],
      ['3120987654', 'Australia/Brisbane'],
    ]);
    expect(accounts[1]).toEqual({
      key: HOUSE,
      accountNumber: '6407123456',
      address: '',
      timeZone: 'Australia/Melbourne',
      intervalSeconds: HALF_HOUR,
      hasEmissions: false,
      currency: 'AUD',
    });
  });

  it.each([
    ['SA Power Networks', 'Australia/Adelaide'],
    ['TasNetworks', 'Australia/Hobart'],
    ['Endeavour Energy', 'Australia/Sydney'],
    [null, 'Australia/Sydney'],
  ])('on the network %s are in the time zone %s', async (network, timeZone) => {
    const { listAccounts, answerWith } = open();
    answerWith(() => Response.json([{ id: '1', nmi: '2001333999', status: 'active', network }]));
    expect((await listAccounts())[0]?.timeZone).toBe(timeZone);
  });
});

describe('intervals', () => {
  it('add up general use and hot water, and have the export of the panels', async () => {
    const { readIntervals } = open();
    const start = secondsOf('2026-10-20T16:00:00Z');
    const day = await readIntervals(HOUSE, '2026-10-20T16:00:00Z', '2026-10-21T16:00:00Z');
    const [general, hotWater] = [fakeUsage(start, HALF_HOUR, 6), fakeUsage(start, HALF_HOUR, 26)];
    expect(day).toHaveLength(48);
    expect(day[0]).toEqual({
      start,
      end: start + HALF_HOUR,
      usageKwh: expect.closeTo(general + hotWater, 6),
      exportedKwh: fakeExport(start, HALF_HOUR, 6),
      cost: expect.closeTo((general * 31.5 + hotWater * 18.25) / 100, 5),
    });
  });

  it.each([
    // Clocks go forward at 16:00 in UTC, and a day is of the market: 2:00 and 2:30 are there.
    ['forward', '2026-10-03T14:00:00Z', '2026-10-04T14:00:00Z', 1_791_036_000],
    ['back', '2026-04-04T14:00:00Z', '2026-04-05T14:00:00Z', 1_775_311_200],
  ])('are 48 half-hours of a day on which clocks go %s in Melbourne', async (_change, from, to, first) => {
    const day = await open().readIntervals(HOUSE, from, to);
    expect(day.map(({ start }) => start)).toEqual(
      Array.from({ length: 48 }, (_, n) => first + n * HALF_HOUR),
    );
  });

  it('have the values of Amber to the last digit, in dollars', async () => {
    const { readIntervals, answerWith } = open();
    answerWith(({ url }) =>
      url.includes('/usage')
        ? Response.json([
            row('2026-10-03T16:30:00Z', 0.025, { cost: 0.4762, startTime: '2026-10-03T16:00:01Z' }),
            row('2026-10-03T17:00:00Z', 0.1, { cost: -1.5 }),
            row('2026-10-03T17:30:00Z', 0.2, { cost: null, quality: 'estimated' }),
            row('2026-10-03T16:30:00Z', 0.3, {
              channelType: 'controlledLoad',
              channelIdentifier: 'E2',
              cost: 3,
            }),
            row('2026-10-03T17:00:00Z', 0, {
              channelType: 'controlledLoad',
              channelIdentifier: 'E2',
              cost: 0,
            }),
            row('2026-10-03T17:30:00Z', 0.1, {
              channelType: 'controlledLoad',
              channelIdentifier: 'E2',
              cost: 1,
            }),
            row('2026-10-03T17:00:00Z', -1.25, { channelType: 'feedIn', channelIdentifier: 'B1', cost: -9 }),
          ])
        : undefined,
    );
    expect(await readIntervals(HOUSE, '2026-10-03T15:00:00Z', '2026-10-03T18:00:00Z')).toEqual([
      { start: 1_791_043_200, end: 1_791_045_000, usageKwh: 0.325, cost: 0.034762 },
      { start: 1_791_045_000, end: 1_791_046_800, usageKwh: 0.1, exportedKwh: 1.25, cost: -0.015 },
      { start: 1_791_046_800, end: 1_791_048_600, usageKwh: 0.3, estimated: true },
    ]);
  });

  it('leave out those that lack the hot water', async () => {
    const range = ['2026-10-20T14:00:00Z', '2026-10-21T14:00:00Z'] as const;
    const all = await open().readIntervals(HOUSE, ...range);
    const some = await open('missing-rows').readIntervals(HOUSE, ...range);
    expect(some).toEqual(all.filter(({ start }) => start !== secondsOf('2026-10-20T15:00:00Z')));
    expect(some).toHaveLength(47);
  });

  it('may have 5 minutes, although 30 are asked for', async () => {
    const day = await open('five-minutes').readIntervals(
      FLAT,
      '2026-11-05T14:00:00Z',
      '2026-11-07T14:00:00Z',
    );
    expect(day.map(({ start, end }) => end - start)).toEqual([
      ...Array<number>(48).fill(1_800),
      ...Array<number>(288).fill(300),
    ]);
  });

  it('are estimates where Amber marks them', async () => {
    const days = await open('estimated').readIntervals(FLAT, '2026-11-06T13:30:00Z', '2026-11-06T14:30:00Z');
    expect(days.map(({ estimated }) => estimated)).toEqual([undefined, true]);
  });

  it('end with yesterday, and begin with the contract', async () => {
    const { readIntervals, requests } = open();
    const days = await readIntervals(FLAT, '2026-09-20T00:00:00Z', '2026-11-10T12:00:00Z');
    expect(days[0]?.start).toBe(secondsOf('2026-09-30T14:00:00Z'));
    expect(days.at(-1)?.end).toBe(secondsOf('2026-11-09T14:00:00Z'));
    expect(days).toHaveLength(40 * 48);
    const queries = requests.map(({ url }) => new URL(url).search).filter((query) => query !== '');
    expect(queries[0]).toBe('?startDate=2026-10-01&endDate=2026-10-07&resolution=30');
    expect(queries.at(-1)).toBe('?startDate=2026-11-05&endDate=2026-11-09&resolution=30');
  });

  it('end where Amber no longer supplies the site', async () => {
    const { readIntervals, requests } = open('closed-site');
    const range = ['2026-09-20T00:00:00Z', '2026-11-10T12:00:00Z'] as const;
    const days = await readIntervals('01HB2D4F6H8JAKCMEPGRJTMVPX', ...range);
    expect(days.at(-1)?.end).toBe(secondsOf('2026-09-30T14:00:00Z'));
    expect(new URL(requests.at(-1)?.url ?? '').searchParams.get('endDate')).toBe('2026-09-30');
  });

  it('are none yet of a day that Amber has not received', async () => {
    const range = ['2026-11-08T14:00:00Z', '2026-11-09T14:00:00Z'] as const;
    expect(await open().readIntervals(FLAT, ...range)).toHaveLength(48);
    expect(await open('late-usage').readIntervals(FLAT, ...range)).toEqual([]);
  });

  it('are none of a site that the token no longer reads', async () => {
    expect(await open().readIntervals('01J', '2026-10-01T00:00:00Z', '2026-10-02T00:00:00Z')).toEqual([]);
  });

  it('report the 51st request in 5 minutes as a rate limit', async () => {
    const { readIntervals } = open('rate-limit');
    const read = () => readIntervals(HOUSE, '2025-09-20T00:00:00Z', '2026-11-10T12:00:00Z');
    expect(await codeOf(read())).toBe('rate_limited');
  });
});
