import type { ConnectorAccount } from '@utility-connect/connector';
import { describe, expect, it } from 'vitest';
import { accounts, connector, intervals, loginOf, now, pge, seconds, signal } from './testing/sandbox.ts';

const billsOf = async (username: string, utility = pge) => {
  const request = { utility, login: await loginOf(username, utility), from: 0, to: now, signal };
  const [account] = (await accounts(username, utility)) as [ConnectorAccount];
  return { account, bills: await connector.readBills({ ...request, accountKey: account.key }) };
};

describe('sandbox bills', () => {
  it('reach from the beginning of the data to today', async () => {
    const { bills } = await billsOf('user@example.com');
    expect(bills.length).toBeGreaterThanOrEqual(22);
    expect(bills[0]?.start).toBeGreaterThanOrEqual(seconds('2024-11-20T08:00:00Z'));
    expect(bills.at(-1)?.end).toBeLessThanOrEqual(now);
  });

  it('have the usage of their intervals and a cost for it', async () => {
    const { account, bills } = await billsOf('user@example.com');
    for (const { start, end, usageKwh, cost, currency } of bills.slice(-3, -1)) {
      const { all } = await intervals(account, { from: start, to: end });
      const sum = all.reduce((total, interval) => total + interval.usageKwh, 0);
      expect(Math.abs((usageKwh ?? 0) - sum)).toBeLessThan(0.2);
      expect(Math.abs((cost ?? 0) - (12 + 0.21 * sum))).toBeLessThan(0.1);
      expect(currency).toBe('USD');
    }
  });

  it('credit what the solar login exports', async () => {
    const username = 'solar@example.com';
    const { account, bills } = await billsOf(username);
    const { start = 0, end = 0, usageKwh, cost } = bills[8] ?? {};
    const { all } = await intervals(account, { username, from: start, to: end });
    const exported = all.reduce((total, { exportedKwh = 0 }) => total + exportedKwh, 0);
    expect(exported).toBeGreaterThan(100);
    expect(Math.abs((cost ?? 0) - (12 + 0.21 * (usageKwh ?? 0) - 0.07 * exported))).toBeLessThan(0.1);
  });

  it('have an unknown usage and cost for the daily login', async () => {
    const { bills } = await billsOf('daily@example.com');
    expect(bills.length).toBeGreaterThanOrEqual(22);
    const unknown = { usageKwh: null, cost: null, currency: null };
    expect(bills).toEqual(bills.map(({ id, start, end }) => ({ id, start, end, ...unknown })));
  });

  it('are in Canadian dollars in Canada', async () => {
    const ontario = { ...pge, id: 'ca-on-1', states: ['ON'], timeZone: 'America/Toronto' };
    expect((await billsOf('user@example.com', ontario)).bills[0]?.currency).toBe('CAD');
  });
});
