import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { createWebhookSender } from './node/webhook-sender.ts';
import { closedUrl, type Receiver, startReceiver } from './testing/receiver.ts';
import { createWebhookHarness, patiently, START, type WebhookHarness } from './testing/webhook-harness.ts';

let harness: WebhookHarness;
let receiver: Receiver;
beforeEach(async () => {
  harness = await createWebhookHarness();
  receiver = await startReceiver();
});

const HOUR = 3600;
const DAY = 24 * HOUR;

const untilReceived = (count: number) => patiently(() => expect(receiver.received).toHaveLength(count));
const respond = (status: number, headers: Record<string, string> = {}) => {
  receiver.answer = (response) => void response.writeHead(status, headers).end();
};

describe('a receiver that is down', () => {
  it('gets an event ten times in three days, on the schedule of the specification', async () => {
    const { id } = await harness.create(await closedUrl());
    await harness.emit();
    const delays: number[] = [];
    for (let attempts = 1; attempts < 10; attempts += 1) {
      await harness.untilLast(id, { status: 'pending', attempts });
      const [last] = await harness.deliveries(id);
      expect(last).toMatchObject({ last_status: null, last_error: expect.stringContaining('ECONNREFUSED') });
      const delay = (last?.next_attempt_at ?? 0) - (last?.last_attempt_at ?? 0);
      delays.push(delay);
      harness.pass(delay);
    }
    await harness.untilLast(id, { status: 'failed', attempts: 10, next_attempt_at: null });
    // Three days without 20 failures are not enough for a pause.
    expect(await harness.endpoint(id)).toMatchObject({ status: 'enabled', failing_since: START });
    const expected = [5, 300, 1800, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];
    for (const [index, seconds] of expected.entries()) {
      expect(delays[index]).toBeGreaterThanOrEqual(0.8 * seconds);
      expect(delays[index]).toBeLessThanOrEqual(1.2 * seconds);
    }
  });

  it('is paused after 20 failures in a row over three days, and gets what waits once it is enabled', async () => {
    const { id } = await harness.create(await closedUrl());
    await harness.emit(Array(30).fill('account.added'));
    const attempts = async () => (await harness.deliveries(id)).reduce((sum, row) => sum + row.attempts, 0);
    let seen = 0;
    while (seen < 20) {
      await patiently(async () => expect(await attempts()).toBeGreaterThan(seen));
      seen = await attempts();
      harness.pass(300);
    }
    // 20 failures within hours are not enough.
    expect(await harness.endpoint(id)).toMatchObject({ status: 'enabled', failing_since: START });
    harness.pass(3 * DAY);
    await patiently(async () => expect((await harness.endpoint(id)).status).toBe('paused'));
    expect(await harness.endpoint(id)).toMatchObject({ status_reason: 'failing', failing_since: START });
    const { clientId } = harness.service.client;
    expect(harness.warnings).toEqual([`webhook endpoint ${id} of client ${clientId} is paused now: failing`]);
    await harness.emit(['bill.available']);
    harness.pass(5 * DAY);
    await harness.change(id, { status: 'enabled', url: receiver.url });
    await untilReceived(31);
    expect(await harness.endpoint(id)).toMatchObject({ status: 'enabled', failing_since: null });
    await harness.untilLast(id, { type: 'bill.available', status: 'delivered' });
  });

  it('gets few attempts, however many events wait', async () => {
    respond(503);
    await harness.create(receiver.url);
    await harness.emit(Array(500).fill('account.added'));
    for (let minute = 0; minute < 60; minute += 1) {
      harness.pass(60);
      await harness.service.context.store.ping();
    }
    harness.pass(0);
    await patiently(() => expect(receiver.received.length).toBeGreaterThan(2));
    expect(receiver.received.length).toBeLessThan(40);
  });

  it('counts its failures from zero after a success', async () => {
    const { id } = await harness.create(receiver.url);
    respond(500);
    await harness.emit();
    await harness.untilLast(id, { attempts: 1 });
    expect(await harness.endpoint(id)).toMatchObject({ failing_since: START });
    respond(200);
    harness.pass(6);
    await harness.untilLast(id, { status: 'delivered', attempts: 2 });
    expect(await harness.endpoint(id)).toMatchObject({ failing_since: null });
  });
});

