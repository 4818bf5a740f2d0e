import type { Context } from '../../heart/context.ts';
import type { WebhookStore } from './webhook-store.ts';

/** Dependencies of webhooks. */
export interface WebhookContext extends Context {
  readonly store: Context['store'] & { readonly webhooks: WebhookStore };
  /** Hosts that webhooks may be sent to although they are not public. */
  readonly webhookHosts: readonly string[];
}
