import type { Utility } from '@utility-connect/connector';
import { describe, expect, it } from 'vitest';
import { codeOf, NOW, openPortal, testPortal } from '../testing/portal.ts';

const HOUR = 3_600;
const HOME = '1234567890';
const florida = { country: 'US', states: ['FL'] };
const main: Utility = {
  ...florida,
  ...{ id: '6452', name: 'Florida Power & Light', subregion: 'FRCC', timeZone: 'America/New_York' },
};
const northwest: Utility = {
  ...florida,
  ...{ id: '7801', name: 'Gulf Power', subregion: 'SRSO', timeZone: 'America/Chicago' },
};
const utilities = [main, northwest];

/** The contract suite reads two years by the day. */
const suite = { timeout: 120_000 };

const expectedOf = (timeZone: string, midnight: number, values: readonly [kwh: number, cost: number][]) => ({
  account: { key: HOME, accountNumber: HOME, timeZone, intervalSeconds: HOUR, currency: 'USD' },
  intervals: values.map(([usageKwh, cost], index) => {
    const start = midnight + index * HOUR;
    return { start, end: start + HOUR, usageKwh, cost };
  }),
});

// From midnight to 4:00 of the day on which clocks go back: five hours.
const expected = new Map([
  [
    '6452',
    expectedOf('America/New_York', Date.parse('2026-11-01T04:00:00Z') / 1000, [
      [0.27, 0.04],
      [0.32, 0.04],
      [0.369, 0.05],
      [0.418, 0.06],
      [0.467, 0.07],
    ]),
  ],
  [
    '7801',
    expectedOf('America/Chicago', Date.parse('2026-11-01T05:00:00Z') / 1000, [
      [0.32, 0.04],
      [0.369, 0.05],
      [0.418, 0.06],
      [0.467, 0.07],
      [0.517, 0.07],
    ]),
  ],
]);

describe.each(utilities)('$name', (utility) => {
  const open = (...switches: string[]) => openPortal({ utility, switches });
  const expectation = expected.get(utility.id);
  const sample = expectation ? { expected: expectation } : {};

  describe('with a good fake', suite, () => testPortal({ utility }, sample));
  describe('with its oddities', suite, () => {
    testPortal({ utility, switches: ['two-pages', 'incomplete-day', 'usage-as-object'] }, sample);
  });

  it('takes two requests to sign in, with the address in lower case', async () => {
    const { signIn, requests } = open();
    await signIn();
    expect(requests).toHaveLength(2);
    expect(requests[0]?.headers.get('userid')).toBe('ada@example.com');
  });

  it('takes at most five requests each night', async () => {
    const { signIn, readIntervals, requests } = open();
    const { login } = await signIn();
    const night = async () => {
      requests.length = 0;
      // Three days again and yesterday; the hours of today are not there.
      const to = NOW / 1000;
      const newest = localMidnight(to, utility.timeZone) - 24 * HOUR;
      const hours = await readIntervals(HOME, newest - 3 * 24 * HOUR, to, login);
      expect(hours.length).toBeGreaterThan(72);
      return requests.length;
    };
    expect(await night()).toBeLessThanOrEqual(5);
  });

  it.each([
    ['2026-03-08', 23],
    ['2026-11-01', 25],
    ['2026-11-02', 24],
  ])('reads each hour of %s: %i', async (date, count) => {
    const offset = utility.id === '6452' ? 4 : 5;
    const around = Date.parse(`${date}T0${offset}:00:00Z`) / 1000;
    const hours = await open().readIntervals(HOME, around - 6 * HOUR, around + 30 * HOUR);
    const midnight = hours.findIndex(({ start }) => localDate(start, utility.timeZone) === date);
    const day = hours.filter(({ start }) => localDate(start, utility.timeZone) === date);
    expect(day).toHaveLength(count);
    // Without gaps, also at both ends.
    for (const [index, { start }] of hours.slice(midnight, midnight + count).entries())
      expect(start).toBe((day[0]?.start ?? 0) + index * HOUR);
  });

  it.each([
    ['maintenance', 'utility_unavailable', undefined],
    ['bot-manager', 'utility_unavailable', undefined],
    ['changed-form', 'interface_changed', 'sign-in'],
  ])('does not sign in with %s: %s', async (name, code, step) => {
    const error = await open(name)
      .signIn()
      .then(
        () => null,
        (thrown: unknown) => thrown,
      );
    expect(error).toMatchObject({ code, ...(step && { step }) });
  });

  it.each([
    ['another password', { password: 'wrong' }],
    ['another address', { username: 'eve@example.com' }],
  ])('refuses %s, which it tries once', async (_name, fields) => {
    const { fake, signIn, requests } = open();
    const signedIn = signIn({ ...fake.login, ...fields });
    // The portal names no region of an unknown address, so that it is refused as one of the main region.
    expect(await codeOf(signedIn)).toBe('invalid_credentials');
    expect(requests).toHaveLength(2);
  });

  it('needs another sign-in after its session has ended', async () => {
    expect(await codeOf(open('session-ended').listAccounts())).toBe('login_expired');
  });

  it('gives what it has read before the bot manager refuses everything', async () => {
    const { method, signIn } = open('refuses-after-15-days');
    const { login } = await signIn();
    const { signal } = new AbortController();
    const to = NOW / 1000;
    const days: number[] = [];
    const reading = (async () => {
      const range = { utility, login, accountKey: HOME, from: to - 30 * 24 * HOUR, to, signal };
      for await (const batch of method.readIntervals(range)) days.push(batch.length);
    })();
    expect(await codeOf(reading)).toBe('utility_unavailable');
    expect(days).toHaveLength(15);
  });

  it('reads a day that failed as one without hours, so that it is read again', async () => {
    const { readIntervals } = open('failed-day');
    const to = NOW / 1000;
    const hours = await readIntervals(HOME, to - 3 * 24 * HOUR, to);
    const yesterday = localDate(to - 24 * HOUR, utility.timeZone);
    expect(hours.some(({ start }) => localDate(start, utility.timeZone) === yesterday)).toBe(false);
    expect(hours.length).toBeGreaterThan(24);
  });

  it('takes a person without a region to the main one', async () => {
    const { signIn, listAccounts } = open('no-territory');
    const { login } = await signIn();
    expect(await listAccounts(login)).toMatchObject([{ timeZone: 'America/New_York' }]);
  });
});

it('declares a request a second, and no more than 15 days in a row', () => {
  const { connector } = openPortal({ utility: main });
  expect(connector.limits).toContainEqual({ host: 'www.fpl.com', requests: 1, seconds: 1, per: 'login' });
  for (const { path, requests } of connector.limits ?? []) if (path) expect(requests / 2).toBeLessThan(15);
});

const localDate = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant * 1000);

/** Midnight before an instant. Clocks do not change in between. */
const localMidnight = (instant: number, timeZone: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    timeStyle: 'medium',
  })
    .format(instant * 1000)
    .split(':')
    .map(Number);
  return instant - hours * HOUR - minutes * 60 - seconds;
};
