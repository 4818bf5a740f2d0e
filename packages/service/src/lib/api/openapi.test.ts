import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { BASE_URL, createHarness, json } from '../../testing/harness.ts';

interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, { operationId: string }>>;
}

it('gives a valid OpenAPI 3.1 document of every public address', async () => {
  const { call } = await createHarness();
  const document = await json<Document>(call('/openapi.json'));
  expect(await new Validator().validate({ ...document })).toMatchObject({ valid: true });
  expect(document.servers).toEqual([{ url: BASE_URL }]);
  expect(Object.keys(document.paths).sort()).toEqual([
    '/accounts',
    '/auth/connect-token',
    '/auth/connect_token',
    '/auth/token',
    '/connection',
    '/health/live',
    '/health/ready',
    '/intervals',
    '/tokens',
    '/users/{account_id}/bills',
    '/utilities',
    '/{account_id}/bills',
  ]);
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('shows it as a page without a script', async () => {
  const { call } = await createHarness();
  const answer = await call('/docs');
  expect(answer.headers.get('Content-Type')).toContain('text/html');
  const page = await answer.text();
  for (const text of [
    'POST /auth/connect-token',
    'GET /intervals',
    'DELETE /connection',
    'user_id',
    'openapi.json',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).not.toContain('<script');
  expect(page).not.toContain('`');
});

it('sends a visitor of the base address to the documentation', async () => {
  const { call } = await createHarness();
  const answer = await call('/');
  expect(answer.status).toBe(302);
  expect(answer.headers.get('Location')).toBe('docs');
});
