import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isolateConnector } from './isolate-connector.ts';
import { folder, isolate, utility } from './testing/isolated.ts';

const range = (signal = new AbortController().signal) => ({
  utility,
  login: 'login',
  accountKey: 'a',
  from: 900,
  to: 90_000,
  signal,
});

it('describes a connector like the object that its module exports', async () => {
  const { connector, close } = await isolateConnector('./faulty.mjs', folder);
  onTestFinished(close);
  expect(connector).toMatchObject({
    name: 'faulty',
    utilities: [{ id: '14328' }, { id: 'us-mi-faulty', states: ['MI'] }],
    capabilities: { intervalSeconds: [900], historyMonths: 24 },
    methods: [{ kind: 'sign_in' }, { kind: 'file', accept: ['.csv'] }],
  });
  expect(connector.methods[0]).not.toHaveProperty('begin');
});

it('passes requests and answers on', async () => {
  const { signIn } = await isolate();
  const { signal } = new AbortController();
  expect(await signIn.answer?.({ utility, state: 'state', answer: '1', signal })).toEqual({
    kind: 'signed_in',
    login: 'state Pacific Gas & Electric',
  });
});

it('reads intervals no faster than they are taken, in parts of limited size', async () => {
  const { signIn } = await isolate();
  const lengths = [];
  for await (const batch of signIn.readIntervals(range())) {
    lengths.push(batch.length);
    if (lengths.length === 4) break;
  }
  expect(lengths).toEqual([5_000, 1_000, 5_000, 1_000]);
  // The connector waits at the third batch, and hears that no more are needed.
  await expect.poll(() => signIn.readBills(range())).toEqual([]);
});

it('ends a stream of intervals when its signal aborts', async () => {
  const { signIn, stops } = await isolate({ abortMs: 60_000 });
  const controller = new AbortController();
  let count = 0;
  const reading = (async () => {
    for await (const _batch of signIn.readIntervals(range(controller.signal))) {
      count += 1;
      // Twenty parts, then it waits for its signal.
      if (count === 20) controller.abort(new Error('canceled'));
    }
  })();
  await expect(reading).rejects.toThrow('canceled');
  expect(count).toBe(20);
  expect(await signIn.listAccounts(range())).toEqual([]);
  expect(stops).toEqual([]);
});

const bytes = (chunks: number, end: (controller: ReadableStreamDefaultController<Uint8Array>) => void) => {
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent += 1;
        if (sent > chunks) end(controller);
        else controller.enqueue(new Uint8Array(65_536).fill(1));
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, sent: () => sent };
};

it('passes a file on in chunks, and takes its content in parts', async () => {
  const { file } = await isolate();
  const { stream } = bytes(100, (controller) => controller.close());
  const { signal } = new AbortController();
  const { accounts, leftOut } = await file.readFile({ utility, file: stream, signal });
  expect(leftOut).toEqual([{ reason: 'gas', count: 1 }]);
  expect(accounts).toMatchObject([{ key: 'a', accountNumber: `${100 * 65_536}` }]);
  const intervals = [...(accounts[0]?.intervals ?? [])];
  expect(intervals).toHaveLength(12_000);
  expect(intervals.at(-1)).toEqual({ start: 11_999 * 900, end: 12_000 * 900, usageKwh: 0.25 });
});

it('rejects a connector that reads nothing from a file as an invalid answer', async () => {
  const { file } = await isolate();
  const { signal } = new AbortController();
  const stream = new Blob([new Uint8Array([2])]).stream();
  await expect(file.readFile({ utility, file: stream, signal })).rejects.toMatchObject({
    code: 'invalid_answer',
  });
});

it('reports the error of a file that breaks off', async () => {
  const { file } = await isolate();
  const { stream } = bytes(3, (controller) => controller.error(new Error('connection lost')));
  const { signal } = new AbortController();
  await expect(file.readFile({ utility, file: stream, signal })).rejects.toThrow('connection lost');
});

it('ends the file of a connector that ignores its signal', async () => {
  const { file, signIn } = await isolate();
  const controller = new AbortController();
  const stream = new ReadableStream<Uint8Array>(
    {
      pull() {
        controller.abort(new Error('canceled'));
        return new Promise(() => {});
      },
    },
    { highWaterMark: 0 },
  );
  const reading = file.readFile({ utility, file: stream, signal: controller.signal });
  await expect(reading).rejects.toThrow('canceled');
  await expect.poll(() => signIn.readBills(range())).toEqual(['The file failed.']);
});

