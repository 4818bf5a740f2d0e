import { z } from 'zod';
import type { Context } from '../../context.ts';
import { invalidRequest } from '../../http/errors.ts';
import { readBody } from '../../http/parameters.ts';
import { createSecret } from '../../webhooks/webhook-secrets.ts';
import type { Endpoint } from '../endpoint.ts';
import {
  endpointExample,
  endpointSchema,
  eventsField,
  requireUrl,
  SECRET_EXAMPLE,
  secretField,
  serializeEndpoint,
  URL_EXAMPLE,
  urlField,
} from './endpoint-fields.ts';

/** Endpoints that a client can have. */
const MAX_ENDPOINTS = 10;

const body = z.object({
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

const responseBody = endpointSchema.extend({ secret: secretField });

/** `POST /webhook_endpoints`: a new endpoint, with its secret. */
export function createEndpoint(context: Context): Endpoint {
  const { store, vault, now } = context;
  return {
    method: 'post',
    path: '/webhook_endpoints',
    auth: 'client',
    operationId: 'createWebhookEndpoint',
    summary: 'Create a webhook endpoint',
    description: `Events are sent to it from now on, as Standard Webhooks 1.0.0 says. A client can have ${MAX_ENDPOINTS} endpoints.`,
    tag: 'Webhooks',
    body: { mediaType: 'application/json', schema: body },
    success: {
      description: 'The endpoint with its secret.',
      schema: responseBody,
      example: { ...endpointExample, secret: SECRET_EXAMPLE },
    },
    async handle(c) {
      const { url, events = null } = await readBody(c, body);
      requireUrl(url, c, context);
      const clientId = c.get('client').id;
      const id = `we_${crypto.randomUUID()}`;
      const { secret, sealed } = await createSecret(vault, id);
      const endpoint = { id, clientId, url, events, sealed, createdAt: now() };
      if (!(await store.webhooks.create(endpoint, MAX_ENDPOINTS))) {
        throw invalidRequest(
          undefined,
          `A client can have ${MAX_ENDPOINTS} webhook endpoints. Delete one that you no longer need.`,
        );
      }
      const created = {
        ...endpoint,
        status: 'enabled',
        statusReason: null,
        failures: 0,
        failingSince: null,
      } as const;
      return c.json({ ...serializeEndpoint(created), secret } satisfies z.output<typeof responseBody>);
    },
  };
}
