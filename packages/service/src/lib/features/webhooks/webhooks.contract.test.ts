import type { Environment } from '@utility-connect/protocol';
import { expect } from 'vitest';
import { describeStore } from '../../../../test/store/contract/describe-store.ts';
import {
  bytes,
  link,
  makeClient,
  makeEndpoint,
  nothing,
  now,
} from '../../../../test/store/contract/fixtures.ts';
import type { Store } from '../../app/create-sql-store.ts';
import { newClaim } from '../../core/jobs/leases.ts';
import type { DeliveryOutcome } from './webhook-types.ts';

const page = { before: null, limit: 99 };

type Claimed = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

/** Claims an endpoint with due deliveries, as a process does. */
const claimDelivery = async (
  { jobs, webhooks }: Store,
  time: number,
  max = 9,
  environment: Environment = 'sandbox',
) => {
  await webhooks.makeDue(environment, time);
  const job = await jobs.claim('delivery', { ...newClaim(time), leaseUntil: time + 60 }, environment);
  const due = job && (await webhooks.findDue(job.key, max, time));
  if (!job || !due) return null;
  if (due.deliveries.length > 0) return { job, ...due };
  await jobs.end(job, { kind: 'done', dueAt: null });
  return null;
};

const answered = { lastMilliseconds: 40, lastAnswer: null } as const;

/** Returns the outcome of a job whose deliveries all arrive. */
const arrived = ({ deliveries }: Claimed, changes: Partial<DeliveryOutcome> = {}): DeliveryOutcome => ({
  attempts: [
    {
      eventIds: deliveries.map(({ eventId }) => eventId),
      ...{ status: 'delivered', at: now, dueAt: now, lastStatus: 204, lastError: null },
      ...answered,
    },
  ],
  ...{ restUntil: now, failures: 0, failingSince: null, stop: null },
  ...changes,
});

