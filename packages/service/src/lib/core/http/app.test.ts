import { expect, it } from 'vitest';
import { createApp, type RequestRecord } from './app.ts';
import { ServiceError } from './errors.ts';

const createTestApp = () => {
  const records: RequestRecord[] = [];
  const app = createApp((record) => records.push(record));
  app.get('/users/:account_id/bills', (c) => c.text('fine'));
  app.get('/refused', () => {
    throw new ServiceError(409, 'data_unavailable', 'Later.', { headers: { 'Retry-After': '2' } });
  });
  app.get('/broken', () => {
    throw new Error('cause');
  });
  return { app, records };
};

it('logs the pattern of a path, never its values', async () => {
  const { app, records } = createTestApp();
  await app.request('/users/secret-id/bills?token=secret');
  expect(records).toEqual([
    {
      requestId: expect.any(String),
      method: 'GET',
      route: '/users/:account_id/bills',
      status: 200,
      milliseconds: expect.any(Number),
      clientId: undefined,
    },
  ]);
});

it('logs the pattern of the handler when middleware matches after it', async () => {
  const { app, records } = createTestApp();
  app.use('/users/*', (_c, next) => next());
  await app.request('/users/a/bills');
  await app.request('/users/unknown');
  expect(records.map(({ route }) => route)).toEqual(['/users/:account_id/bills', '/users/*']);
});

it('logs the cause of a 500 and of no other status', async () => {
  const { app, records } = createTestApp();
  expect((await app.request('/broken')).status).toBe(500);
  expect((await app.request('/refused')).status).toBe(409);
  expect(records.map(({ error }) => (error as Error | undefined)?.message)).toEqual(['cause', undefined]);
});

it('sends a request id, security headers and no cookie with every response', async () => {
  const { app, records } = createTestApp();
  for (const path of ['/users/a/bills', '/refused', '/broken', '/nowhere']) {
    const { headers } = await app.request(path);
    expect(headers.get('Request-Id')).toBe(records.at(-1)?.requestId);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    // Without cookies, another site cannot make a browser send authenticated requests (CSRF).
    expect(headers.getSetCookie()).toEqual([]);
  }
});
