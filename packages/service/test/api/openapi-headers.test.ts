import { zlibCodec } from '@utility-connect/intervals/zlib';
import { expect, it } from 'vitest';
import { StoreError } from '../../src/lib/core/database/store-error.ts';
import type { MockOptions } from '../../src/mock.ts';
import { expectHeaders } from '../support/expect-headers.ts';
import { createHarness, type Harness, json } from '../support/harness.ts';
import { operationsOf, readDocument } from '../support/operations.ts';

const document = await readDocument((await createHarness()).call);
const operations = operationsOf(document);

const readIntervals = (harness: Harness, headers: Record<string, string> = {}) =>
  readData(harness, (id) => `/intervals?account_id=${id}`, headers);

const readData = async (
  harness: Harness,
  pathOf: (accountId: string | undefined) => string,
  headers: Record<string, string> = {},
) => {
  const token = await harness.accessToken();
  const [account] = await json<{ id: string }[]>(harness.read('/accounts', token));
  return harness.read(pathOf(account?.id), token, { ...harness.clientHeaders, ...headers });
};

interface Case {
  readonly answer: string;
  readonly options?: MockOptions;
  readonly ask: (harness: Harness) => Promise<Response>;
  /** Headers specific to this response. */
  readonly headers: readonly string[];
}

const cases: Case[] = [
  { answer: 'GET /intervals 200', ask: readIntervals, headers: ['Vary'] },
  {
    answer: 'GET /intervals 200',
    options: { codec: zlibCodec, limits: { requestsPerClient: 9 } },
    ask: (harness) => readIntervals(harness, { 'Accept-Encoding': 'gzip' }),
    headers: ['Vary', 'Content-Encoding', 'RateLimit', 'RateLimit-Policy'],
  },
  {
    answer: 'GET /intervals 200',
    ask: (harness) => readIntervals(harness, { Accept: 'text/csv' }),
    headers: ['Vary', 'Content-Disposition'],
  },
  {
    answer: 'GET /users/{account_id}/bills 200',
    ask: (harness) => readData(harness, (id) => `/users/${id}/bills?format=csv`),
    headers: ['Vary', 'Content-Disposition'],
  },
  {
    answer: 'GET /accounts/{account_id}/export 200',
    ask: (harness) => readData(harness, (id) => `/accounts/${id}/export`),
    headers: ['Vary', 'Content-Disposition'],
  },
  {
    answer: 'GET /intervals 409',
    options: { waitMs: 1 },
    ask: (harness) => {
      harness.service.context.store.jobs.claimOne = async () => 'busy';
      return readIntervals(harness);
    },
    headers: ['Retry-After'],
  },
  {
    answer: 'GET /accounts 401',
    ask: (harness) => harness.read('/accounts', 'unknown'),
    headers: ['WWW-Authenticate'],
  },
  { answer: 'GET /accounts 401', ask: (harness) => harness.call('/accounts'), headers: [] },
  {
    answer: 'GET /accounts 403',
    ask: async (harness) =>
      harness.read('/accounts', await harness.accessToken({ parameters: { scopes: 'bills' } })),
    headers: ['WWW-Authenticate'],
  },
  {
    answer: 'GET /utilities 429',
    options: { limits: { requestsPerClient: 1 } },
    ask: async ({ call, clientHeaders: headers }) => {
      await call('/utilities', { headers });
      return call('/utilities', { headers });
    },
    headers: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  },
  {
    answer: 'GET /health/ready 503',
    ask: ({ call, service }) => {
      service.context.store.ping = async () => {
        throw new StoreError('database_unreachable', 'away');
      };
      return call('/health/ready');
    },
    headers: ['Retry-After'],
  },
];

it.each(cases)('declares the headers of the response: $answer $headers', async (one) => {
  const [, name, status = ''] = /^(.+) (\d+)$/.exec(one.answer) ?? [];
  const response = operations.find((operation) => operation.name === name)?.responses[status];
  if (!response) throw new Error(`${one.answer} is not in the document.`);
  const answer = await one.ask(await createHarness(one.options));
  expect(answer.status).toBe(Number(status));
  for (const header of one.headers) expect(answer.headers.has(header), header).toBe(true);
  expectHeaders(answer, response, document);
});

it('declares no header on responses that never have it', () => {
  for (const { name, auth, responses } of operations) {
    for (const [status, { headers }] of Object.entries(responses)) {
      const names = Object.keys(headers);
      expect(names.includes('Retry-After'), `${name} ${status}`).toBe(['409', '429', '503'].includes(status));
      expect(names.includes('WWW-Authenticate')).toBe(['401', '403'].includes(status) && auth === 'user');
      expect(names.includes('RateLimit')).toBe(auth !== 'none' && !['408', '417', '431'].includes(status));
      const exports = ['/intervals', '/users/{account_id}/bills', '/accounts/{account_id}/export'];
      const isExport = exports.some((path) => name === `GET ${path}`) && status === '200';
      expect(names.includes('Vary')).toBe(isExport);
      expect(names.includes('Content-Disposition')).toBe(isExport);
    }
  }
});
