import { createHarness, type Harness, json } from '../../../../../test/support/harness.ts';
import type { MockOptions } from '../../../../mock.ts';

export const OPERATOR_TOKEN = 'operator-token-of-the-tests-0123456789';

/** A service with the operator's API. */
export interface OperatorHarness extends Harness {
  /** Reads from the operator's API, with the token. Rejects if the answer is an error. */
  get<Body>(path: string): Promise<Body>;
  /** Calls the operator's API, with the token unless `headers` say otherwise. */
  operate(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
}

export async function createOperatorHarness(
  options: MockOptions = {},
  token = OPERATOR_TOKEN,
): Promise<OperatorHarness> {
  const harness = await createHarness({ operator: { token }, ...options });
  const operate: OperatorHarness['operate'] = (method, path, body, headers) =>
    harness.call(`/operator/api/${path}`, {
      method,
      headers: {
        ...(headers ?? { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json', ...headers }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  return {
    ...harness,
    operate,
    async get<Body>(path: string) {
      const answer = await operate('GET', path);
      if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
      return json<Body>(answer);
    },
  };
}
