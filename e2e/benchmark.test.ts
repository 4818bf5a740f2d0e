import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeCodes } from '../bench/stored-accounts.mjs';
import { clientHeaders, clientId, startStoredService } from '../bench/stored-service.mjs';

// The benchmarks write rows past the service, so a new column can break them.
let service: Awaited<ReturnType<typeof startStoredService>>;
beforeAll(async () => {
  service = await startStoredService('SQLite', 3);
});
afterAll(() => service.stop());

it('stores accounts that the service can read', async () => {
  for (const { accountId, accessToken } of service.users) {
    const headers = { ...clientHeaders, Authorization: `Bearer ${accessToken}` };
    const response = await fetch(`${service.baseUrl}/accounts`, { headers });
    expect(await response.json()).toMatchObject([{ id: accountId }]);
  }
});

it('stores authorization codes that the service can exchange', async () => {
  const [code = ''] = await storeCodes(service.database, { clientId, amount: 1 });
  const response = await fetch(`${service.baseUrl}/auth/token`, {
    method: 'POST',
    headers: clientHeaders,
    body: new URLSearchParams({ grant_type: 'code', code }),
  });
  expect(response.status).toBe(200);
});
