import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type RunningServer, serve } from '../../src/lib/node/server/server.ts';
import { createHarness, type Harness, NOW } from '../support/harness.ts';

const codec = { ...zlibCodec };
let harness: Harness;
let server: RunningServer;
let headers: Record<string, string>;
let path: string;
let plain: string;
let yearPath: string;

const read = (acceptEncoding: string, init: RequestInit = {}, from = path) =>
  harness.call(from, { ...init, headers: { ...headers, 'Accept-Encoding': acceptEncoding } });

beforeAll(async () => {
  harness = await createHarness({ historyMonths: 24, codec });
  server = await serve(harness.service, '127.0.0.1', 0);
  headers = { ...harness.clientHeaders, Authorization: `Bearer ${await harness.accessToken()}` };
  const accounts = (await (await harness.call('/accounts', { headers })).json()) as { id: string }[];
  // Both ends lie within an hour.
  const end = Math.floor(NOW / 1000) - 100 * 86_400 + 1234;
  path = `/intervals?account_id=${accounts[0]?.id}&start_date=${end - 70 * 86_400}&end_date=${end}`;
  plain = await (await read('identity')).text();
  // The other account has hours.
  yearPath = `/intervals?account_id=${accounts[1]?.id}&start_date=${end - 366 * 86_400}&end_date=${end}`;
});
afterAll(() => server.close());

it('serves the same bytes with and without gzip, and varies on Accept and Accept-Encoding', async () => {
  expect(JSON.parse(plain).intervals.length).toBeGreaterThan(1000);
  const zipped = await read('gzip');
  expect(zipped.headers.get('Content-Encoding')).toBe('gzip');
  expect(zipped.headers.get('Vary')).toBe('Accept, Accept-Encoding');
  const bytes = new Uint8Array(await zipped.arrayBuffer());
  expect(bytes.length).toBeLessThan(plain.length / 4);
  expect(gunzipSync(bytes).toString()).toBe(plain);
  for (const refusal of ['', 'br', 'gzip;q=0', 'identity;q=0', 'gzip;q=0, *']) {
    const answer = await read(refusal);
    expect(answer.headers.has('Content-Encoding')).toBe(false);
    expect(answer.headers.get('Vary')).toBe('Accept, Accept-Encoding');
    expect(await answer.text()).toBe(plain);
  }
});

it('serves the same bytes of a year with and without gzip', async () => {
  const year = await (await read('identity', {}, yearPath)).text();
  expect(JSON.parse(year).intervals.length).toBeGreaterThan(35_000);
  const zipped = await (await read('gzip', {}, yearPath)).arrayBuffer();
  expect(gunzipSync(new Uint8Array(zipped)).toString() === year).toBe(true);
  const sent = await fetch(`http://127.0.0.1:${server.port}${yearPath}`, {
    headers: { ...headers, 'Accept-Encoding': 'identity' },
  });
  expect((await sent.text()) === year).toBe(true);
});

it('inflates a year without gzip only as fast as the client reads', async () => {
  const year = (await (await read('identity', {}, yearPath)).arrayBuffer()).byteLength;
  const inflate = vi.spyOn(codec, 'inflate');
  const inflated = () => inflate.mock.calls.reduce((sum, [, size]) => sum + size, 0);
  try {
    const reader = (await read('identity', {}, yearPath)).body?.getReader();
    // The pieces at both edges of the window.
    expect(inflated()).toBeLessThan(year / 20);
    await reader?.read();
    await reader?.read();
    expect(inflated()).toBeLessThan(year / 2);
    await reader?.cancel();
  } finally {
    inflate.mockRestore();
  }
});

it('answers HEAD for intervals with the headers of GET and no body', async () => {
  for (const coding of ['gzip', 'identity']) {
    for (const from of [path, yearPath]) {
      const [get, head] = await Promise.all([read(coding, {}, from), read(coding, { method: 'HEAD' }, from)]);
      expect(await head.text()).toBe('');
      for (const name of ['Content-Encoding', 'Content-Type', 'Vary', 'Cache-Control'])
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    }
  }
});

const run = promisify(execFile);
const has = (command: string, ...parameters: string[]): Promise<boolean> =>
  run(command, parameters).then(
    () => true,
    () => false,
  );
const address = (): string => `http://127.0.0.1:${server.port}${path}`;

it('serves gzip that fetch can decode', async () => {
  const answer = await fetch(address(), { headers });
  expect(answer.headers.get('Content-Encoding')).toBe('gzip');
  expect(await answer.text()).toBe(plain);
});

it.runIf(await has('curl', '--version'))('serves gzip that curl can decode', async () => {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('curl', ['-sS', '--compressed', ...given, address()], { maxBuffer: 10 ** 8 });
  expect(stdout).toBe(plain);
});

it.runIf(await has('python3', '-c', 'import requests'))(
  'serves gzip that Python’s requests can decode',
  async () => {
    const script =
      'import json, sys, requests; sys.stdout.write(requests.get(sys.argv[1], headers=json.loads(sys.argv[2])).text)';
    const parameters = ['-c', script, address(), JSON.stringify(headers)];
    expect((await run('python3', parameters, { maxBuffer: 10 ** 8 })).stdout).toBe(plain);
  },
);
