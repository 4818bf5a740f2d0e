import { createHousehold } from '@utility-connect/custodian';
import { expect, it } from 'vitest';
import { createTestUtility, DAY, NOW, request } from '../testing/utility.ts';

it('reads 40 notified addresses of a utility that answers ten at a time', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `${index + 1}`);
  const times = { start: NOW - 3 * DAY, end: NOW };
  const usagePoints = ids.map((id) => createHousehold({ id, title: id, intervalSeconds: 3600, ...times }));
  let open = 0;
  const utility = createTestUtility({
    quirks: { notifyOnly: true },
    method: { platform: 'savage-data' },
    customers: [{ login: 'demo', password: 'demo', usagePoints }],
    intercept: async ({ url }) => {
      if (!url.includes('/UsagePoint/')) return undefined as never;
      open += 1;
      const isRefused = open > 10;
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return isRefused ? new Response(null, { status: 429 }) : (undefined as never);
    },
  });
  const { login, grantId } = await utility.consent();
  const notified = ids.map((id) => `${grantId}/UsagePoint/${id}`);
  const accounts = await utility.method.listAccounts({ ...request(), login, notified });
  expect(accounts.map(({ key }) => key).sort()).toEqual(ids.sort());
});
