import { expect } from 'vitest';
import { serve } from '../../src/lib/node/server/server.ts';
import { createHarness } from './harness.ts';
import { type RawAnswer, sendRaw } from './raw-http.ts';

/** A smuggled request. If it is answered, another client behind the same proxy could get the response. */
export const NEXT = 'GET /health/live HTTP/1.1\r\nHost: api\r\n\r\n';

/** The body of a request with `user_id=a`, in chunks. */
export const CHUNKS = '9\r\nuser_id=a\r\n0\r\n\r\n';

/** Makes the bytes of a request. Test tables need a function, because they are made before the server runs. */
export type Bytes = () => string | Uint8Array;

/** Requests to a running server, as bytes. */
export interface RawRequests {
  readonly port: number;
  /** Header lines that authenticate the user. */
  readonly userHeaders: string;
  get(target: string, more?: string, version?: string): string;
  post(more: string, body: string): string;
  /** A `POST` that is followed by another request. */
  chunked(body: string, header?: string): string;
  /** Expects the statuses of all responses. Checks that errors have the form of the API. */
  expectStatuses(bytes: Bytes, statuses: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server, and makes requests that it accepts unless a header or body is added that it refuses. */
export async function startRawRequests(): Promise<RawRequests> {
  const harness = await createHarness();
  const { port, close } = await serve(harness.service, '127.0.0.1', 0);
  const clientHeaders = Object.entries(harness.clientHeaders)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const userHeaders = `${clientHeaders}Authorization: Bearer ${await harness.accessToken()}\r\n`;
  const post = (more: string, body: string) =>
    `POST /auth/connect-token HTTP/1.1\r\nHost: api\r\n${clientHeaders}Content-Type: application/x-www-form-urlencoded\r\n${more}\r\n${body}`;
  return {
    port,
    userHeaders,
    get: (target, more = '', version = '1.1') =>
      `GET ${target} HTTP/${version}\r\nHost: api\r\n${userHeaders}${more}\r\n`,
    post,
    chunked: (body, header = 'Transfer-Encoding: chunked\r\n') => post(header, `${body}${NEXT}`),
    async expectStatuses(bytes, statuses) {
      const answers = await sendRaw(port, bytes(), statuses.length);
      for (const answer of answers) if (answer.status >= 400) expectContractError(answer);
      expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
      expect(answers.map(({ status }) => status)).toEqual(statuses);
    },
    close,
  };
}

const expectContractError = ({ headers, body }: RawAnswer): void => {
  expect(headers['content-type']).toContain('application/json');
  const error = JSON.parse(body);
  expect(error).toMatchObject({ error: expect.any(String), error_description: expect.any(String) });
  expect(error.request_id).toBe(headers['request-id']);
};
