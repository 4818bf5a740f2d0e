import type { WebhookContext } from '../features/webhooks/webhook-context.ts';
import type { Store } from './create-sql-store.ts';

/** Dependencies of all parts of the service, including the clock and the database, so that tests can replace them. */
export interface ServiceContext extends WebhookContext {
  readonly store: Store;
}
