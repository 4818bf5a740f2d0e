import { expect, it } from 'vitest';
import { json } from '../../../../test/support/harness.ts';
import { createOperatorHarness } from './testing/operator-harness.ts';

interface Document {
  readonly openapi: string;
  readonly paths: Record<
    string,
    Record<string, { operationId: string; security: object[]; responses: object }>
  >;
}

it('describes each endpoint of the API of the operator, which requires a sign-in but to sign in', async () => {
  const { call } = await createOperatorHarness();
  const document = await json<Document>(call('/operator/openapi.json'));
  expect(document.openapi).toMatch(/^3\.1\./);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  expect(operations.length).toBeGreaterThan(25);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { path, method, security } of operations) {
    expect(path).toMatch(/^\/operator\/api\//);
    const answer = await call(path.replaceAll(/\{\w+\}/g, 'x'), { method: method.toUpperCase() });
    // The sign-in refuses a request without an origin.
    expect([path, answer.status]).toEqual([path, security.length > 0 ? 401 : 403]);
  }
});
