import { testConnector } from '@utility-connect/connector/testing';
import { afterAll, beforeAll, it, vi } from 'vitest';
import { createGreenButtonConnect } from './green-button-connect.ts';
import { createTestUtility, DAY, home, utility } from './testing/utility.ts';

const { custodian, options } = createTestUtility();

// The suite replaces fetch where a rule is about an outage.
beforeAll(() => {
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => custodian.fetch(new Request(...request)));
});
afterAll(() => {
  vi.unstubAllGlobals();
});
const connect = () => createGreenButtonConnect({ ...options, fetch: (url, init) => fetch(url, init) });

// Clocks go forward at two: the day has 23 hours.
const shortDay = Date.UTC(2026, 2, 8, 5) / 1000;
const shortDayReadings = [...home.readings].filter(
  ({ start }) => start >= shortDay && start < shortDay + DAY - 3_600,
);

testConnector({ it, vi }, connect, {
  utility,
  to: Math.floor(custodian.now() / 1000),
  expected: {
    account: { key: '1', timeZone: 'America/New_York', intervalSeconds: 3600 },
    intervals: shortDayReadings.map(({ start, seconds, value }) => ({
      start,
      end: start + seconds,
      usageKwh: value,
    })),
  },
  async approve(url) {
    // The redirect URI of the suite is registered.
    return Object.fromEntries((await custodian.consent(url)).searchParams);
  },
});
