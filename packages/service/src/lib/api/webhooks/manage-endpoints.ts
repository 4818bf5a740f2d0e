import { z } from 'zod';
import type { Context } from '../../context.ts';
import { readBody } from '../../http/parameters.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  endpointExample,
  endpointIdOf,
  endpointSchema,
  eventsField,
  noSuchEndpoint,
  onOneEndpoint,
  requireEndpoint,
  requireUrl,
  serializeEndpoint,
  URL_EXAMPLE,
  urlField,
} from './endpoint-fields.ts';

const listBody = z.object({ webhook_endpoints: z.array(endpointSchema) });

const changes = z.object({
  url: urlField()
    .optional()
    .meta({ description: 'Where events are sent from now on.', example: URL_EXAMPLE }),
  events: eventsField().meta({
    description: 'The types of events that are sent from now on; `null` for all.',
    example: endpointExample.events,
  }),
  status: z
    .enum(['enabled', 'paused', 'disabled'], 'must be enabled, paused or disabled.')
    .optional()
    .meta({ description: 'With `enabled`, what waits is sent at once.', example: 'enabled' }),
});

/** Lists, shows, changes and deletes endpoints. */
export function manageEndpoints(context: Context): Endpoint[] {
  const { webhooks } = context.store;
  return [
    {
      method: 'get',
      path: '/webhook_endpoints',
      auth: 'client',
      operationId: 'listWebhookEndpoints',
      summary: 'List webhook endpoints',
      description: 'All webhook endpoints of the client, oldest first.',
      tag: 'Webhooks',
      success: {
        description: 'The endpoints.',
        schema: listBody,
        example: { webhook_endpoints: [endpointExample] },
      },
      async handle(c) {
        const endpoints = await webhooks.list(c.get('client').id);
        return c.json({
          webhook_endpoints: endpoints.map(serializeEndpoint),
        } satisfies z.output<typeof listBody>);
      },
    },
    {
      method: 'get',
      path: '/webhook_endpoints/:endpoint_id',
      ...onOneEndpoint,
      operationId: 'getWebhookEndpoint',
      summary: 'Get a webhook endpoint',
      description: 'Shows whether the endpoint is enabled, and since when its attempts have failed.',
      success,
      handle: async (c) => c.json(serializeEndpoint(await requireEndpoint(c, context))),
    },
    {
      method: 'patch',
      path: '/webhook_endpoints/:endpoint_id',
      ...onOneEndpoint,
      operationId: 'updateWebhookEndpoint',
      summary: 'Change a webhook endpoint',
      description: 'Changes the given fields. The secret stays: to change it, rotate it.',
      body: { mediaType: 'application/json', schema: changes },
      success,
      async handle(c) {
        const { url, events, status } = await readBody(c, changes);
        if (url !== undefined) requireUrl(url, c, context);
        const change = {
          ...(url !== undefined && { url }),
          ...(events !== undefined && { events }),
          ...(status !== undefined && { status }),
        };
        const changed = await webhooks.update(c.get('client').id, endpointIdOf(c), change, context.now());
        if (changed === null) throw noSuchEndpoint();
        context.delivery.wake();
        return c.json(serializeEndpoint(changed));
      },
    },
    {
      method: 'delete',
      path: '/webhook_endpoints/:endpoint_id',
      ...onOneEndpoint,
      operationId: 'deleteWebhookEndpoint',
      summary: 'Delete a webhook endpoint',
      description: 'Deletes the endpoint, what waits for it, and its log.',
      success: { description: 'Deleted.' },
      async handle(c) {
        if (!(await webhooks.remove(c.get('client').id, endpointIdOf(c)))) throw noSuchEndpoint();
        return c.body(null, 204);
      },
    },
  ];
}

const success = {
  description: 'The endpoint.',
  schema: endpointSchema,
  example: endpointExample,
} as const;
