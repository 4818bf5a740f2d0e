import { z } from 'zod';
import { invalidRequest } from '../../core/http/errors.ts';
import { limit } from '../../core/http/fields.ts';
import { readQuery } from '../../core/http/parameters.ts';
import {
  EVENT_DAYS,
  eventData,
  type WebhookEventType,
  webhookEventTypes,
} from '../../core/journal/event-types.ts';
import type { Endpoint } from '../../heart/api/endpoint.ts';
import { EVENT_ID_EXAMPLE } from './endpoint-fields.ts';
import { eventExamples } from './event-examples.ts';
import type { WebhookContext } from './webhook-context.ts';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;
const TIMESTAMP_EXAMPLE = '2026-11-20T18:20:00.000Z';

const query = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'must be a next_after of this service. Leave it out to start with the oldest event.')
    .default('0')
    .meta({
      description: '`next_after` of the previous answer. Without it, the list starts with the oldest event.',
      example: '0',
    }),
  limit: limit(MAX_LIMIT)
    .default(DEFAULT_LIMIT)
    .meta({ description: `Events per answer, ${DEFAULT_LIMIT} by default.`, example: DEFAULT_LIMIT }),
});

const bodyOf = (type: WebhookEventType) =>
  z.object({
    type: z.literal(type).describe('What happened.'),
    timestamp: z.iso.datetime().describe('When it happened.'),
    data: eventData[type],
  });

const id = z.string().describe('The same as the header `webhook-id`.');

const responseBody = z.object({
  events: z.array(z.union(webhookEventTypes.map((type) => z.object({ id, ...bodyOf(type).shape })))),
  next_after: z.string().describe('Pass it as `after` to get what happens next. Store it.'),
  has_more: z.boolean().describe('Whether there are more events already.'),
});

/** `GET /webhook_events`: the events of webhooks, for receivers that cannot be reached. */
export function webhookEvents({ store, now }: Pick<WebhookContext, 'store' | 'now'>): Endpoint {
  return {
    method: 'get',
    path: '/webhook_events',
    auth: 'client',
    operationId: 'listWebhookEvents',
    summary: 'List webhook events',
    description: `The events of the past ${EVENT_DAYS} days, whether or not you have webhook endpoints. No event is left out between two answers, and each has one place in the list.`,
    tag: 'Webhooks',
    parameters: { query },
    success: {
      description: 'The events after `after`, oldest first.',
      schema: responseBody,
      example: {
        events: [
          {
            id: EVENT_ID_EXAMPLE,
            type: 'intervals.available',
            timestamp: TIMESTAMP_EXAMPLE,
            data: eventExamples['intervals.available'],
          },
        ],
        next_after: '1',
        has_more: false,
      },
    },
    async handle(c) {
      const { after, limit } = readQuery(c, query);
      const found = await store.journal.listEvents({
        clientId: c.get('client').id,
        after: Number(after),
        since: now() - EVENT_DAYS * 86_400,
        limit: limit + 1,
      });
      if (found === null) {
        throw invalidRequest(
          'after',
          'after is not a next_after of this service. Leave it out to start with the oldest event.',
        );
      }
      const page = found.slice(0, limit);
      return c.json({
        events: page.map(({ id, body }) => ({ id, ...(JSON.parse(body) as object) })),
        next_after: String(page.at(-1)?.position ?? Number(after)),
        has_more: found.length > limit,
      });
    },
  };
}

/** The body for each type of event. */
export const webhookBodies = webhookEventTypes.map((type) => ({
  type,
  schema: bodyOf(type),
  example: { type, timestamp: TIMESTAMP_EXAMPLE, data: eventExamples[type] },
}));
