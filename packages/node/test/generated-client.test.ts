import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@hey-api/openapi-ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BASE_URL, createHarness, type Harness } from '../../service/test/support/harness.ts';

// The code of a developer who generates a client from `openapi.json` instead of using our package.
const program = `
import { createClient } from './generated/client/index.js';
import * as api from './generated/index.js';

interface Options {
  baseUrl: string;
  fetch: typeof fetch;
  headers: Record<string, string>;
  code: (connectToken: string) => Promise<string>;
}

export async function connect({ baseUrl, fetch, headers, code }: Options) {
  let accessToken: string | undefined;
  const client = createClient({
    baseUrl,
    fetch,
    throwOnError: true,
    auth: ({ scheme, name }) => (scheme === 'bearer' ? accessToken : headers[name ?? '']),
  });
  const token = await api.createConnectToken({
    client,
    body: { user_id: 'user-1', utility_id: '14328' },
    throwOnError: true,
  });
  const exchange = await api.exchangeCode({
    client,
    body: { grant_type: 'code', code: await code(token.data.connect_token) },
    headers: { 'Idempotency-Key': 'key-1' },
    throwOnError: true,
  });
  accessToken = exchange.data.access_token;
  const accounts = await api.listAccounts({ client, throwOnError: true });
  const account_id: string = accounts.data[0]?.id ?? '';
  const intervals = await api.listIntervals({
    client,
    query: { account_id, start_date: 1788220800, end_date: 1788307200 },
    throwOnError: true,
  });
  const bills = await api.listBills({ client, path: { account_id }, throwOnError: true });
  const kwh: number = intervals.data.intervals.reduce((sum, { usage }) => sum + usage, 0);
  const ends: string[] = Object.values(bills.data).map((bill) => bill.bill_end_date);
  return { accounts: accounts.data.length, intervals: intervals.data.intervals.length, kwh, ends };
}
`;

const folder = mkdtempSync(join(tmpdir(), 'utility connect generated client '));
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ historyMonths: 3 });
  const document = await (await harness.call('/openapi.json')).json();
  await createClient({
    input: document as object,
    output: join(folder, 'generated'),
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
    logs: { level: 'silent' },
  });
  writeFileSync(join(folder, 'program.ts'), program);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('generates a client that compiles under strict and reads data from the service', async () => {
  const tsc = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url));
  const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'preserve'];
  const compiled = spawnSync(process.execPath, [tsc, ...options, 'program.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(compiled).toMatchObject({ stdout: '', status: 0 });

  const { connect } = await import(/* @vite-ignore */ join(folder, 'program.ts'));
  const result = await connect({
    baseUrl: BASE_URL,
    fetch: (request: Request) => harness.service.fetch(request),
    headers: harness.clientHeaders,
    code: async (connectToken: string) => {
      expect((await harness.page(connectToken, 'session', { body: {} })).status).toBe(200);
      return harness.connect();
    },
  });
  expect(result).toEqual({
    accounts: 2,
    // A day of the hourly account, or of the 15-minute one.
    intervals: expect.toBeOneOf([24, 96]),
    kwh: expect.any(Number),
    ends: expect.arrayContaining([expect.stringMatching(/ GMT$/)]),
  });
});
