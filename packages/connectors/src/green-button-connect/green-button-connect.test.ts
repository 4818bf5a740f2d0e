import { describe, expect, it } from 'vitest';
import {
  createTestUtility,
  customer,
  DAY,
  failureOf,
  home,
  NOW,
  readAccount,
  request,
} from './testing/utility.ts';

describe('a utility without quirks', () => {
  it('gives accounts with address, account number and time zone', async () => {
    const utility = createTestUtility();
    const { login } = await utility.consent();
    expect(await utility.method.listAccounts({ ...request(), login })).toEqual(
      ['1', '2'].map((key) => ({
        key,
        accountNumber: '1002003004',
        address: '1 Main Street, Springfield, MA 01101',
        timeZone: 'America/New_York',
        intervalSeconds: 3600,
        hasEmissions: false,
      })),
    );
  });

  it('gives intervals and bills', async () => {
    const utility = createTestUtility();
    const { login } = await utility.consent();
    const { intervals, bills } = await readAccount(utility, login, { from: NOW - 100 * DAY });
    expect(intervals.length).toBeGreaterThan(2_300);
    expect(bills).toHaveLength(3);
    expect(bills[0]).toMatchObject({ currency: 'USD' });
    const { intervals: ofCabin } = await readAccount(utility, login, { accountKey: '2' });
    expect(ofCabin.some(({ exportedKwh = 0 }) => exportedKwh > 0)).toBe(true);
  });

  it('gives the costs of intervals with the currency of the account', async () => {
    const readings = [...home.readings].map((reading, index) => ({
      ...reading,
      ...(index % 2 === 0 && { cost: 0.25, currency: 'CAD' }),
    }));
    const utility = createTestUtility({ customers: [{ ...customer, usagePoints: [{ ...home, readings }] }] });
    const { login } = await utility.consent();
    expect(await utility.method.listAccounts({ ...request(), login })).toMatchObject([{ currency: 'CAD' }]);
    const { intervals } = await readAccount(utility, login);
    expect(new Set(intervals.map(({ cost }) => cost))).toEqual(new Set([0.25, undefined]));
  });

  it('needs one request for all accounts, intervals and bills of a connection, and one for the address', async () => {
    const utility = createTestUtility();
    const { login } = await utility.consent();
    utility.sent.length = 0;
    for (const { key } of await utility.method.listAccounts({ ...request(), login })) {
      const { intervals } = await readAccount(utility, login, { accountKey: key, from: NOW - 730 * DAY });
      expect(intervals.length).toBeGreaterThan(0);
    }
    expect(utility.sent.map(({ url }) => new URL(url).pathname.split('/').slice(-3).join('/'))).toEqual([
      'Batch/Subscription/503888',
      'Batch/RetailCustomer/503888',
    ]);
  });

  it('asks the utility for each sync, also within a minute of the last one', async () => {
    const utility = createTestUtility();
    const { login } = await utility.consent();
    await readAccount(utility, login);
    utility.custodian.revoke('503888');
    expect(await failureOf(readAccount(utility, login))).toBe('login_expired');
  });

  it('identifies the authorization by its address, which stays', async () => {
    const utility = createTestUtility();
    const { grantId } = await utility.consent();
    expect(grantId).toBe('https://custodian.test/espi/1_1/resource/Batch/Subscription/503888');
    expect((await utility.consent()).grantId).not.toBe(grantId);
  });

  it('reads nothing with a login that is unknown', async () => {
    const { method } = createTestUtility();
    expect(await failureOf(method.listAccounts({ ...request(), login: 'no login' }))).toBe('login_expired');
  });
});
