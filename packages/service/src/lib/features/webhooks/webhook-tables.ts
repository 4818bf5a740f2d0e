import type { Generated } from 'kysely';
import type { WebhookDelivery, WebhookEndpoint } from './webhook-types.ts';

export interface WebhookTables {
  readonly webhookEndpoints: Omit<WebhookEndpoint, 'events'> & {
    /** JSON array of strings. */
    readonly events: string | null;
  };
  readonly webhookDeliveries: Omit<WebhookDelivery, 'type' | 'attempts'> & {
    readonly endpointId: string;
    readonly clientId: string;
    readonly attempts: Generated<number>;
    /** 0 or 1. */
    readonly isManual: Generated<number>;
  };
}
