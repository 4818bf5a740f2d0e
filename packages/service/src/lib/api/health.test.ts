import { expect, it } from 'vitest';
import { createHarness, json } from '../../../test/support/harness.ts';
import { StoreError } from '../store/store-error.ts';

it('responds with 200 to both health checks', async () => {
  const { call } = await createHarness();
  expect((await call('/health/live')).status).toBe(200);
  expect((await call('/health/ready')).status).toBe(200);
});

it('is live but not ready while the database cannot be reached', async () => {
  const { call, service } = await createHarness();
  service.context.store.ping = () => Promise.reject(new Error('database password in a message'));
  const answer = await call('/health/ready');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('5');
  const body = await json(answer);
  expect(body).toMatchObject({ error: 'temporarily_unavailable' });
  expect(JSON.stringify(body)).not.toContain('password');
  expect((await call('/health/live')).status).toBe(200);
});

it('is not ready while shutting down', async () => {
  const { call, service } = await createHarness();
  service.stop();
  expect((await call('/health/ready')).status).toBe(503);
});

it('does not reveal the cause of a 500', async () => {
  const { call, service, clientHeaders } = await createHarness();
  service.context.store.grants.hasConnectedUser = () => Promise.reject(new Error('secret cause'));
  const answer = await call('/auth/connect-token', {
    method: 'POST',
    headers: clientHeaders,
    body: new URLSearchParams({ user_id: 'u' }),
  });
  expect(answer.status).toBe(500);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({
    error: 'server_error',
    request_id: answer.headers.get('Request-Id'),
  });
  expect(text).not.toContain('secret cause');
});

it.each([
  ['locked', Object.assign(new Error('secret cause'), { code: 'SQLITE_BUSY' })],
  ['away', new StoreError('database_unreachable', 'secret cause')],
])('responds with 503 and Retry-After while the database is %s', async (_state, cause) => {
  const { call, service, clientHeaders } = await createHarness();
  service.context.store.grants.hasConnectedUser = () => Promise.reject(cause);
  const answer = await call('/auth/connect-token', {
    method: 'POST',
    headers: clientHeaders,
    body: new URLSearchParams({ user_id: 'u' }),
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('5');
  expect(await answer.text()).not.toContain('secret cause');
});
