// Over a real network connection, to a service as it is served.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { serve } from '@utility-connect/service/node';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createHarness } from '../../../service/test/support/harness.ts';
import { createUtilityConnect } from './create-utility-connect.ts';
import type { UtilityConnectOptions } from './options.ts';
import type { FileStream } from './types.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(closing.splice(0).map((close) => close()));
});

const textOf = (file: FileStream): Promise<string> => new Response(file).text();

describe('exportAccount()', () => {
  it('reads all data of an account in each format', async () => {
    const harness = await createHarness({ historyMonths: 3 });
    const server = await serve(harness.service, '127.0.0.1', 0);
    closing.push(() => server.close());
    const baseUrl = `http://127.0.0.1:${server.port}/`;
    const sdk = createUtilityConnect({ baseUrl, ...harness.service.client });
    const accessToken = await harness.accessToken();
    const [account] = await sdk.accounts(accessToken);
    const accountId = account?.id ?? '';
    const all = JSON.parse(await textOf(await sdk.exportAccount(accessToken, { accountId })));
    expect(all).toMatchObject({ account: { id: accountId }, bills: expect.any(Object) });
    expect(all.intervals.length).toBeGreaterThan(2000);
    const csv = await textOf(await sdk.exportAccount(accessToken, { accountId, format: 'csv' }));
    expect(csv.trim().split('\r\n')).toHaveLength(all.intervals.length + 1);
    const xml = await textOf(await sdk.exportAccount(accessToken, { accountId, format: 'green-button' }));
    expect(xml).toMatch(/^<\?xml.*<\/feed>\s*$/s);
    await expect(sdk.exportAccount(accessToken, { accountId: 'none' })).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    });
    await expect(sdk.exportAccount('not-a-token', { accountId })).rejects.toMatchObject({ status: 401 });
  });

  it('begins before the file has ended, and goes on after the timeout of the response', async () => {
    let finish = () => {};
    const { sdk } = await serveFile((_, response) => {
      response.writeHead(200, csv).write('first,');
      finish = () => response.end('last');
    });
    const limit = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(limit.signal);
    const file = await sdk.exportAccount('token', csvFile);
    limit.abort();
    const reader = file.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader.read()).toEqual({ done: false, value: 'first,' });
    finish();
    expect(await reader.read()).toEqual({ done: false, value: 'last' });
    expect(await reader.read()).toEqual({ done: true });
  });

  it('retries before the download begins', async () => {
    const { sdk, requests } = await serveFile((_, response) => {
      if (requests() > 1) return response.writeHead(200, csv).end('all');
      const body = { error: 'data_unavailable', error_description: 'Not yet.' };
      response.writeHead(409, { 'Retry-After': '0' }).end(JSON.stringify(body));
    });
    expect(await textOf(await sdk.exportAccount('token', csvFile))).toBe('all');
    expect(requests()).toBe(2);
  });

  it('fails if the connection is cut, and does not retry', async () => {
    const { sdk, requests } = await serveFile((_, response) => {
      response.writeHead(200, csv).write('first,', () => response.destroy());
    });
    const file = await sdk.exportAccount('canary-token', csvFile);
    const error = await textOf(file).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'UtilityConnectError', code: 'unreachable' });
    expect(error.message).toBe(
      'The connection was lost. The file is not complete: export the account again.',
    );
    expect(inspect(error, { depth: null })).not.toContain('canary');
    expect(requests()).toBe(1);
  });

  it('fails if the next part does not arrive in time', async () => {
    const { sdk, isClosed } = await serveFile((_, response) => response.writeHead(200, csv).write('first,'), {
      timeoutMs: 50,
    });
    // On a slow machine the response may be late instead.
    const download = async () => textOf(await sdk.exportAccount('token', csvFile));
    await expect(download()).rejects.toMatchObject({ code: 'timed_out' });
    await expect.poll(isClosed).toBe(true);
  });

  it('times out if no response begins', async () => {
    const { sdk } = await serveFile(() => {}, { timeoutMs: 50 });
    await expect(sdk.exportAccount('token', csvFile)).rejects.toMatchObject({ code: 'timed_out' });
  });

  it.each(['before', 'after'])(
    'ends with the reason of the signal, aborted %s the response',
    async (when) => {
      const controller = new AbortController();
      const { sdk, isClosed } = await serveFile((_, response) => {
        if (when === 'before') controller.abort('enough');
        else response.writeHead(200, csv).write('first,');
      });
      const download = async () => {
        const file = await sdk.exportAccount('token', csvFile, { signal: controller.signal });
        controller.abort('enough');
        return textOf(file);
      };
      await expect(download()).rejects.toBe('enough');
      await expect.poll(isClosed).toBe(true);
    },
  );

  it('closes the connection when the reader stops', async () => {
    const { sdk, isClosed } = await serveFile((_, response) => response.writeHead(200, csv).write('first,'));
    for await (const _part of await sdk.exportAccount('token', csvFile)) break;
    await expect.poll(isClosed).toBe(true);
  });

  it.each([
    ['a maintenance page', 'text/html'],
    ['a file in another format', 'application/json'],
  ])('rejects %s, and closes its connection', async (_name, type) => {
    const { sdk, isClosed } = await serveFile((_, response) =>
      response.writeHead(200, { 'Content-Type': type }).write('<html>Back soon</html>'),
    );
    await expect(sdk.exportAccount('token', csvFile)).rejects.toMatchObject({ code: 'unexpected_answer' });
    await expect.poll(isClosed).toBe(true);
  });
});

const csv = { 'Content-Type': 'text/csv; charset=utf-8' };
const csvFile = { accountId: 'account', format: 'csv' } as const;

async function serveFile(answer: RequestListener, options: Partial<UtilityConnectOptions> = {}) {
  let requests = 0;
  let isClosed = false;
  const server = createServer((request, response) => {
    requests += 1;
    response.on('close', () => {
      isClosed = true;
    });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sdk = createUtilityConnect({ baseUrl, clientId: 'id', clientSecret: 'canary-secret', ...options });
  return { sdk, requests: () => requests, isClosed: () => isClosed };
}
