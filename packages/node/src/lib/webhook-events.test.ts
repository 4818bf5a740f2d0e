import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { createHarness } from '../../../service/test/support/harness.ts';
import { createUtilityConnect } from './create-utility-connect.ts';
import { UtilityConnectError } from './error.ts';
import type { WebhookEvent, WebhookEventPage, WebhookEventType, WebhookPayload } from './types.ts';
import { webhookEventPages } from './webhook-event-pages.ts';

/** As an app handles them. Compiles only if each type of event is known and narrows its data. */
const describeEvent = (event: WebhookEvent | WebhookPayload): string => {
  switch (event.type) {
    case 'connection.created':
      return `${event.data.user_id} connected ${event.data.utility_id} by ${event.data.method}`;
    case 'connection.needs_sign_in':
      return `${event.data.user_id}: ${event.data.reason} since ${event.data.since}`;
    case 'connection.restored':
    case 'connection.expired':
      return `${event.data.user_id}: ${event.data.connection_id}`;
    case 'connection.moved':
      return `${event.data.previous_user_id} to ${event.data.user_id}`;
    case 'connection.removed':
      return `${event.data.user_id}, by ${event.data.by}, ${event.data.replaced_by ?? 'not replaced'}`;
    case 'account.added':
    case 'account.removed':
      return event.data.account_id;
    case 'intervals.available':
      return `${event.data.account_id}: ${event.data.from} to ${event.data.to}, ${event.data.revised}`;
    case 'bill.available':
      return `${event.data.account_id}: ${event.data.bill_id}`;
    case 'sync.stalled':
      return `${event.data.account_id}: ${event.data.last_success_at ?? 'never'}`;
    case 'utility.outage_started':
    case 'utility.outage_ended':
      return event.data.utility_id;
    case 'connect_link.opened':
    case 'connect_link.completed':
    case 'connect_link.expired':
      return `${event.data.user_id}: ${event.data.connect_link_id}`;
    case 'webhook.test':
      return 'test';
    default:
      return event satisfies never;
  }
};

const createParts = async () => {
  const harness = await createHarness();
  const utilityConnect = createUtilityConnect({
    baseUrl: 'http://localhost:4000',
    ...harness.service.client,
    fetch: (request) => harness.service.fetch(request),
  });
  return { harness, utilityConnect };
};

describe('the types of events', () => {
  it('narrow by `type`, with and without an id', () => {
    expectTypeOf<WebhookEvent['id']>().toEqualTypeOf<string>();
    expectTypeOf<WebhookPayload>().not.toHaveProperty('id');
    expectTypeOf<WebhookPayload['type']>().toEqualTypeOf<WebhookEventType>();
    type Intervals = Extract<WebhookPayload, { type: 'intervals.available' }>['data'];
    expectTypeOf<Intervals['revised']>().toEqualTypeOf<boolean>();
    // @ts-expect-error -- Other events have no range.
    expectTypeOf<Extract<WebhookPayload, { type: 'account.added' }>['data']['from']>().toBeNumber();
    // @ts-expect-error -- There is no such event.
    expectTypeOf<Extract<WebhookEvent, { type: 'connection.exploded' }>['id']>().toBeString();
  });
});

describe('events of a client', () => {
  it('are listed after a position', async () => {
    const { harness, utilityConnect } = await createParts();
    await harness.connect({ userId: 'alice' });
    const first = await utilityConnect.webhookEvents({ limit: 1 });
    expect(first.events.map(describeEvent)).toEqual(['alice connected 14328 by sign_in']);
    expect(first).toMatchObject({ has_more: true, next_after: '1' });
    const second = await utilityConnect.webhookEvents({ after: first.next_after, limit: 1 });
    expect(second.events[0]?.type).toBe('account.added');
    await expect(utilityConnect.webhookEvents({ after: '999' })).rejects.toMatchObject({
      code: 'invalid_request',
      param: 'after',
    });
  });

  it('are read page by page up to the newest one', async () => {
    const pages: Record<string, Pick<WebhookEventPage, 'next_after' | 'has_more'> & { events: string[] }> = {
      '7': { events: ['a', 'b'], next_after: '9', has_more: true },
      '9': { events: ['c'], next_after: '10', has_more: false },
      '10': { events: [], next_after: '10', has_more: false },
    };
    const read = async (after = '7') => pages[after] as unknown as WebhookEventPage;
    const list = async (after?: string) => {
      const found: unknown[] = [];
      for await (const { events } of webhookEventPages(read, { after, wait: undefined })) found.push(events);
      return found;
    };
    expect(await list()).toEqual([['a', 'b'], ['c']]);
    expect(await list('9')).toEqual([['c']]);
    expect(await list('10')).toEqual([]);
  });

  it('arrive while the app asks for new ones, until it stops', async () => {
    const { harness, utilityConnect } = await createParts();
    const stopping = new AbortController();
    const found: string[] = [];
    const reading = (async () => {
      for await (const { events } of utilityConnect.webhookEventPages(
        { pollSeconds: 1 },
        { signal: stopping.signal },
      ))
        found.push(...events.map(({ type }) => type));
    })();
    await harness.connect();
    await expect.poll(() => found).toContain('connection.created');
    stopping.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('arrive after a later outage while the app asks for new ones, and no other error is hidden', async () => {
    const page = { events: ['a'], next_after: '8', has_more: false } as unknown as WebhookEventPage;
    const answers: (WebhookEventPage | Error)[] = [
      { ...page, next_after: '7' },
      new UtilityConnectError('unreachable', 'Down.'),
      new UtilityConnectError('timed_out', 'Slow.'),
      new UtilityConnectError('unexpected_answer', 'A proxy.', { status: 502 }),
      page,
      new UtilityConnectError('invalid_client', 'Wrong.', { status: 401 }),
    ];
    const asked: (string | undefined)[] = [];
    const read = async (after?: string) => {
      asked.push(after);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer as WebhookEventPage;
    };
    const pages = webhookEventPages(read, { after: '7', wait: async () => undefined });
    await pages.next();
    expect((await pages.next()).value).toBe(page);
    await expect(pages.next()).rejects.toMatchObject({ code: 'invalid_client' });
    expect(asked).toEqual(['7', '7', '7', '7', '7', '8']);
  });

  it.each([
    ['reads once', undefined],
    ['asks for new ones', async () => undefined],
  ])('report that the service is unreachable from the start to an app that %s', async (_, wait) => {
    const read = vi.fn<() => Promise<WebhookEventPage>>();
    read.mockRejectedValueOnce(new UtilityConnectError('unreachable', 'Down.'));
    const pages = webhookEventPages(read, { after: '7', wait });
    await expect(pages.next()).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('are refused with options that make no sense', async () => {
    const { utilityConnect } = await createParts();
    const pages = utilityConnect.webhookEventPages({ pollSeconds: 0 });
    await expect(pages.next()).rejects.toMatchObject({ code: 'invalid_option' });
    await expect(utilityConnect.webhookEvents({ after: '' })).rejects.toMatchObject({
      code: 'invalid_option',
    });
  });
});
