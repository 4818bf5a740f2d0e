import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeClient } from '../../../../test/store/contract/fixtures.ts';
import { json } from '../../../../test/support/harness.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';
import { createWebhookHarness, patiently, START, type WebhookHarness } from './testing/webhook-harness.ts';

let harness: WebhookHarness;
let receiver: Receiver;
beforeEach(async () => {
  harness = await createWebhookHarness();
  receiver = await startReceiver();
});

const untilReceived = (count: number) =>
  patiently(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count));

/** Verifies like the server of a client, at the time of the harness. */
const verify = (secret: string, { headers, body } = receiver.received[0] ?? { headers: {}, body: '' }) => {
  vi.useFakeTimers({ now: harness.clock.now, toFake: ['Date'] });
  try {
    return new Webhook(secret).verify(body, headers);
  } finally {
    vi.useRealTimers();
  }
};

describe('a webhook', () => {
  it('arrives with a signature that the library standardwebhooks verifies', async () => {
    const { id, secret } = await harness.create(receiver.url);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await harness.emit();
    await untilReceived(1);
    expect(verify(secret)).toEqual({
      type: 'connection.restored',
      timestamp: '2026-11-20T18:20:00.000Z',
      data: { connection_id: 'c', user_id: 'Zoë 🔌' },
    });
    expect(() => verify(`whsec_${btoa('x'.repeat(32))}`)).toThrow(/signature/);
    const [{ headers, id: eventId }] = receiver.received as [(typeof receiver.received)[0]];
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': String(START),
    });
    await harness.untilLast(id, {
      event_id: eventId,
      type: 'connection.restored',
      status: 'delivered',
      attempts: 1,
      next_attempt_at: null,
      last_attempt_at: START,
      last_status: 204,
      last_error: null,
    });
  });

  it('is the exact text that GET /webhook_events would show', async () => {
    await harness.create(receiver.url);
    await harness.emit();
    await untilReceived(1);
    const { journal } = harness.service.context.store;
    const query = { clientId: harness.service.client.clientId, after: 0, since: 0, limit: 9 };
    const [event] = (await journal.listEvents(query)) ?? [];
    expect(receiver.received[0]).toMatchObject({ id: event?.id, body: event?.body });
  });

  it('comes from the change itself: a person who connects', async () => {
    await harness.create(receiver.url, { events: ['connection.created'] });
    await harness.connect();
    harness.service.context.wake('delivery');
    await untilReceived(1);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'connection.created',
      data: { user_id: 'user-1', utility_id: '14328', method: 'sign_in' },
    });
  });

  it('is sent within a second, although nobody wakes the worker', async () => {
    await harness.create(receiver.url);
    await harness.emit(undefined, undefined, false);
    await untilReceived(1);
  });

  it('is sent with those of the next two seconds after one has just been sent', async () => {
    const { id } = await harness.create(receiver.url);
    await harness.emit();
    await harness.untilLast(id, { status: 'delivered' });
    const { store } = harness.service.context;
    const claim = vi.spyOn(store.jobs, 'claim');
    const findDue = vi.spyOn(store.webhooks, 'findDue');
    await harness.emit(['account.added']);
    await patiently(() => expect(claim).toHaveResolvedWith(null));
    await harness.emit(['bill.available']);
    harness.pass(2);
    await untilReceived(3);
    const due = await Promise.all(findDue.mock.results.map(({ value }) => value));
    expect(due.flatMap((each) => each?.deliveries.length || [])).toEqual([2]);
  });

  it('waits while the endpoint is paused, and is never sent to one that was disabled', async () => {
    const { id } = await harness.create(receiver.url);
    await harness.change(id, { status: 'paused' });
    expect(await harness.endpoint(id)).toMatchObject({ status: 'paused', status_reason: 'requested' });
    await harness.emit(['account.added']);
    harness.pass(60);
    await harness.change(id, { status: 'enabled' });
    await harness.untilLast(id, { status: 'delivered' });
    await harness.change(id, { status: 'disabled' });
    await harness.emit(['account.removed']);
    await harness.change(id, { status: 'enabled' });
    await harness.emit(['bill.available']);
    await untilReceived(2);
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual([
      'account.added',
      'bill.available',
    ]);
    expect(await harness.endpoint(id)).toMatchObject({ status: 'enabled', status_reason: null });
  });
});

describe('a test event', () => {
  it('goes to this endpoint only, whatever its status and its events', async () => {
    const other = await startReceiver();
    await harness.create(other.url);
    const { id, secret } = await harness.create(receiver.url, { events: ['bill.available'] });
    await harness.change(id, { status: 'disabled' });
    const sent = await json(harness.post(`/webhook_endpoints/${id}/test`, {}));
    expect(sent).toMatchObject({ type: 'webhook.test', status: 'pending', attempts: 0 });
    await untilReceived(1);
    expect(verify(secret)).toMatchObject({ type: 'webhook.test', data: {} });
    expect(other.received).toEqual([]);
  });
});

describe('a redelivery', () => {
  const redeliver = (id: string, eventId: string) =>
    harness.post(`/webhook_endpoints/${id}/redeliver`, { event_id: eventId });

  it('sends a delivered event again with the same id and a new timestamp', async () => {
    const { id, secret } = await harness.create(receiver.url);
    await harness.emit();
    await untilReceived(1);
    await harness.untilLast(id, { status: 'delivered' });
    harness.pass(600);
    const [first] = await harness.deliveries(id);
    const again = await redeliver(id, first?.event_id ?? '');
    expect(await json(again)).toMatchObject({ status: 'pending', attempts: 1 });
    await untilReceived(2);
    const [before, after] = receiver.received;
    expect(after?.id).toBe(before?.id);
    expect(after?.headers['webhook-timestamp']).toBe(String(START + 600));
    expect(verify(secret, after)).toBeTruthy();
    await harness.untilLast(id, { status: 'delivered', attempts: 2 });
  });

  it('sends an event from before the endpoint, also to a disabled one', async () => {
    await harness.emit();
    const { id } = await harness.create(receiver.url);
    const query = { clientId: harness.service.client.clientId, after: 0, since: 0, limit: 9 };
    const [event] = (await harness.service.context.store.journal.listEvents(query)) ?? [];
    await harness.change(id, { status: 'disabled' });
    expect((await redeliver(id, event?.id ?? '')).status).toBe(200);
    await untilReceived(1);
  });

  it('does not count towards the pause of the endpoint', async () => {
    const { id } = await harness.create(receiver.url);
    await harness.emit();
    await harness.untilLast(id, { status: 'delivered' });
    receiver.answer = (response) => void response.writeHead(500).end();
    await redeliver(id, receiver.received[0]?.id ?? '');
    await harness.untilLast(id, { status: 'pending', attempts: 2 });
    expect(await harness.endpoint(id)).toMatchObject({ failing_since: null });
  });

  it('is refused for events that the client does not have', async () => {
    const { id } = await harness.create(receiver.url);
    await harness.service.context.store.clients.put(makeClient('acme'));
    await harness.emit(['connection.restored'], 'acme');
    const [event] =
      (await harness.service.context.store.journal.listEvents({
        clientId: 'acme',
        after: 0,
        since: 0,
        limit: 9,
      })) ?? [];
    for (const eventId of ['evt_unknown', event?.id ?? '']) {
      expect((await redeliver(id, eventId)).status).toBe(404);
    }
  });
});
