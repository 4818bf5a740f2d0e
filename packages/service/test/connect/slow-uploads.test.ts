// Uploads with a clock that the client moves.

import type { FileMethod } from '@utility-connect/connector';
import { createGreenButtonFile } from '@utility-connect/connectors';
import type { Attempt } from '@utility-connect/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSession } from '../support/connect/open-session.ts';
import { greenButton, openUpload, uploadPage } from '../support/connect/upload.ts';
import { createHarness, type Harness, json, NOW } from '../support/harness.ts';
import { justBefore } from '../support/just-before.ts';
import { newClient } from '../support/new-client.ts';

const HOUR = 3_600;
const end = Math.floor(NOW / 1000 / HOUR) * HOUR;

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});
afterEach(() => {
  vi.useRealTimers();
});

const hours = (count: number) => greenButton({ start: end - count * HOUR, values: Array(count).fill(0.5) });

type Upload = Awaited<ReturnType<typeof openUpload>>;

describe('an upload', () => {
  /** Sends a file, with a second before each part. */
  const sendSlowly = async (file: string, bytesPerSecond: number, onFirst = (_page: Upload) => {}) => {
    const page = await openUpload(harness);
    const bytes = new TextEncoder().encode(file);
    let seconds = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          if (seconds === 0) onFirst(page);
          await vi.advanceTimersByTimeAsync(1_000);
          const part = bytes.subarray(seconds * bytesPerSecond, (seconds + 1) * bytesPerSecond);
          seconds += 1;
          if (part.length > 0) controller.enqueue(part);
          else controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const answer = await page.upload(body);
    vi.useRealTimers();
    return { answer, seconds, page };
  };

  it('attack: is refused after 30 seconds if it sends a byte a second', async () => {
    const { answer, seconds, page } = await sendSlowly(hours(24), 1);
    expect(answer.status).toBe(408);
    expect(await json(answer)).toMatchObject({
      error: 'invalid_request',
      error_description: 'The file arrives too slowly. Upload it again.',
    });
    expect(seconds).toBeGreaterThanOrEqual(30);
    expect(seconds).toBeLessThan(35);
    expect((await page.current()).uploaded?.files).toEqual([]);
    expect((await page.upload(hours(24))).status).toBe(201);
  });

  it('may take minutes on a slow network', async () => {
    const { answer, seconds } = await sendSlowly(hours(10_000), 10_000);
    expect(answer.status).toBe(201);
    expect(seconds).toBeGreaterThan(90);
  });

  it('ends after 5 seconds on a slow network while another one waits for its place', async () => {
    const other = await openUpload(harness, 'other');
    let waiting: Promise<Response> | undefined;
    const { answer, seconds } = await sendSlowly(hours(10_000), 10_000, () => {
      waiting = other.upload(hours(24));
    });
    expect(answer.status).toBe(408);
    expect(seconds).toBeGreaterThanOrEqual(5);
    expect(seconds).toBeLessThan(30);
    expect((await waiting)?.status).toBe(201);
  });

  it('may take minutes on a slow network while another one of its session waits', async () => {
    let waiting: Promise<Response> | undefined;
    const { answer } = await sendSlowly(hours(2_000), 10_000, (page) => {
      waiting = page.upload(hours(24), 'other.xml');
    });
    expect(answer.status).toBe(201);
    await waiting;
  });
});

it('stores a file that arrives while the other files are being stored', async () => {
  const page = await openUpload(harness);
  await page.upload(hours(24));
  justBefore(harness.service.context.store, 'files', 'complete', () =>
    page.upload(greenButton({ id: 'meter-2', start: end - HOUR, values: [1] }), 'late.xml'),
  );
  expect((await json<Attempt>(page.confirm())).accounts).toHaveLength(2);
  expect(await json<object[]>(harness.read('/accounts', await page.finish()))).toHaveLength(2);
});