it('stops reading a file of which the connector needs no more', async () => {
  const { file } = await isolate();
  let sent = 0;
  let isCanceled = false;
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(10));
      },
      cancel() {
        isCanceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  await file.readFile({ utility, file: stream, signal: new AbortController().signal });
  expect({ sent, isCanceled }).toEqual({ sent: 1, isCanceled: true });
});

const serveBytes = async (body: () => Buffer | null, redirect?: string) => {
  const server = createServer((_request, response) => {
    if (redirect) return response.writeHead(302, { Location: redirect }).end();
    const write = (): void => {
      for (let chunk = body(); chunk !== null; chunk = body()) {
        if (!response.write(chunk)) {
          response.once('drain', write);
          return;
        }
      }
      response.end();
    };
    return write();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

it('bounds the fetch of a connector: private addresses, redirects and a gigabyte', async () => {
  let left = 1_000;
  const gigabyte = await serveBytes(() => {
    left -= 1;
    return left < 0 ? null : Buffer.alloc(1_000_000, 1);
  });
  const unlisted = await isolate();
  await expect(unlisted.try('fetches', gigabyte)).rejects.toThrow('A connector failed with TypeError.');
  expect(left).toBe(1_000);

  const listed = await isolate({ allowedHosts: ['127.0.0.1'], memoryMb: 128 });
  const redirecting = await serveBytes(() => null, gigabyte.replace('127.0.0.1', 'localhost'));
  await expect(listed.try('fetches', redirecting)).rejects.toThrow('A connector failed with TypeError.');
  expect(left).toBe(1_000);
  await expect(listed.try('fetches', gigabyte)).rejects.toThrow('A connector failed with Error.');
  expect(left).toBeGreaterThan(800);
  expect(listed.stops).toEqual([]);
});

it('sends what a connector requests of another host to its origin', async () => {
  const hosts: unknown[] = [];
  const server = createServer(({ headers, url }, response) => {
    hosts.push([headers['x-forwarded-host'], url]);
    response.end('hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const isolated = await isolate({ hostOrigins: { '*.example.com': origin } });
  await isolated.try('fetches', 'https://api.example.com/usage');
  expect(hosts).toEqual([['api.example.com', '/usage']]);
});

it('finds a package in the working directory, and the file that it exports for import', async () => {
  const working = mkdtempSync(join(tmpdir(), 'connector packages '));
  onTestFinished(() => rmSync(working, { recursive: true, force: true }));
  const home = join(working, 'node_modules/@someone/connector-x');
  mkdirSync(home, { recursive: true });
  const exports = { '.': { import: './esm.mjs' } };
  writeFileSync(join(home, 'package.json'), JSON.stringify({ name: '@someone/connector-x', exports }));
  copyFileSync(join(folder, 'faulty.mjs'), join(home, 'esm.mjs'));
  const { connector, close } = await isolateConnector('@someone/connector-x', working);
  onTestFinished(close);
  expect(connector.name).toBe('faulty');
});

it.each([
  ['./missing.mjs', /^Cannot find module/],
  ['no-such-package', /^Cannot find package 'no-such-package' imported from .*testing/],
  ['./isolated.json', /./],
])('says why it does not load: %s', async (entry, reason) => {
  await expect(isolateConnector(entry, folder)).rejects.toMatchObject({
    name: 'NotLoadedError',
    message: expect.stringMatching(reason),
  });
});

it('takes no slow start for a connector that cannot be loaded', async () => {
  const working = mkdtempSync(join(tmpdir(), 'slow connector '));
  onTestFinished(() => rmSync(working, { recursive: true, force: true }));
  writeFileSync(join(working, 'slow.mjs'), 'setInterval(() => {}, 1_000); await new Promise(() => {});');
  await expect(isolateConnector('./slow.mjs', working, { loadMs: 500 })).rejects.toMatchObject({
    name: 'Error',
    message: 'The connector ./slow.mjs took more than 0.5 s to load. Start again.',
  });
});
