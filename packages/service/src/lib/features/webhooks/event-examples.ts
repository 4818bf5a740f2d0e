import type { WebhookEventData, WebhookEventType } from '../../core/journal/event-types.ts';

const connection = { connection_id: '0b9d0c52-7a57-4b0e-8f5b-3c4a7f1d2e60', user_id: 'user-1' };
const account = { account_id: '5b6c2c4e-0f52-8d5b-9d6f-3f2d4c1f9f10', ...connection };
const connectLink = { connect_link_id: '7d3f2a90-5c1e-4b8a-9f06-2e4d8c7b1a53', user_id: 'user-1' };
const utility = { utility_id: '14328' };

/** The `data` of each type of event in `openapi.json`. */
export const eventExamples: { readonly [Type in WebhookEventType]: WebhookEventData<Type> } = {
  'connection.created': { ...connection, ...utility, method: 'sign_in' },
  'connection.needs_sign_in': { ...connection, reason: 'login_refused', since: 1_795_198_800 },
  'connection.restored': connection,
  'connection.moved': { ...connection, previous_user_id: 'user-0' },
  'connection.expired': connection,
  'connection.removed': { ...connection, by: 'person' },
  'account.added': account,
  'account.removed': account,
  'intervals.available': { ...account, from: 1_795_104_000, to: 1_795_190_400, revised: false },
  'bill.available': { ...account, bill_id: 'B-20261114', from: 1_792_022_400, to: 1_794_700_800 },
  'sync.stalled': { ...account, last_success_at: 1_795_026_000 },
  'utility.outage_started': utility,
  'utility.outage_ended': utility,
  'connect_link.opened': connectLink,
  'connect_link.completed': connectLink,
  'connect_link.expired': connectLink,
  'webhook.test': {},
};
