import { z } from 'zod';
import type { Context } from '../../context.ts';
import { rotateSecret } from '../../webhooks/webhook-secrets.ts';
import type { Endpoint } from '../endpoint.ts';
import { onOneEndpoint, requireEndpoint, SECRET_EXAMPLE, secretField } from './endpoint-fields.ts';

const responseBody = z.object({ secret: secretField });

/** `POST /webhook_endpoints/{endpoint_id}/rotate_secret`: a new secret. */
export function rotateEndpointSecret(context: Context): Endpoint {
  const { store, vault, now } = context;
  return {
    method: 'post',
    path: '/webhook_endpoints/:endpoint_id/rotate_secret',
    ...onOneEndpoint,
    operationId: 'rotateWebhookSecret',
    summary: 'Rotate the secret of a webhook endpoint',
    description:
      'For 24 hours, webhooks have two signatures: one of the new secret and one of the last. A receiver that has either secret accepts them.',
    success: {
      description: 'The new secret.',
      schema: responseBody,
      example: { secret: SECRET_EXAMPLE },
    },
    async handle(c) {
      for (;;) {
        const endpoint = await requireEndpoint(c, context);
        const { secret, sealed } = await rotateSecret(vault, endpoint, now());
        // Another rotation, or `keys rotate`, may have replaced the secrets meanwhile.
        if (!(await store.webhooks.replaceSealed(endpoint.id, endpoint.sealed, sealed))) continue;
        return c.json({ secret } satisfies z.output<typeof responseBody>);
      }
    },
  };
}
