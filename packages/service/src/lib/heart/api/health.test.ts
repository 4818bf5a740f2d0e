import { expect, it } from 'vitest';
import { createHarness, json } from '../../../../test/support/harness.ts';
import { StoreError } from '../../core/database/store-error.ts';

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

it.each([
  ['500', 'server_error', 'for an unknown error', new Error('secret cause')],
  [
    '503',
    'temporarily_unavailable',
    'while the database is locked',
    Object.assign(new Error('secret cause'), { code: 'SQLITE_BUSY' }),
  ],
  [
    '503',
    'temporarily_unavailable',
    'while the database is unreachable',
    new StoreError('database_unreachable', 'secret cause'),
  ],
])('responds with %s %s %s, without the cause', async (status, error, _case, cause) => {
  const { post, service } = await createHarness();
  service.context.store.users.hasConnectedUser = () => Promise.reject(cause);
  const answer = await post('/auth/connect-token', { user_id: 'u' });
  expect(answer.status).toBe(Number(status));
  expect(answer.headers.get('Retry-After')).toBe(status === '503' ? '5' : null);
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ error, request_id: answer.headers.get('Request-Id') });
  expect(text).not.toContain('secret cause');
});
