// Real threads with real faults. Every fault is that of one connector, while another one and this thread go on.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Isolated, isolate, start } from './testing/isolated.ts';

const works = { kind: 'signed_in', login: 'login' };
const stopped = { name: 'ConnectorError', code: 'connector_stopped' };
const secret = 'correct horse battery staple';

const rejections: unknown[] = [];
const noteRejection = (reason: unknown): void => {
  rejections.push(reason);
};
process.on('unhandledRejection', noteRejection);
afterEach(() => {
  vi.restoreAllMocks();
  expect(rejections.splice(0)).toEqual([]);
});

const POLL_MS = 20;

describe('a connector that', () => {
  let other: Isolated;
  beforeAll(async () => {
    other = await start();
  });
  afterAll(() => other.close());

  it.each([
    ['throws outside of a promise', 'uncaught_error'],
    ['leaves a rejection unhandled', 'uncaught_error'],
    ['rejects with text', 'uncaught_error'],
    ['loops forever', 'unresponsive'],
    ['loops forever in promises', 'unresponsive'],
    ['matches with endless backtracking', 'unresponsive'],
    ['fills its heap', 'out_of_memory'],
    ['fills buffers', 'out_of_memory'],
    ['exits the process', 'exited'],
  ])('%s is stopped, and nobody else notices', async (fault, reason) => {
    const output = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
    // A heap that is nearly full is collected again and again, which takes seconds on a busy machine.
    const pauseMs = reason === 'unresponsive' ? 2_000 : 60_000;
    const faulty = await isolate({ pauseMs, memoryMb: 64 });
    const beside = faulty.try('never returns');
    let isOver = false;
    const failing = Promise.allSettled([beside, faulty.try(fault, secret)]).finally(() => {
      isOver = true;
    });
    // Also while the fault lasts.
    let answers = 0;
    do {
      expect(await other.try('works')).toEqual(works);
      answers += 1;
      await pause(POLL_MS);
    } while (!isOver);
    expect(answers).toBeGreaterThan(0);
    for (const result of await failing) {
      expect(result).toMatchObject({ status: 'rejected', reason: stopped });
      expect(JSON.stringify(result)).not.toContain(secret);
    }
    expect(faulty.stops).toEqual([reason]);
    expect(other.stops).toEqual([]);
    expect(await faulty.try('works')).toEqual(works);
    for (const write of output) {
      expect(write.mock.calls.flat().map(String).join('')).not.toContain(secret);
    }
  });

  it('never returns is stopped some time after its call was aborted', async () => {
    const faulty = await isolate({ abortMs: 100 });
    const controller = new AbortController();
    const hanging = faulty.try('never returns', '', controller.signal);
    const beside = faulty.try('never returns');
    // Calls arrive in order, so the others have.
    await faulty.try('works');
    controller.abort(new Error('canceled'));
    await expect(hanging).rejects.toThrow('canceled');
    await expect(beside).rejects.toMatchObject(stopped);
    expect(faulty.stops).toEqual(['ignored_abort']);
    expect(await faulty.try('works')).toEqual(works);
  });
});

it('a connector that is stopped again and again waits longer each time, until it ran for a minute', async () => {
  let now = 0;
  const faulty = await isolate({ clock: () => now });
  const crash = () => expect(faulty.try('exits the process')).rejects.toMatchObject(stopped);
  const waits = async (milliseconds: number) => {
    await crash();
    now += milliseconds - 1;
    const before = faulty.stops.length;
    await expect(faulty.try('works')).rejects.toThrow('starts again later');
    now += 1;
    expect(await faulty.try('works')).toEqual(works);
    expect(faulty.stops).toHaveLength(before);
  };
  await crash();
  expect(await faulty.try('works')).toEqual(works);
  for (const seconds of [1, 2, 4, 8]) await waits(seconds * 1_000);
  now += 60_001;
  await crash();
  expect(await faulty.try('works')).toEqual(works);
});

it('passes the step of a changed interface on, without its message', async () => {
  const faulty = await isolate();
  const error = await faulty.try('meets a changed page', secret).then(String, (thrown: Error) => thrown);
  expect(error).toMatchObject({ code: 'interface_changed', step: 'sign-in page' });
  expect((error as Error).message).not.toContain(secret);
});

it('keeps secrets out of errors', async () => {
  const faulty = await isolate();
  const errorOf = (fault: string) => faulty.try(fault, secret).then(String, (error: Error) => error);
  const unexpected = (await errorOf('throws a secret')) as Error;
  expect(unexpected.message).toBe('A connector failed with RangeError.');
  expect(unexpected.stack).toContain('faulty.mjs');
  const known = (await errorOf('throws a secret in a known error')) as Error;
  expect(known).toMatchObject({ name: 'ConnectorError', code: 'invalid_credentials' });
  for (const error of [unexpected, known]) {
    expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toContain(secret);
  }
  expect(faulty.stops).toEqual([]);
});

it('ignores messages that a library of a connector posts', async () => {
  const faulty = await isolate();
  expect(await faulty.try('posts messages of its own')).toEqual(works);
  expect(await faulty.try('works')).toEqual(works);
});

it('shows nothing that a connector writes to the console', async () => {
  const output = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
  const faulty = await isolate();
  await faulty.try('writes a secret to the console', secret);
  for (const write of output) expect(write.mock.calls.flat().map(String).join('')).not.toContain(secret);
});

it('hides the environment of the host, except what is meant for connectors', async () => {
  const added = { ENCRYPTION_KEY: secret, DATABASE_URL: secret, CONNECTOR_X_TOKEN: 'x', TZ: 'UTC' };
  for (const [name, value] of Object.entries(added)) vi.stubEnv(name, value);
  const { login } = (await (await isolate()).try('reads the environment')) as { login: string };
  vi.unstubAllEnvs();
  expect(JSON.parse(login)).toEqual({ CONNECTOR_X_TOKEN: 'x', TZ: 'UTC' });
});

it.each([
  ['returns a function', { message: expect.stringMatching(/^A connector failed with/) }],
  ['returns a hundred megabytes', { code: 'invalid_answer' }],
])('refuses an answer of a connector that %s', async (fault, error) => {
  const faulty = await isolate();
  await expect(faulty.try(fault)).rejects.toMatchObject(error);
  expect(await faulty.try('works')).toEqual(works);
});
