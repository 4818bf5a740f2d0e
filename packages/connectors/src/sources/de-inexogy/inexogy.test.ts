import { fakeExport, fakeUsage } from '@utility-connect/connector/fakes';
import { describe, expect, it } from 'vitest';
import { codeOf, secondsOf, testSource } from '../testing/source.ts';
import { FLAT, HOUSE, open, source } from './testing/home.ts';

const QUARTER = 900;

/** Usage and export of the house from an ISO time, as the fake's meter counts them. */
const quarters = (from: string, count: number) =>
  Array.from({ length: count }, (_, n) => secondsOf(from) + n * QUARTER).map((start) => ({
    start,
    end: start + QUARTER,
    usageKwh: fakeUsage(start, QUARTER, 1),
    exportedKwh: fakeExport(start, QUARTER, 1),
  }));

const expected = {
  account: {
    key: HOUSE,
    accountNumber: 'DE0001234567800000000000012345671',
    address: 'Beispielstr. 22, 48268 Greven',
    timeZone: 'Europe/Berlin',
    intervalSeconds: QUARTER,
  },
  // The day on which clocks go back, from 22:00 to 23:00 in UTC.
  intervals: quarters('2026-10-24T22:00:00Z', 100),
};

describe('with a good fake', () => testSource(source, { expected }));

describe('with the oddities of the interface', () => {
  testSource({ ...source, switches: ['gaps', 'long-gaps', 'reset', 'virtual-meter', 'transformer'] }, {});
});

describe('sign-in', () => {
  it('ignores spaces around the email address', async () => {
    const { fake, signIn } = open();
    expect(await codeOf(signIn({ ...fake.login, email: ' ada@example.com ' }))).toBe('no error');
  });

  it.each([
    ['', 401, 'invalid_credentials'],
    ['403 Forbidden: no permission', 403, 'invalid_answer'],
    ['<html>Access denied</html>', 403, 'utility_unavailable'],
    ['429 Too Many Requests', 429, 'rate_limited'],
    ['<html>Bad Gateway</html>', 502, 'utility_unavailable'],
    ['<html>Maintenance</html>', 200, 'invalid_answer'],
  ])('with %j and status %i is %s, after one request', async (text, status, code) => {
    const { signIn, answerWith, requests } = open();
    answerWith(() => new Response(text, { status }));
    expect(await codeOf(signIn())).toBe(code);
    expect(requests).toHaveLength(1);
  });

  it('reports the error page of the server in front of the interface as an outage', async () => {
    expect(await codeOf(open('nginx-error').signIn())).toBe('utility_unavailable');
  });

  it('is needed again when the password is refused later', async () => {
    const { listAccounts, answerWith, signIn } = open();
    const { login } = await signIn();
    answerWith(() => new Response(null, { status: 401 }));
    expect(await codeOf(listAccounts(login))).toBe('login_expired');
  });
});

describe('accounts', () => {
  it('are the meters of electricity that count by themselves', async () => {
    const accounts = await open('virtual-meter', 'transformer').listAccounts();
    expect(accounts.map(({ key, accountNumber }) => [key, accountNumber])).toEqual([
      [HOUSE, 'DE0001234567800000000000012345671'],
      [FLAT, '1ESY1161229882'],
    ]);
  });

  it('may have no address', async () => {
    const { listAccounts, answerWith } = open();
    answerWith(() => Response.json([{ meterId: 'm1', measurementType: 'ELECTRICITY' }]));
    expect(await listAccounts()).toMatchObject([{ key: 'm1', accountNumber: 'm1', address: '' }]);
  });
});

