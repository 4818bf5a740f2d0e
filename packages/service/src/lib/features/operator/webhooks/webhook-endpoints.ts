import type {
  OperatorDelivery,
  OperatorDeliveryDetail,
  OperatorEndpoint as WireEndpoint,
} from '@utility-connect/protocol/operator';
import { z } from 'zod';
import type { AppContext } from '../../../core/http/app.ts';
import { notFound, type ServiceError } from '../../../core/http/errors.ts';
import { opaque } from '../../../core/http/fields.ts';
import { readBody, readQuery } from '../../../core/http/parameters.ts';
import { clientRefSchema, idField, ids, time } from '../common-schemas.ts';
import { type Actor, actorOf } from '../operator-actor.ts';
import type { OperatorContext } from '../operator-context.ts';
import type { OperatorEndpoint } from '../operator-endpoint.ts';
import { cappedSchema, pageFields, pageSchema } from '../paging.ts';
import { readDeliveries, readDelivery, readEndpoints, toEndpoint } from './endpoints.ts';

export const endpointSchema: z.ZodType<WireEndpoint> = z.object({
  id: z.string(),
  client: clientRefSchema,
  url: z.string(),
  events: z.array(z.string()).nullable().describe('Types of events; `null` for all.'),
  health: z.enum(['paused', 'failing', 'healthy', 'disabled']),
  reason: z.string().nullable().describe('Why it is paused or disabled.'),
  failures: z.int().describe('In a row.'),
  failing_since: time,
  pending: cappedSchema,
  created_at: z.int(),
});

const deliveryFields = {
  endpoint_id: z.string(),
  event_id: z.string(),
  type: z.string(),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.int(),
  created_at: z.int(),
  next_attempt_at: time,
  last_attempt_at: time,
  last_status: z.int().nullable().describe('The HTTP status of the last answer; `null` without an answer.'),
  last_error: z.string().nullable(),
};

const deliverySchema: z.ZodType<OperatorDelivery> = z.object(deliveryFields);

const deliveryDetailSchema: z.ZodType<OperatorDeliveryDetail> = z.object({
  ...deliveryFields,
  log: z
    .array(
      z.object({
        at: z.int(),
        status: z.int().nullable(),
        error: z.string().nullable(),
        milliseconds: z.int().nullable(),
        answer: z
          .string()
          .nullable()
          .describe('The first 4 kB of the last answer, with secrets and addresses redacted.'),
      }),
    )
    .describe('Attempts, newest first.'),
});

const listQuery = z.object({
  health: z
    .enum(['paused', 'failing', 'healthy', 'disabled'], 'must be paused, failing, healthy or disabled.')
    .optional()
    .meta({ description: 'Only endpoints in this health.', example: 'failing' }),
  client_id: opaque().optional().meta({ description: 'Only of this client.', example: ids.client }),
  ...pageFields,
});

const deliveryQuery = z.object({
  status: z
    .enum(['pending', 'delivered', 'failed'], 'must be pending, delivered or failed.')
    .optional()
    .meta({ description: 'Only deliveries with this status.', example: 'failed' }),
  limit: pageFields.limit,
  cursor: opaque()
    .optional()
    .meta({ description: '`next_cursor` of the previous page.', example: ids.event }),
});

const path = z.object({ endpoint_id: idField('a webhook endpoint', ids.endpoint) });
const deliveryPath = path.extend({ event_id: idField('an event', ids.event) });
const redelivery = z.object({
  event_id: opaque().meta({ description: 'The id of an event of the past 30 days.', example: ids.event }),
});

export const noSuchEndpoint = (): ServiceError => notFound('There is no such webhook endpoint.');
const noSuchEvent = (): ServiceError =>
  notFound('The client of this webhook endpoint has no such event of the past 30 days.');

const common = { auth: 'operator', tag: 'Webhooks' } as const;
const noSuch = { error: noSuchEndpoint(), when: 'the webhook endpoint or the event does not exist.' };

type ActionContext = Pick<OperatorContext, 'store' | 'now' | 'wake'>;

/** Enables an endpoint, and makes what waits due. @throws ServiceError 404. */
async function enableEndpoint(
  { store, now, wake }: ActionContext,
  endpointId: string,
  actor: Actor,
): Promise<void> {
  const endpoint = await store.operator.webhooks.find(endpointId);
  if (!endpoint) throw noSuchEndpoint();
  const { clientId } = endpoint;
  await store.webhooks.update(clientId, endpointId, { status: 'enabled' }, now());
  await store.operator.recordAction({
    action: 'webhook.enabled',
    subject: endpointId,
    clientId,
    at: now(),
    ...actor,
  });
  wake('delivery');
}