describe('a receiver that answers an error', () => {
  it('gets the event again; the log has the beginning of its answer', async () => {
    receiver.answer = (response) => void response.writeHead(500).end(`no\0 disk\n\t${'😀'.repeat(300)}`);
    const { id } = await harness.create(receiver.url);
    await harness.emit();
    await harness.untilLast(id, { status: 'pending', attempts: 1, last_status: 500 });
    const error = (await harness.deliveries(id))[0]?.last_error ?? '';
    expect(error).toMatch(/^The receiver answered 500: no disk 😀+/u);
    expect(error.length).toBeLessThanOrEqual(200);
    respond(200);
    harness.pass(6);
    await untilReceived(2);
    expect(receiver.received[0]).toMatchObject({
      id: receiver.received[1]?.id,
      body: receiver.received[1]?.body,
    });
  });

  it('is disabled by a 410, and gets nothing more', async () => {
    respond(410);
    const { id } = await harness.create(receiver.url);
    await harness.emit(['account.added', 'bill.available']);
    await patiently(async () =>
      expect(await harness.endpoint(id)).toMatchObject({ status: 'disabled', status_reason: 'gone' }),
    );
    harness.pass(DAY);
    expect((await harness.deliveries(id)).map(({ status }) => status)).toEqual(['pending', 'failed']);
    await harness.emit();
    expect(await harness.deliveries(id)).toHaveLength(2);
    expect(receiver.received).toHaveLength(1);
  });

  it('is left in peace for as long as its Retry-After says, a day at most', async () => {
    const { id } = await harness.create(receiver.url);
    respond(429, { 'Retry-After': '7200' });
    await harness.emit(['account.added', 'bill.available']);
    await patiently(async () =>
      expect((await harness.deliveries(id))[1]).toMatchObject({ last_status: 429 }),
    );
    expect((await harness.deliveries(id))[1]).toMatchObject({ next_attempt_at: START + 7200 });
    harness.pass(7199);
    respond(503, { 'Retry-After': new Date(harness.clock.now + 9 * DAY * 1000).toUTCString() });
    harness.pass(1);
    await untilReceived(2);
    await patiently(async () =>
      expect((await harness.deliveries(id))[0]).toMatchObject({ last_status: 503 }),
    );
    expect((await harness.deliveries(id))[0]).toMatchObject({ next_attempt_at: START + 7200 + DAY });
  });
});

it('never follows a redirect', async () => {
  const elsewhere = await startReceiver();
  respond(307, { Location: elsewhere.url });
  const { id } = await harness.create(receiver.url);
  await harness.emit();
  await harness.untilLast(id, { status: 'pending', last_status: 307 });
  expect((await harness.deliveries(id))[0]?.last_error).toMatch(/Redirects are not followed/);
  expect(elsewhere.received).toEqual([]);
});

describe('a receiver that answers without end', () => {
  const endless = (status: number) => {
    const sent = { bytes: 0, isClosed: false };
    receiver.answer = (response: ServerResponse) => {
      response.writeHead(status);
      response.on('close', () => {
        sent.isClosed = true;
      });
      const chunk = Buffer.alloc(65_536, 'x');
      const write = (): void => {
        do sent.bytes += chunk.length;
        while (!sent.isClosed && sent.bytes < 1e9 && response.write(chunk));
        if (!sent.isClosed) response.once('drain', write);
      };
      write();
    };
    return sent;
  };

  it.each([200, 500])('is cut off after a few kilobytes of a gigabyte: %s', async (status) => {
    const sent = endless(status);
    const { id } = await harness.create(receiver.url);
    await harness.emit();
    await harness.untilLast(id, { attempts: 1, last_status: status });
    await patiently(() => expect(sent.isClosed).toBe(true));
    // As much as fits into the buffers of the connection.
    expect(sent.bytes).toBeLessThan(20_000_000);
  });

  it('is cut off after a few kilobytes of a compressed gigabyte', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    receiver.answer = (response) => void response.writeHead(500, { 'Content-Encoding': 'gzip' }).end(bomb);
    const { id } = await harness.create(receiver.url);
    await harness.emit();
    await harness.untilLast(id, { attempts: 1, last_status: 500 });
  });
});

describe('a receiver that is slow', () => {
  it('fails after the timeout', async () => {
    const allowedHosts = ['127.0.0.1'];
    harness = await createWebhookHarness({
      webhooks: { send: createWebhookSender({ allowedHosts, timeoutMs: 50 }), allowedHosts },
    });
    receiver.answer = () => undefined;
    const { id } = await harness.create(receiver.url);
    await harness.emit();
    await harness.untilLast(id, { attempts: 1, last_status: null });
    expect((await harness.deliveries(id))[0]?.last_error).toBe('The receiver did not answer within 0.05 s.');
  });

  it('does not delay others, and gets one event at a time', async () => {
    const slow = await startReceiver();
    const held: ServerResponse[] = [];
    slow.answer = (response) => void held.push(response);
    await harness.create(slow.url);
    const { id } = await harness.create(receiver.url);
    await harness.emit(['account.added', 'bill.available', 'account.removed']);
    await harness.untilLast(id, { status: 'delivered' });
    harness.pass(2);
    await harness.emit();
    await untilReceived(4);
    expect(slow.received).toHaveLength(1);
    for (let count = 1; count <= 3; count += 1) {
      await patiently(() => expect(held).toHaveLength(count));
      held[count - 1]?.writeHead(204).end();
    }
    expect(slow.mostAtOnce()).toBe(1);
  });
});

it('delivers 1,500 events of one endpoint once each and in order, while another gets its events promptly', async () => {
  const { id } = await harness.create(receiver.url, { events: ['account.added'] });
  const other = await startReceiver();
  await harness.create(other.url, { events: ['bill.available'] });
  await harness.emit(Array(1_500).fill('account.added'));
  await patiently(() => expect(receiver.received.length).toBeGreaterThan(50));
  await harness.emit(['bill.available']);
  await patiently(() => expect(other.received).toHaveLength(1));
  expect(receiver.received.length).toBeLessThan(750);
  await patiently(() => expect(receiver.received).toHaveLength(1_500));
  const ids = receiver.received.map((received) => received.id);
  expect(ids).toEqual([...new Set(ids)].toSorted());
  expect(receiver.mostAtOnce()).toBe(1);
  await harness.untilLast(id, { status: 'delivered', attempts: 1 });
});
