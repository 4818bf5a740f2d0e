import { expect, it } from 'vitest';
import { createApp, type RequestRecord } from './app.ts';
import { ServiceError } from './errors.ts';

const createTestApp = () => {
  const records: RequestRecord[] = [];
  const app = createApp({ requestId: () => 'request-1', onRequest: (record) => records.push(record) });
  app.get('/users/:account_id/bills', (c) => c.text('fine'));
  app.get('/refused', () => {
    throw new ServiceError(409, 'data_unavailable', 'Later.', { headers: { 'Retry-After': '2' } });
  });
  app.get('/broken', () => {
    throw new Error('cause');
  });
  return { app, records };
};

it('records the pattern of an address, never what stood in it', async () => {
  const { app, records } = createTestApp();
  await app.request('/users/secret-id/bills?token=secret');
  expect(records).toEqual([
    {
      requestId: 'request-1',
      method: 'GET',
      route: '/users/:account_id/bills',
      status: 200,
      milliseconds: expect.any(Number),
      clientId: undefined,
    },
  ]);
});

it('records the cause of a 500, and of nothing else', async () => {
  const { app, records } = createTestApp();
  expect((await app.request('/broken')).status).toBe(500);
  expect((await app.request('/refused')).status).toBe(409);
  expect(records.map(({ error }) => (error as Error | undefined)?.message)).toEqual(['cause', undefined]);
});

it('gives every answer its request id, keeps it private and sets no cookie', async () => {
  const { app } = createTestApp();
  for (const path of ['/users/a/bills', '/refused', '/broken', '/nowhere']) {
    const { headers } = await app.request(path);
    expect(headers.get('Request-Id')).toBe('request-1');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    // Else another site could make a browser send requests with a person's session.
    expect(headers.getSetCookie()).toEqual([]);
  }
});
