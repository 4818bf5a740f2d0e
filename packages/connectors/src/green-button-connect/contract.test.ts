import { testConnector } from '@utility-connect/connector/testing';
import { afterAll, beforeAll, it, vi } from 'vitest';
import { createGreenButtonConnect } from './green-button-connect.ts';
import { createTestUtility, utility } from './testing/utility.ts';

const { custodian, options } = createTestUtility();

// The suite replaces fetch where a rule is about an outage.
beforeAll(() => {
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => custodian.fetch(new Request(...request)));
});
afterAll(() => {
  vi.unstubAllGlobals();
});
const connect = () => createGreenButtonConnect({ ...options, fetch: (url, init) => fetch(url, init) });

testConnector({ it, vi }, connect, {
  utility,
  to: Math.floor(custodian.now() / 1000),
  async approve(url) {
    // The redirect URI of the suite is registered.
    return Object.fromEntries((await custodian.consent(url)).searchParams);
  },
});
