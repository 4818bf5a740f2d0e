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
    /** Time until the last answer, in milliseconds. */
    readonly lastMilliseconds: Generated<number | null>;
    /** The beginning of the last answer, if it was not delivered: redacted, see `redactAnswer`. */
    readonly lastAnswer: Generated<string | null>;
    /** JSON objects with commas between them: the attempts that have failed, oldest first. */
    readonly failedAttempts: Generated<string | null>;
    /** 0 or 1. */
    readonly isManual: Generated<number>;
  };
}
