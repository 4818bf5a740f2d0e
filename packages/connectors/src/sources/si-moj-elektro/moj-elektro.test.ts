import { describe, expect, it } from 'vitest';
import { codeOf, testSource } from '../testing/source.ts';
import { HOUSE, open, quarters, source } from './testing/home.ts';

const USAGE = '32.0.2.4.1.2.12.0.0.0.0.0.0.0.0.3.72.0';

const expected = {
  account: {
    key: HOUSE,
    accountNumber: HOUSE,
    address: 'Slovenska cesta 1, 1000 Ljubljana',
    timeZone: 'Europe/Ljubljana',
    intervalSeconds: 900,
  },
  // The day on which clocks go back, from 22:00 to 23:00 in UTC.
  intervals: quarters('2026-10-24T22:00:00Z', 100),
};

describe('with a good fake', () => testSource(source, { expected }));

describe('with the oddities of the interface', () => {
  const switches = [
    'end-inclusive',
    'newest-first',
    'missing-values',
    'estimates',
    'normal-quality',
    'refusal-with-403',
  ];
  testSource({ ...source, switches }, {});
});

describe('sign-in', () => {
  it('ignores spaces around copied values', async () => {
    const { fake, signIn } = open();
    expect(await codeOf(signIn({ meter: ` ${HOUSE}`, token: `${fake.login.token}\n` }))).toBe('no error');
  });

  it.each([
    ['another token', { token: 'wrong' }],
    ['the meter of somebody else', { meter: '3-1' }],
  ])('refuses %s, after one request', async (_what, fields) => {
    for (const name of [[], ['refusal-with-403']]) {
      const { fake, signIn, requests } = open(...name);
      expect(await codeOf(signIn({ ...fake.login, ...fields }))).toBe('invalid_credentials');
      expect(requests).toHaveLength(1);
    }
  });

  it.each([
    ['<html>Access denied</html>', 403, 'utility_unavailable'],
    ['{"message":"API rate limit exceeded"}', 429, 'rate_limited'],
    ['{"errors":[{"koda":"E.0.500","opis":"Napaka"}]}', 500, 'utility_unavailable'],
    ['<html>Maintenance</html>', 200, 'invalid_answer'],
    ['{}', 200, 'invalid_answer'],
  ])('with %j and status %i is %s, after one request', async (text, status, code) => {
    const { signIn, answerWith, requests } = open();
    answerWith(() => new Response(text, { status }));
    expect(await codeOf(signIn())).toBe(code);
    expect(requests).toHaveLength(1);
  });

  it.each([
    [401, 'login_expired'],
    [403, 'login_expired'],
    [404, 'invalid_answer'],
  ])('is needed again when a read is answered with status %i: %s', async (status, code) => {
    const { listAccounts, answerWith, signIn } = open();
    const { login } = await signIn();
    answerWith(() => Response.json({ errors: [{ koda: 'E', opis: 'Napaka' }] }, { status }));
    expect(await codeOf(listAccounts(login))).toBe(code);
  });
});

describe('intervals', () => {
  it('are each quarter-hour of the day on which clocks go forward', async () => {
    const day = await open().readIntervals(HOUSE, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z');
    expect([day.length, day[0]?.start, day.at(-1)?.end]).toEqual([92, 1_774_738_800, 1_774_821_600]);
    expect(day).toEqual(quarters('2026-03-28T23:00:00Z', 92));
  });

  it.each(['end-inclusive', 'newest-first', 'normal-quality'])('are the same with %s', async (name) => {
    // Two requests.
    const range = ['2026-09-20T22:00:00Z', '2026-10-31T23:00:00Z'] as const;
    expect(await open(name).readIntervals(HOUSE, ...range)).toEqual(
      await open().readIntervals(HOUSE, ...range),
    );
  });

  it('have the values of Moj elektro to the last digit, with times as ends', async () => {
    const { readIntervals, answerWith } = open();
    const reading = (timestamp: string, value: string, quality?: string) => ({
      timestamp,
      value,
      readingQualities: quality ? [{ readingQualityType: quality }] : [],
    });
    const intervalReadings = [
      reading('2026-10-25T00:00:00+02:00', '9.0000'),
      reading('2026-10-25T00:15:00+02:00', '0.0370'),
      reading('2026-10-25T02:45:00+02:00', '0.1230', '1.8.0'),
      reading('2026-10-25T02:45:00+01:00', '0.4560', '1.2.32'),
      reading('2026-10-25T03:00:00+01:00', '0.0000', '1.5.259'),
      reading('2026-10-25T03:15:00+01:00', '0.2500', '3.8.0'),
      reading('2026-10-26T00:00:00+01:00', '0.0420'),
    ];
    answerWith(({ url }) =>
      url.includes('/meter-readings')
        ? Response.json({ intervalBlocks: [{ readingType: USAGE, intervalReadings }] })
        : undefined,
    );
    expect(await readIntervals(HOUSE, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')).toEqual([
      { start: 1_792_879_200, end: 1_792_880_100, usageKwh: 0.037 },
      { start: 1_792_888_200, end: 1_792_889_100, usageKwh: 0.123 },
      { start: 1_792_891_800, end: 1_792_892_700, usageKwh: 0.456 },
      { start: 1_792_893_600, end: 1_792_894_500, usageKwh: 0.25, estimated: true },
      { start: 1_792_968_300, end: 1_792_969_200, usageKwh: 0.042 },
    ]);
  });

  it('leave out what the meter has not sent yet, which is not 0', async () => {
    const day = await open('missing-values').readIntervals(
      HOUSE,
      '2026-11-08T23:00:00Z',
      '2026-11-09T23:00:00Z',
    );
    expect(day).toEqual(quarters('2026-11-08T23:00:00Z', 94));
  });

  it('are estimates where Moj elektro marks them', async () => {
    const { readIntervals } = open('estimates');
    const day = await readIntervals(HOUSE, '2026-11-09T09:45:00Z', '2026-11-09T10:15:00Z');
    expect(day.map(({ estimated }) => estimated)).toEqual([undefined, true]);
  });

  it('have no export without a series of it, and are none without quarter-hours', async () => {
    const range = ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'] as const;
    const [first] = await open('no-export').readIntervals(HOUSE, ...range);
    expect(first).not.toHaveProperty('exportedKwh');
    expect(await open('no-quarters').readIntervals(HOUSE, ...range)).toEqual([]);
  });

  it('end with yesterday, with a request for 30 days', async () => {
    const { readIntervals, requests } = open();
    const all = await readIntervals(HOUSE, '2026-10-10T22:00:00Z', '2026-11-10T12:00:00Z');
    expect(all).toEqual(quarters('2026-10-10T22:00:00Z', 30 * 96 + 4));
    const queries = requests
      .map(({ url }) => new URL(url).searchParams)
      .filter((query) => query.has('option'));
    expect(queries.map((query) => [query.get('startTime'), query.get('endTime')])).toEqual([
      ['2026-10-11', '2026-11-10'],
    ]);
    expect(queries[0]?.get('usagePoint')).toBe(HOUSE);
  });

  it('report the sixth request in a second as a rate limit', async () => {
    const { readIntervals } = open('rate-limit');
    const read = readIntervals(HOUSE, '2026-01-01T00:00:00Z', '2026-11-10T12:00:00Z');
    expect(await codeOf(read)).toBe('rate_limited');
  });
});
