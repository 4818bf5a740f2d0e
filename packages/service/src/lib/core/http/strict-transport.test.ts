import { expect, it } from 'vitest';
import { createMockService } from '../../../mock.ts';

const headersOf = async (baseUrl: string, path: string) => {
  const service = await createMockService({ baseUrl });
  return (await service.fetch(new Request(`${baseUrl}${path}`))).headers;
};

const paths = [
  '/docs',
  '/openapi.json',
  '/health/ready',
  '/register',
  '/accounts',
  '/nowhere',
  '/link/api/x',
];

it.each(paths)('sends the security headers and a request id at %s', async (path) => {
  const headers = await headersOf('https://connect.example.com', path);
  expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  expect(headers.get('Referrer-Policy')).toBe('no-referrer');
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Request-Id')).toMatch(/^[0-9a-f-]{36}$/);
});

it('sends Strict-Transport-Security with an overload refusal', async () => {
  const baseUrl = 'https://connect.example.com';
  const service = await createMockService({ baseUrl, maxConcurrentRequests: 0 });
  const answer = await service.fetch(new Request(`${baseUrl}/accounts`));
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
});

it.each(paths)('sends no Strict-Transport-Security at %s without https', async (path) => {
  expect((await headersOf('http://localhost:4000', path)).has('Strict-Transport-Security')).toBe(false);
});