/** Sends an event to an endpoint again. @throws ServiceError 404. */
export async function redeliverEvent(
  { store, now, wake }: ActionContext,
  { endpointId, eventId }: { readonly endpointId: string; readonly eventId: string },
  actor: Actor,
): Promise<void> {
  const endpoint = await store.operator.webhooks.find(endpointId);
  if (!endpoint) throw noSuchEndpoint();
  if ((await store.webhooks.redeliver(endpoint, eventId, now())) === null) throw noSuchEvent();
  const { clientId } = endpoint;
  await store.operator.recordAction({
    action: 'webhook.redelivered',
    subject: endpointId,
    clientId,
    at: now(),
    ...actor,
  });
  wake('delivery');
}

/** Webhook endpoints of all clients, and their deliveries. */
export function webhookEndpoints(context: OperatorContext): OperatorEndpoint[] {
  const list = '/operator/api/webhooks';
  const one = `${list}/:endpoint_id`;
  const endpointIdOf = (c: AppContext): string => c.req.param('endpoint_id') ?? '';
  const require = async (c: AppContext): Promise<WireEndpoint> => {
    const found = await context.store.operator.webhooks.find(endpointIdOf(c));
    if (found) return toEndpoint(found);
    throw noSuchEndpoint();
  };
  const requireDelivery = async (c: AppContext, eventId: string): Promise<OperatorDeliveryDetail> => {
    const found = await readDelivery(context, endpointIdOf(c), eventId);
    if (found) return found;
    throw noSuchEvent();
  };
  return [
    {
      ...{ ...common, method: 'get', path: list, operationId: 'listWebhookEndpoints' },
      summary: 'List webhook endpoints',
      description: 'The worst first: paused, failing, healthy, disabled.',
      parameters: { query: listQuery },
      success: { description: 'One page of endpoints.', schema: pageSchema(endpointSchema) },
      async handle(c) {
        const { health, client_id: clientId, cursor = null, limit } = readQuery(c, listQuery);
        return c.json(await readEndpoints(context, { health, clientId }, { after: cursor, limit }));
      },
    },
    {
      ...{ ...common, method: 'get', path: one, operationId: 'getWebhookEndpoint' },
      summary: 'Get a webhook endpoint',
      description: 'Without its secrets.',
      parameters: { path },
      success: { description: 'The endpoint.', schema: endpointSchema },
      errors: [noSuch],
      handle: async (c) => c.json(await require(c)),
    },
    {
      ...{ ...common, method: 'post', path: `${one}/enable`, operationId: 'enableWebhookEndpoint' },
      summary: 'Enable a webhook endpoint',
      description: 'What waits is sent now.',
      parameters: { path },
      success: { description: 'The endpoint.', schema: endpointSchema },
      errors: [noSuch],
      async handle(c) {
        await enableEndpoint(context, endpointIdOf(c), actorOf(c));
        return c.json(await require(c));
      },
    },
    {
      ...{ ...common, method: 'get', path: `${one}/deliveries`, operationId: 'listDeliveries' },
      summary: 'List deliveries',
      description: 'The newest event first. Deliveries are kept for 30 days.',
      parameters: { path, query: deliveryQuery },
      success: { description: 'One page of deliveries.', schema: pageSchema(deliverySchema) },
      errors: [noSuch],
      async handle(c) {
        const { status, cursor = null, limit } = readQuery(c, deliveryQuery);
        await require(c);
        return c.json(await readDeliveries(context, endpointIdOf(c), { status, before: cursor, limit }));
      },
    },
    {
      ...{ ...common, method: 'get', path: `${one}/deliveries/:event_id`, operationId: 'getDelivery' },
      summary: 'Get a delivery',
      description: 'With its attempts, and the last answer.',
      parameters: { path: deliveryPath },
      success: { description: 'The delivery.', schema: deliveryDetailSchema },
      errors: [noSuch],
      handle: async (c) => c.json(await requireDelivery(c, c.req.param('event_id') ?? '')),
    },
    {
      ...{ ...common, method: 'post', path: `${one}/redeliver`, operationId: 'redeliver' },
      summary: 'Send an event again',
      description: 'Sends it now, whether it was delivered or not, with the same `webhook-id`.',
      parameters: { path },
      body: { mediaType: 'application/json', schema: redelivery },
      success: { description: 'The delivery.', schema: deliveryDetailSchema },
      errors: [noSuch],
      async handle(c) {
        const { event_id: eventId } = await readBody(c, redelivery);
        await redeliverEvent(context, { endpointId: endpointIdOf(c), eventId }, actorOf(c));
        return c.json(await requireDelivery(c, eventId));
      },
    },
  ];
}
