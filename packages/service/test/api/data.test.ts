import { beforeAll, describe, expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../support/harness.ts';

interface AccountAnswer {
  readonly id: string;
}

let harness: Harness;
let token: string;
let accounts: AccountAnswer[];
beforeAll(async () => {
  harness = await createHarness({ historyMonths: 24 });
  token = await harness.accessToken();
  accounts = await json<AccountAnswer[]>(harness.read('/accounts', token));
});

describe('GET /accounts', () => {
  it('lists all accounts of the user', async () => {
    expect(accounts).toHaveLength(2);
    for (const account of accounts) {
      expect(account).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        account_number: expect.stringMatching(/\d/),
        address: expect.stringContaining('CA'),
        usage_unit: 'kwh',
        emissions_unit: 'kg_co2e_per_kwh',
      });
    }
  });

  it('returns an empty list if the login has no accounts', async () => {
    const empty = await harness.accessToken({ userId: 'nobody', username: 'empty@example.com' });
    expect(await json(harness.read('/accounts', empty))).toEqual([]);
  });
});

describe('GET /intervals', () => {
  it('has usage of 0 while a login with solar panels exports', async () => {
    const solar = await harness.accessToken({ userId: 'solar', username: 'solar@example.com' });
    const list = await json<AccountAnswer[]>(harness.read('/accounts', solar));
    expect(list).toHaveLength(1);
    const { intervals } = await json<{ intervals: { usage: number; exported?: number }[] }>(
      harness.read(`/intervals?account_id=${list[0]?.id}`, solar),
    );
    expect(intervals.some(({ usage, exported = 0 }) => usage === 0 && exported > 0)).toBe(true);
  });
});

describe('GET /users/<account_id>/bills', () => {
  it('lists consecutive bills at both spellings of the path', async () => {
    for (const { id } of accounts) {
      const bills = await json<Record<string, { bill_start_date: string; bill_end_date: string }>>(
        harness.read(`/users/${id}/bills`, token),
      );
      expect(await json(harness.read(`/${id}/bills`, token))).toEqual(bills);
      const list = Object.values(bills);
      expect(list.length).toBeGreaterThanOrEqual(22);
      for (const [index, bill] of list.entries()) {
        expect(bill.bill_start_date).toMatch(
          /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
        );
        expect(Date.parse(bill.bill_start_date)).toBeLessThan(Date.parse(bill.bill_end_date));
        if (index > 0) expect(bill.bill_start_date).toBe(list[index - 1]?.bill_end_date);
      }
    }
  });
});

describe('an unknown account id', () => {
  it.each(['__proto__', 'constructor', "' or 1=1 --", '%00', 'x'.repeat(1000), '😀'])(
    'gets 404: %j',
    async (id) => {
      expect((await harness.read(`/users/${encodeURIComponent(id)}/bills`, token)).status).toBe(404);
    },
  );
});
