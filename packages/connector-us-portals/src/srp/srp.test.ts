import type { Utility } from '@utility-connect/connector';
import { describe, expect, it } from 'vitest';
import { codeOf, NOW, openPortal, testPortal } from '../testing/portal.ts';

const utility: Utility = {
  id: '16572',
  name: 'Salt River Project',
  country: 'US',
  states: ['AZ'],
  subregion: 'AZNM',
  timeZone: 'America/Phoenix',
};
const ACCOUNT = '123456789';
const open = (...switches: string[]) => openPortal({ utility, switches });

const expected = {
  account: {
    key: ACCOUNT,
    accountNumber: ACCOUNT,
    timeZone: 'America/Phoenix',
    intervalSeconds: 3_600,
    currency: 'USD',
  },
  // 00:00 to 03:00 in Phoenix, seven hours behind UTC in summer too.
  intervals: [
    { start: 1_793_516_400, end: 1_793_520_000, usageKwh: 0.337, cost: 0.04 },
    { start: 1_793_520_000, end: 1_793_523_600, usageKwh: 0.386, cost: 0.05 },
    { start: 1_793_523_600, end: 1_793_527_200, usageKwh: 0.436, cost: 0.05 },
  ],
};

describe('with a good fake', () => testPortal({ utility }, { expected }));
describe('with totals in parts', () => testPortal({ utility, switches: ['parts-only'] }, { expected }));

describe('sign-in', () => {
  it('takes two requests', async () => {
    const { signIn, requests } = open();
    await signIn();
    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'POST /myaccountapi/api/login/authorize',
      'GET /myaccountapi/api/login/antiforgerytoken',
    ]);
  });

  it.each([
    ['refused-with-message', 'invalid_credentials', undefined, 1],
    ['maintenance', 'utility_unavailable', undefined, 1],
    ['bot-manager', 'utility_unavailable', undefined, 1],
    ['changed-form', 'interface_changed', 'sign-in', 1],
    ['no-anti-forgery-token', 'interface_changed', 'anti-forgery token', 2],
  ])('with %s fails with %s', async (name, code, step, count) => {
    const { signIn, requests } = open(name);
    await expect(signIn()).rejects.toMatchObject({ code, ...(step && { step }) });
    expect(requests).toHaveLength(count);
  });

  it('accepts the account number as it is printed, with hyphens', async () => {
    const { fake, signIn, listAccounts } = open();
    const { login } = await signIn({ ...fake.login, account_number: '123-456-789' });
    expect(await listAccounts(login)).toMatchObject([{ key: ACCOUNT }]);
  });
});

it('lists no account for an account number without usage, which may be of somebody else', async () => {
  const { fake, signIn, listAccounts } = open();
  const { login } = await signIn({ ...fake.login, account_number: '999999999' });
  expect(await listAccounts(login)).toEqual([]);
});

it('needs another sign-in after its session has ended', async () => {
  expect(await codeOf(open('session-ended').listAccounts())).toBe('login_expired');
});

it('takes a single request each night', async () => {
  const { signIn, readIntervals, requests } = open();
  const { login } = await signIn();
  requests.length = 0;
  const hours = await readIntervals(ACCOUNT, NOW / 1000 - 7 * 86_400, NOW / 1000, login);
  expect(hours.length).toBeGreaterThan(100);
  expect(requests).toHaveLength(1);
});

it('reads values to the last digit, and leaves out hours without any', async () => {
  const { readIntervals, answerWith, signIn } = open();
  const { login } = await signIn();
  answerWith(() =>
    Response.json({
      hourlyUsageList: [
        { date: '2026-11-01T01:00:00', totalKwh: 1.25, totalCost: 0.15 },
        {
          date: '2026-11-01T02:00:00',
          totalKwh: 0,
          onPeakKwh: 0.5,
          offPeakKwh: 0.25,
          totalCost: 0,
          onPeakCost: 0.1,
        },
        { date: '2026-11-01T03:00:00', totalKwh: null, totalCost: null },
      ],
    }),
  );
  expect(await readIntervals(ACCOUNT, '2026-11-01T07:00:00Z', '2026-11-02T07:00:00Z', login)).toEqual([
    { start: 1_793_520_000, end: 1_793_523_600, usageKwh: 1.25, cost: 0.15 },
    { start: 1_793_523_600, end: 1_793_527_200, usageKwh: 0.75, cost: 0.1 },
  ]);
});
