import type { Context } from '../../context.ts';
import type { Endpoint } from '../endpoint.ts';
import { createEndpoint } from './create-endpoint.ts';
import { deliveryEndpoints } from './deliveries.ts';
import { manageEndpoints } from './manage-endpoints.ts';
import { rotateEndpointSecret } from './rotate-secret.ts';

/** The operations on webhook endpoints. */
export function webhookEndpoints(context: Context): Endpoint[] {
  return [
    createEndpoint(context),
    ...manageEndpoints(context),
    rotateEndpointSecret(context),
    ...deliveryEndpoints(context),
  ];
}