describe('intervals', () => {
  it('are each quarter-hour of the day on which clocks go forward', async () => {
    const day = await open().readIntervals(HOUSE, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z');
    expect(day).toHaveLength(92);
    expect([day[0]?.start, day.at(-1)?.end]).toEqual([1_774_738_800, 1_774_821_600]);
    expect(day).toEqual(quarters('2026-03-28T23:00:00Z', 92));
  });

  it('are differences of the registers to the last digit', async () => {
    const { readIntervals, answerWith } = open();
    const reading = (time: string, energy: number, energyOut?: number) => ({
      time: Date.parse(time),
      values: { energy, ...(energyOut !== undefined && { energyOut }) },
    });
    answerWith(({ url }) =>
      url.includes('/readings')
        ? Response.json([
            reading('2026-10-25T00:45:00Z', 441_576_730_000, 2_154_853_000),
            reading('2026-10-25T01:00:00Z', 441_577_960_000, 2_154_853_000),
            reading('2026-10-25T01:15:00Z', 441_577_960_000, 2_164_853_001),
            reading('2026-10-25T01:30:00Z', 441_677_960_000),
            reading('2026-10-25T01:45:00Z', 12_000, 0),
            reading('2026-10-25T02:00:00Z', 10_000_012_000, 5_000),
          ])
        : undefined,
    );
    expect(await readIntervals(HOUSE, '2026-10-25T00:45:00Z', '2026-10-25T02:00:00Z')).toEqual([
      { start: 1_792_889_100, end: 1_792_890_000, usageKwh: 0.000123, exportedKwh: 0 },
      { start: 1_792_890_000, end: 1_792_890_900, usageKwh: 0, exportedKwh: 0.0010000001 },
      { start: 1_792_890_900, end: 1_792_891_800, usageKwh: 0.01 },
      { start: 1_792_892_700, end: 1_792_893_600, usageKwh: 1, exportedKwh: 5e-7 },
    ]);
  });

  it('leave out the quarter-hours on both sides of a missing reading', async () => {
    const days = await open('gaps').readIntervals(HOUSE, '2026-09-04T09:00:00Z', '2026-09-04T11:00:00Z');
    const all = quarters('2026-09-04T09:00:00Z', 8);
    expect(days).toEqual([...all.slice(0, 3), ...all.slice(6)]);
  });

  it('leave out days without readings', async () => {
    const days = await open('long-gaps').readIntervals(HOUSE, '2026-01-01T00:00:00Z', '2026-11-01T00:00:00Z');
    const gaps = days
      .map(({ start }, index) => start - (days[index - 1]?.end ?? start))
      .filter((gap) => gap > 0);
    expect(new Set(gaps)).toEqual(new Set([2 * 86_400 + QUARTER]));
  });

  it('leave out the quarter-hour in which a register begins at 0', async () => {
    const days = await open('reset').readIntervals(HOUSE, '2026-09-01T00:00:00Z', '2026-09-06T00:00:00Z');
    const missing = secondsOf('2026-09-02T11:45:00Z');
    expect(days).toEqual(quarters('2026-09-01T00:00:00Z', 480).filter(({ start }) => start !== missing));
  });

  it('have no export without a register for it', async () => {
    const [first] = await open('no-export').readIntervals(
      HOUSE,
      '2026-09-01T10:00:00Z',
      '2026-09-01T10:15:00Z',
    );
    expect(first).toEqual({
      start: 1_788_256_800,
      end: 1_788_257_700,
      usageKwh: fakeUsage(1_788_256_800, QUARTER, 1),
    });
  });

  it('begin with the second reading of a meter, and end with now', async () => {
    const { readIntervals, requests } = open();
    const all = await readIntervals(FLAT, '2026-01-01T00:00:00Z', '2026-11-10T12:00:00Z');
    expect(all[0]?.start).toBe(secondsOf('2026-10-01T00:15:00Z'));
    expect(all.at(-1)?.end).toBe(secondsOf('2026-11-10T11:45:00Z'));
    expect(requests.filter(({ url }) => url.includes('/readings'))).toHaveLength(2);
  });

  it('are none of a meter that the login no longer reads', async () => {
    expect(await open().readIntervals('m1', '2026-09-01T00:00:00Z', '2026-09-02T00:00:00Z')).toEqual([]);
  });

  it('are an invalid answer where a range is refused', async () => {
    const { readIntervals, answerWith } = open();
    answerWith(({ url }) =>
      url.includes('/readings') ? new Response('400 Bad Request: too long', { status: 400 }) : undefined,
    );
    const read = readIntervals(HOUSE, '2026-09-01T00:00:00Z', '2026-09-02T00:00:00Z');
    expect(await codeOf(read)).toBe('invalid_answer');
  });
});
