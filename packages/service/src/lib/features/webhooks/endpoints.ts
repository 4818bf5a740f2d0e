import { z } from 'zod';
import { invalidRequest } from '../../core/http/errors.ts';
import { readBody } from '../../core/http/parameters.ts';
import type { Endpoint } from '../../heart/api/endpoint.ts';
import {
  endpointExample,
  endpointIdOf,
  endpointSchema,
  eventsField,
  noSuchEndpoint,
  onOneEndpoint,
  requireEndpoint,
  requireUrl,
  SECRET_EXAMPLE,
  secretField,
  serializeEndpoint,
  URL_EXAMPLE,
  urlField,
} from './endpoint-fields.ts';
import type { WebhookContext } from './webhook-context.ts';
import { createSecret, rotateSecret } from './webhook-secrets.ts';

/** Endpoints that a client can have. */
const MAX_ENDPOINTS = 10;

const newEndpoint = z.object({
  url: urlField().meta({
    description:
      'Where events are sent, over https. Sandbox clients can use http where the operator allows it.',
    example: URL_EXAMPLE,
  }),
  events: eventsField().meta({
    description: 'The types of events that are sent. Default all.',
    example: endpointExample.events,
  }),
});

const created = endpointSchema.extend({ secret: secretField });

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

const rotated = z.object({ secret: secretField });

/** Operations on webhook endpoints. */
export function webhookEndpoints(context: WebhookContext): Endpoint[] {
  const { vault, now } = context;
  const { webhooks } = context.store;
  return [
    {
      method: 'post',
      path: '/webhook_endpoints',
      auth: 'client',
      operationId: 'createWebhookEndpoint',
      summary: 'Create a webhook endpoint',
      description: `Events are sent to it from now on, as Standard Webhooks 1.0.0 says. A client can have ${MAX_ENDPOINTS} endpoints.`,
      tag: 'Webhooks',
      body: { mediaType: 'application/json', schema: newEndpoint },
      success: {
        description: 'The endpoint with its secret.',
        schema: created,
        example: { ...endpointExample, secret: SECRET_EXAMPLE },
      },
      async handle(c) {
        const { url, events = null } = await readBody(c, newEndpoint);
        requireUrl(url, c, context);
        const clientId = c.get('client').id;
        const id = `we_${crypto.randomUUID()}`;
        const { secret, sealed } = await createSecret(vault, id);
        const endpoint = { id, clientId, url, events, sealed, createdAt: now() };
        if (!(await webhooks.create(endpoint, MAX_ENDPOINTS))) {
          throw invalidRequest(
            undefined,
            `A client can have ${MAX_ENDPOINTS} webhook endpoints. Delete one that you no longer need.`,
          );
        }
        const enabled = {
          ...endpoint,
          status: 'enabled',
          statusReason: null,
          failures: 0,
          failingSince: null,
        } as const;
        return c.json({ ...serializeEndpoint(enabled), secret } satisfies z.output<typeof created>);
      },
    },
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
        const list = { webhook_endpoints: endpoints.map(serializeEndpoint) };
        return c.json(list satisfies z.output<typeof listBody>);
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
        const changed = await webhooks.update(c.get('client').id, endpointIdOf(c), change, now());
        if (changed === null) throw noSuchEndpoint();
        context.wake('delivery');
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
    {
      method: 'post',
      path: '/webhook_endpoints/:endpoint_id/rotate_secret',
      ...onOneEndpoint,
      operationId: 'rotateWebhookSecret',
      summary: 'Rotate the secret of a webhook endpoint',
      description:
        'For 24 hours, webhooks have two signatures: one of the new secret and one of the last. A receiver that has either secret accepts them.',
      success: {
        description: 'The new secret.',
        schema: rotated,
        example: { secret: SECRET_EXAMPLE },
      },
      async handle(c) {
        for (;;) {
          const endpoint = await requireEndpoint(c, context);
          const { secret, sealed } = await rotateSecret(vault, endpoint, now());
          // Another rotation, or `keys rotate`, may have replaced the secrets meanwhile.
          if (!(await webhooks.replaceSealed(endpoint.id, endpoint.sealed, sealed))) continue;
          return c.json({ secret } satisfies z.output<typeof rotated>);
        }
      },
    },
  ];
}

const success = {
  description: 'The endpoint.',
  schema: endpointSchema,
  example: endpointExample,
} as const;