describe('the fourth upload at a time', () => {
  beforeEach(async () => {
    harness = await createHarness({ environment: 'production' });
  });

  /** Uploads that have begun and do not go on. */
  const holdThree = async () => {
    const held = Array.from({ length: 3 }, async (_, index) => {
      const page = await openUpload(harness, `user-${index}`);
      let release = () => {};
      let answer: Promise<Response> | undefined;
      await new Promise<void>((resolve) => {
        const body = new ReadableStream<Uint8Array>(
          {
            start: (controller) => {
              release = () => controller.close();
            },
            pull: () => {
              resolve();
              return new Promise<void>(() => {});
            },
          },
          { highWaterMark: 0 },
        );
        answer = page.upload(body);
      });
      return { release, answer };
    });
    return Promise.all(held);
  };

  it('waits for its turn', async () => {
    const [first, ...others] = await holdThree();
    const page = await openUpload(harness, 'fourth');
    const answer = page.upload(hours(24));
    first?.release();
    expect((await answer).status).toBe(201);
    for (const { release } of others) release();
    for (const held of others) await held.answer;
  });

  it('is told to come back if there is no turn within 20 seconds', async () => {
    const held = await holdThree();
    const page = await openUpload(harness, 'fourth');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    let answer: Response | undefined;
    const refused = page.upload(hours(24)).then((response) => {
      answer = response;
    });
    const start = performance.now();
    while (!answer) {
      await vi.advanceTimersByTimeAsync(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await refused;
    expect(performance.now() - start).toBeGreaterThanOrEqual(20_000);
    vi.useRealTimers();
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10']);
    expect(await json(answer)).toMatchObject({ error: 'temporarily_unavailable' });
    for (const { release } of held) release();
    await Promise.all(held.map((each) => each.answer));
    expect((await page.upload(hours(24))).status).toBe(201);
  });
});

/** A harness whose reader first waits. */
const withReader = async (wait: () => Promise<unknown>) => {
  const greenButton = createGreenButtonFile({ now: () => Math.floor(NOW / 1000) });
  const method: FileMethod = {
    ...greenButton,
    async readFile(request) {
      await wait();
      return greenButton.readFile(request);
    },
  };
  harness = await createHarness({ environment: 'production', methods: [method] });
  return openUpload(harness);
};

it('does not take a reader that begins late for a slow client', async () => {
  const page = await withReader(() => vi.advanceTimersByTimeAsync(40_000));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  expect((await page.upload(hours(24))).status).toBe(201);
});

it('ends an upload whose reader never begins', async () => {
  const page = await withReader(() => vi.advanceTimersByTimeAsync(60_000));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect((await page.upload(hours(24))).status).toBe(503);
});

it('frees the places of uploads that a connector never finishes', async () => {
  const greenButton = createGreenButtonFile({ now: () => Math.floor(NOW / 1000) });
  let stuck = 0;
  const method: FileMethod = {
    ...greenButton,
    async readFile(request) {
      if (stuck === 3) return greenButton.readFile(request);
      await new Response(request.file as ReadableStream<Uint8Array<ArrayBuffer>>).text();
      stuck += 1;
      return new Promise(() => {});
    },
  };
  harness = await createHarness({ environment: 'production', methods: [method] });
  const pages = await Promise.all(['1', '2', '3', '4'].map((user) => openUpload(harness, user)));
  const fourth = pages.pop();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const held = pages.map((page) => page.upload(hours(24)));
  while (stuck < 3) await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  for (const answer of held) expect((await answer).status).toBe(503);
  expect((await fourth?.upload(hours(24)))?.status).toBe(201);
});

it('attack: uploads of sandbox clients that never end leave production clients their places', async () => {
  const stuck = await Promise.all(
    Array.from({ length: 4 }, async (_, index) => {
      const page = await openUpload(harness, `user-${index}`);
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      return { answer: page.upload(readable), writable };
    }),
  );
  const production = await newClient(harness, { environment: 'production' });
  const page = await uploadPage(harness, await openSession(harness, {}, production));
  expect((await page.upload(hours(24))).status).toBe(201);
  for (const { answer, writable } of stuck) {
    await writable.abort();
    await answer;
  }
});

it('reads one file of a session at a time', async () => {
  harness = await createHarness({ environment: 'production' });
  const page = await openUpload(harness);
  let reading = 0;
  let most = 0;
  const body = () => {
    const parts = [hours(24)];
    return new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const part = parts.pop();
          reading += part === undefined ? -1 : 1;
          most = Math.max(most, reading);
          if (part === undefined) controller.close();
          else controller.enqueue(new TextEncoder().encode(part));
        },
      },
      { highWaterMark: 0 },
    );
  };
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => page.upload(body(), name)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(most).toBe(1);
});