describeStore('webhooks', (it) => {
  it.beforeEach(async ({ store }) => {
    await store.clients.put(makeClient('acme'));
  });

  /** An event of the client. */
  const emit = (store: Store, name: string, at: number = now) =>
    link(store, name, { accounts: [], userId: name, now: at });
  const claim = async (store: Store, time: number = now, max = 9): Promise<Claimed> => {
    const claimed = await claimDelivery(store, time, max);
    if (!claimed) throw new Error('Nothing is due.');
    return claimed;
  };
  const statuses = async (store: Store, id: string) =>
    (await store.webhooks.listDeliveries(id, page)).map(({ status }) => status);

  it('has the endpoints of each client, up to a number', async ({ store, store: { webhooks } }) => {
    await store.clients.put(makeClient('other'));
    expect(await webhooks.create(makeEndpoint('a', { events: ['bill.available'] }), 2)).toBe(true);
    expect(await webhooks.create(makeEndpoint('b', { createdAt: now + 1 }), 2)).toBe(true);
    expect(await webhooks.create(makeEndpoint('c'), 2)).toBe(false);
    expect(await webhooks.create(makeEndpoint('d', { clientId: 'other' }), 2)).toBe(true);
    expect((await webhooks.list('acme')).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(await webhooks.find('acme', 'a')).toStrictEqual({
      ...makeEndpoint('a', { events: ['bill.available'] }),
      status: 'enabled',
      statusReason: null,
      failures: 0,
      failingSince: null,
    });
    expect(await webhooks.find('other', 'a')).toBeNull();
  });

  it('adds no more endpoints than allowed at the same time', async ({ store: { webhooks } }) => {
    const created = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((id) => webhooks.create(makeEndpoint(id), 2)),
    );
    expect(created.filter(Boolean)).toHaveLength(2);
  });

  it('changes and removes only endpoints of the client', async ({ store, store: { webhooks } }) => {
    await webhooks.create(makeEndpoint('a'), 9);
    await emit(store, 'e');
    expect(await webhooks.update('other', 'a', { status: 'disabled' }, now)).toBeNull();
    expect(await webhooks.remove('other', 'a')).toBe(false);
    const change = { url: 'https://new.example', events: ['account.added'], status: 'paused' } as const;
    expect(await webhooks.update('acme', 'a', change, now)).toMatchObject({
      ...change,
      statusReason: 'requested',
    });
    expect(await webhooks.update('acme', 'a', { events: null }, now)).toMatchObject({
      ...change,
      events: null,
    });
    expect(await webhooks.remove('acme', 'a')).toBe(true);
    expect(await webhooks.find('acme', 'a')).toBeNull();
    expect(await webhooks.listDeliveries('a', page)).toEqual([]);
  });

  it('queues an event for the endpoints that want it, in the transaction of its change', async ({
    store,
  }) => {
    const { webhooks } = store;
    await store.clients.put(makeClient('other'));
    await webhooks.create(makeEndpoint('all'), 9);
    await webhooks.create(makeEndpoint('some', { events: ['connection.created'] }), 9);
    await webhooks.create(makeEndpoint('none', { events: ['bill.available'] }), 9);
    await webhooks.create(makeEndpoint('off'), 9);
    await webhooks.update('acme', 'off', { status: 'disabled' }, now);
    await webhooks.create(makeEndpoint('stranger', { clientId: 'other' }), 9);
    await emit(store, 'e');
    for (const id of ['all', 'some']) expect(await statuses(store, id)).toEqual(['pending']);
    for (const id of ['none', 'off', 'stranger']) expect(await statuses(store, id)).toEqual([]);
  });

  it('claims the due deliveries of one endpoint, oldest first, and leaves it to no one else', async ({
    store,
    store: { webhooks },
  }) => {
    await webhooks.create(makeEndpoint('a'), 9);
    for (const name of ['1', '2', '3']) await emit(store, name);
    const events = await store.journal.listEvents({ clientId: 'acme', after: 0, since: 0, limit: 9 });
    const job = await claim(store, now, 2);
    expect(job.endpoint).toMatchObject({ id: 'a', sealed: bytes('secret of a') });
    expect(job.deliveries).toStrictEqual(
      (events ?? []).slice(0, 2).map(({ id, body }) => ({ eventId: id, body, attempts: 0, isManual: false })),
    );
    expect(await claimDelivery(store, now)).toBeNull();
    expect(await webhooks.finish({ ...job.job, leaseId: 'other' }, arrived(job))).toBe(false);
    expect(await webhooks.finish(job.job, arrived(job))).toBe(true);
    expect(await statuses(store, 'a')).toEqual(['pending', 'delivered', 'delivered']);
    const last = await claim(store);
    expect(last.deliveries).toHaveLength(1);
    await webhooks.finish(last.job, arrived(last));
    expect(await claimDelivery(store, now)).toBeNull();
  });

  it('records a failure, and waits until the delivery and the endpoint are due', async ({ store }) => {
    const { webhooks } = store;
    await webhooks.create(makeEndpoint('a'), 9);
    await emit(store, 'e');
    const job = await claim(store);
    const eventIds = job.deliveries.map(({ eventId }) => eventId);
    const failed = { eventIds, status: 'pending', at: now, dueAt: now + 300, lastStatus: 500 } as const;
    await webhooks.finish(job.job, {
      attempts: [{ ...failed, ...answered, lastError: 'The receiver answered 500' }],
      ...{ restUntil: now + 400, failures: 1, failingSince: now, stop: null },
    });
    expect(await webhooks.listDeliveries('a', page)).toMatchObject([
      { status: 'pending', attempts: 1, dueAt: now + 300, lastAttemptAt: now, lastStatus: 500 },
    ]);
    expect(await webhooks.find('acme', 'a')).toMatchObject({ failures: 1, failingSince: now });
    expect(await claimDelivery(store, now + 399)).toBeNull();
    expect((await claim(store, now + 400)).deliveries).toMatchObject([{ attempts: 1 }]);
  });

  it('claims deliveries of clients of one environment', async ({ store, store: { webhooks } }) => {
    await webhooks.create(makeEndpoint('a'), 9);
    await emit(store, 'e');
    expect(await claimDelivery(store, now, 9, 'production')).toBeNull();
    expect(await claimDelivery(store, now)).toMatchObject({ endpoint: { id: 'a' } });
  });

  it('changes only retries of an endpoint that is enabled', async ({ store, store: { webhooks } }) => {
    await webhooks.create(makeEndpoint('a'), 9);
    await emit(store, 'e');
    const job = await claim(store);
    const eventIds = job.deliveries.map(({ eventId }) => eventId);
    const failed = {
      status: 'pending',
      at: now,
      dueAt: now + 300,
      lastStatus: 500,
      lastError: null,
      ...answered,
    } as const;
    const stop = { status: 'paused', reason: 'failing' } as const;
    await webhooks.finish(job.job, { ...arrived(job, { stop }), attempts: [{ eventIds, ...failed }] });
    await emit(store, 'f');
    await webhooks.update('acme', 'a', { status: 'enabled' }, now + 5);
    const deliveries = await webhooks.listDeliveries('a', page);
    expect(deliveries.map(({ attempts, dueAt }) => [attempts, dueAt]).toSorted()).toEqual([
      [0, now],
      [1, now + 5],
    ]);
  });

  it('replaces secrets only if they have not changed', async ({ store: { webhooks } }) => {
    await webhooks.create(makeEndpoint('a'), 9);
    expect(await webhooks.replaceSealed('a', bytes('other'), bytes('x'))).toBe(false);
    expect(await webhooks.replaceSealed('a', bytes('secret of a'), bytes('new'))).toBe(true);
    expect((await webhooks.find('acme', 'a'))?.sealed).toStrictEqual(bytes('new'));
  });

  it('lists deliveries newest first, page by page, until their events are purged', async ({ store }) => {
    const { webhooks } = store;
    await webhooks.create(makeEndpoint('a'), 9);
    for (const name of ['1', '2', '3']) await emit(store, name);
    const all = await webhooks.listDeliveries('a', page);
    const ids = all.map(({ eventId }) => eventId);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(await webhooks.listDeliveries('a', { before: ids[0] ?? '', limit: 1 })).toEqual([all[1]]);
    await store.purge({ ...nothing, eventsBefore: now });
    expect(await webhooks.listDeliveries('a', page)).toEqual([]);
  });
});
