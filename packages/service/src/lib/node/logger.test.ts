import fs from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createHarness } from '../../../test/support/harness.ts';
import { createLogger, openLogOutput } from './logger.ts';

const createLog = (level = 'debug') => {
  const lines: string[] = [];
  const logger = createLogger(level, { write: (line) => lines.push(line) });
  return { logger, lines, records: () => lines.map((line) => JSON.parse(line)) };
};

it('writes one line per request, with the request id of the response and only allowed fields', async () => {
  const { logger, records } = createLog();
  const { call, clientHeaders, service } = await createHarness({ onRequest: logger.request });
  const answer = await call('/utilities?query=canary', { headers: clientHeaders });
  const [record, ...others] = records();
  expect(others).toEqual([]);
  expect(record).toEqual({
    level: 20,
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    msg: 'request',
    requestId: answer.headers.get('Request-Id'),
    method: 'GET',
    route: '/utilities',
    status: 200,
    milliseconds: expect.any(Number),
    clientId: service.client.clientId,
  });
});

it('writes no password, secret, token or query while a user goes through Connect', async () => {
  const { logger, lines } = createLog('trace');
  const harness = await createHarness({ onRequest: logger.request });
  const accessToken = await harness.accessToken({ userId: 'canary-user' });
  const connectToken = await harness.connectToken({ user_id: 'canary-user' });
  await harness.read('/intervals?account_id=canary-account', accessToken);
  expect(lines.length).toBeGreaterThan(5);
  const text = lines.join('');
  const { clientSecret } = harness.service.client;
  for (const secret of ['canary', 'password', 'user@example.com', accessToken, connectToken, clientSecret]) {
    expect(text).not.toContain(secret);
  }
});

it('writes the requests of connectors with the level debug only', () => {
  const { logger, records } = createLog();
  const request = { method: 'GET', address: 'api.example.com/v1/…', status: 200, milliseconds: 12 };
  logger.connectorRequest?.(request);
  expect(records()).toEqual([{ level: 20, time: expect.any(String), msg: 'connector request', ...request }]);
  // Absent, so that threads report nothing.
  expect(createLog('info').logger.connectorRequest).toBeUndefined();
});

it('writes the cause of a 500 with the request id of the response, and no other field of the error', async () => {
  const { logger, records } = createLog('error');
  const { call, service, clientHeaders } = await createHarness({ onRequest: logger.request });
  service.context.store.users.hasConnectedUser = () =>
    Promise.reject(Object.assign(new Error('broken'), { parameters: ['canary'] }));
  const answer = await call('/auth/connect-token', {
    method: 'POST',
    headers: clientHeaders,
    body: new URLSearchParams({ user_id: 'u' }),
  });
  const [record] = records();
  expect(record).toMatchObject({ msg: 'request failed', reason: 'broken', status: 500 });
  expect(record.requestId).toBe((await answer.json()).request_id);
  expect(JSON.stringify(record)).not.toContain('canary');
});

it('writes no requests at the level info', async () => {
  const { logger, lines } = createLog('info');
  const { call } = await createHarness({ onRequest: logger.request });
  await call('/health/live');
  expect(lines).toEqual([]);
  logger.info('listening', { port: 1 });
  expect(lines).toHaveLength(1);
});

it.each(['ENOSPC', 'EIO', 'EAGAIN'])('buffers lines while stdout fails with %s, and continues', (code) => {
  const output = openLogOutput();
  const write = vi.spyOn(fs, 'writeSync');
  onTestFinished(() => write.mockRestore());
  let text = '';
  let room = 2;
  write.mockImplementation((_file, bytes) => {
    if (room === 0) throw Object.assign(new Error('no room'), { code });
    const part = Buffer.from(bytes as string).subarray(0, room);
    text += part;
    room -= part.length;
    return part.length;
  });
  for (const line of ['one\n', 'two\n']) output.write(line);
  room = Number.POSITIVE_INFINITY;
  output.write('three\n');
  expect(text).toBe('one\ntwo\nthree\n');
});

it('stops writing when the reader of stdout is gone', () => {
  const output = openLogOutput();
  const write = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('gone'), { code: 'EPIPE' });
  });
  onTestFinished(() => write.mockRestore());
  for (const line of ['one\n', 'two\n']) output.write(line);
  expect(write).toHaveBeenCalledTimes(1);
});
