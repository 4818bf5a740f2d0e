import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { admission } from './admission.ts';
import { createApp } from './app.ts';
import { opaque } from './fields.ts';
import { readBody } from './parameters.ts';

const LIMIT = 3;

let now: number;
let app: ReturnType<typeof createApp>;
/** Answers one request that is in flight at `/slow`. */
let answerOne: () => void;

beforeEach(() => {
  now = 0;
  const waiting: (() => void)[] = [];
  answerOne = () => waiting.shift()?.();
  app = createApp();
  app.use(admission(LIMIT, () => now));
  app.get('/quick', (c) => c.text('quick'));
  app.get('/health/ready', (c) => c.text('ready'));
  app.get('/broken', () => Promise.reject(new Error('broken')));
  app.get('/slow', async (c) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return c.text('slow');
  });
  app.post('/body', async (c) => c.json(await readBody(c, z.object({ name: opaque() }))));
});

const statusOf = async (path: string) => (await app.request(path)).status;
const sendSlow = (count: number) => Array.from({ length: count }, () => statusOf('/slow'));

it('rejects a request above the limit with 503 and Retry-After', async () => {
  sendSlow(LIMIT);
  const refused = await app.request('/quick');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toBe('1');
  expect(await refused.json()).toMatchObject({ error: 'temporarily_unavailable' });
});

it('admits requests again as soon as one in flight is answered', async () => {
  const [first] = sendSlow(LIMIT);
  answerOne();
  expect(await first).toBe(200);
  expect(await statusOf('/quick')).toBe(200);
});

it('stops counting a request whose handler throws', async () => {
  for (let round = 0; round <= LIMIT; round += 1) expect(await statusOf('/broken')).toBe(500);
});

it('answers health checks above the limit', async () => {
  sendSlow(LIMIT);
  expect(await statusOf('/health/ready')).toBe(200);
});

it('admits as many requests as were recently answered in 100 ms', async () => {
  // 100 a second, so 10 are answered in 100 ms.
  for (let request = 0; request < 100; request += 1) await statusOf('/quick');
  now += 1_000;
  sendSlow(10);
  expect(await statusOf('/quick')).toBe(503);
  // Throughput has fallen to nothing, so the configured limit applies.
  now += 1_000;
  for (let request = 0; request < 7; request += 1) answerOne();
  expect(await statusOf('/quick')).toBe(503);
});

it('does not count requests whose body is still arriving', async () => {
  const bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
  const sendSlowly = () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void bodies.push(controller) });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    return app.request('/body', { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  };
  const slow = Array.from({ length: LIMIT }, sendSlowly);
  await new Promise((resolve) => setImmediate(resolve));
  expect(await statusOf('/quick')).toBe(200);
  for (const body of bodies) {
    body.enqueue(new TextEncoder().encode('name=a'));
    body.close();
  }
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(LIMIT).fill(200));
});
