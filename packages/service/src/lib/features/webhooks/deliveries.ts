import { z } from 'zod';
import { notFound } from '../../core/http/errors.ts';
import { limit, opaque } from '../../core/http/fields.ts';
import { readBody, readQuery } from '../../core/http/parameters.ts';
import type { Endpoint } from '../../heart/api/endpoint.ts';
import { nullableTime } from '../../heart/api/nullable-time.ts';
import { EVENT_ID_EXAMPLE, noSuchEndpoint, onOneEndpoint, requireEndpoint } from './endpoint-fields.ts';
import type { WebhookContext } from './webhook-context.ts';
import type { WebhookDelivery } from './webhook-types.ts';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

const query = z.object({
  limit: limit(MAX_LIMIT)
    .default(DEFAULT_LIMIT)
    .meta({ description: `Deliveries per page, ${DEFAULT_LIMIT} by default.`, example: DEFAULT_LIMIT }),
  cursor: opaque()
    .optional()
    .meta({ description: '`next_cursor` of the previous page.', example: EVENT_ID_EXAMPLE }),
});

const deliverySchema = z.object({
  event_id: z.string().describe('Id of the event, and the header `webhook-id`.'),
  type: z.string().describe('Type of the event.'),
  status: z
    .enum(['pending', 'delivered', 'failed'])
    .describe('`delivered`: your server answered 2xx. `failed`: it will not be sent again by itself.'),
  attempts: z.int().describe('How often it was sent.'),
  next_attempt_at: nullableTime('When it is sent next, in UNIX seconds, unless the endpoint is not enabled.'),
  last_attempt_at: nullableTime('UNIX seconds.'),
  last_status: z.int().nullable().describe('The last status of your server; `null` without an answer.'),
  last_error: z.string().nullable().describe('What went wrong last, in 200 characters at most.'),
  created_at: z.int().describe('UNIX seconds.'),
});

const logBody = z.object({
  deliveries: z.array(deliverySchema),
  next_cursor: z.string().nullable().describe('`null` on the last page.'),
});

const example: z.output<typeof deliverySchema> = {
  event_id: EVENT_ID_EXAMPLE,
  type: 'intervals.available',
  status: 'pending',
  attempts: 2,
  next_attempt_at: 1_795_199_112,
  last_attempt_at: 1_795_198_806,
  last_status: 500,
  last_error: 'The receiver answered 500: database is locked',
  created_at: 1_795_198_800,
};

const redelivery = z.object({
  event_id: opaque().meta({
    description: 'The `id` of an event of the past 30 days.',
    example: EVENT_ID_EXAMPLE,
  }),
});

const noSuchEvent = () =>
  notFound('There is no such event. GET /webhook_events lists those of the past 30 days.');

/** The log of an endpoint, redelivery and test events. */
export function deliveryEndpoints(context: WebhookContext): Endpoint[] {
  const { webhooks } = context.store;
  return [
    {
      method: 'get',
      path: '/webhook_endpoints/:endpoint_id/deliveries',
      ...onOneEndpoint,
      operationId: 'listWebhookDeliveries',
      summary: 'List the deliveries to a webhook endpoint',
      description: 'What was sent or waits, newest event first. Deliveries are kept for 30 days.',
      parameters: { ...onOneEndpoint.parameters, query },
      success: {
        description: 'One page of deliveries.',
        schema: logBody,
        example: { deliveries: [example], next_cursor: null },
      },
      async handle(c) {
        const { limit: size, cursor = null } = readQuery(c, query);
        const { id } = await requireEndpoint(c, context);
        const rows = await webhooks.listDeliveries(id, { before: cursor, limit: size + 1 });
        const page = rows.slice(0, size);
        return c.json({
          deliveries: page.map(serialize),
          next_cursor: rows.length > size ? (page.at(-1)?.eventId ?? null) : null,
        } satisfies z.output<typeof logBody>);
      },
    },
    {
      method: 'post',
      path: '/webhook_endpoints/:endpoint_id/redeliver',
      ...onOneEndpoint,
      operationId: 'redeliverWebhook',
      summary: 'Send an event again',
      description:
        'Sends an event to the endpoint now, whether it was delivered or not, with the same `webhook-id`. Works for every status of the endpoint. A failure does not count towards its pause.',
      body: { mediaType: 'application/json', schema: redelivery },
      success: { description: 'The delivery.', schema: deliverySchema, example },
      errors: [{ error: noSuchEvent(), when: 'the webhook endpoint or the event does not exist.' }],
      async handle(c) {
        const { event_id: eventId } = await readBody(c, redelivery);
        const endpoint = await requireEndpoint(c, context);
        const delivery = await webhooks.redeliver(endpoint, eventId, context.now());
        if (delivery === null) throw noSuchEvent();
        context.wake('delivery');
        return c.json(serialize(delivery));
      },
    },
    {
      method: 'post',
      path: '/webhook_endpoints/:endpoint_id/test',
      ...onOneEndpoint,
      operationId: 'testWebhookEndpoint',
      summary: 'Send a test event',
      description:
        'Sends an event `webhook.test` to this endpoint only, whatever its status and its events. The log shows how your server answered.',
      success: {
        description: 'The delivery.',
        schema: deliverySchema,
        example: {
          ...example,
          type: 'webhook.test',
          attempts: 0,
          last_attempt_at: null,
          last_status: null,
          last_error: null,
        },
      },
      async handle(c) {
        const endpoint = await requireEndpoint(c, context);
        const delivery = await webhooks.test(endpoint, context.now());
        if (delivery === null) throw noSuchEndpoint();
        context.wake('delivery');
        return c.json(serialize(delivery));
      },
    },
  ];
}

const serialize = (delivery: WebhookDelivery): z.output<typeof deliverySchema> => ({
  event_id: delivery.eventId,
  type: delivery.type,
  status: delivery.status,
  attempts: delivery.attempts,
  next_attempt_at: delivery.status === 'pending' ? delivery.dueAt : null,
  last_attempt_at: delivery.lastAttemptAt,
  last_status: delivery.lastStatus,
  last_error: delivery.lastError,
  created_at: delivery.createdAt,
});
