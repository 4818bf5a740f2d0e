import type { ClientRef } from './common.ts';

/**
 * An entry of `GET /operator/api/webhooks`, the worst first: paused, failing, healthy, disabled. Queries: `health`, `client_id`, `limit`,
 * `cursor`. `GET /operator/api/webhooks/:endpoint_id` answers one. `POST …/enable` answers it too.
 */
export interface OperatorEndpoint {
  readonly id: string;
  readonly client: ClientRef;
  readonly url: string;
  /** Types of events; `null` for all. */
  readonly events: readonly string[] | null;
  /** `disabled`: by the client. `paused`: by the service or the client. */
  readonly health: 'paused' | 'failing' | 'healthy' | 'disabled';
  /** Why it is paused or disabled, in words; otherwise `null`. */
  readonly reason: string | null;
  /** In a row. */
  readonly failures: number;
  readonly failing_since: number | null;
  /** Deliveries that wait, counted up to 1,000. */
  readonly pending: { readonly count: number; readonly is_more: boolean };
  readonly created_at: number;
}

/**
 * An entry of `GET /operator/api/webhooks/:endpoint_id/deliveries`, newest first. Queries: `status`, `limit`, `cursor`.
 * `POST /operator/api/webhooks/:endpoint_id/redeliver` with `{ event_id }` answers one.
 */
export interface OperatorDelivery {
  readonly endpoint_id: string;
  readonly event_id: string;
  readonly type: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly created_at: number;
  readonly next_attempt_at: number | null;
  readonly last_attempt_at: number | null;
  /** The HTTP status of the last answer; `null` without an answer. */
  readonly last_status: number | null;
  readonly last_error: string | null;
}

/** `GET /operator/api/webhooks/:endpoint_id/deliveries/:event_id`. */
export interface OperatorDeliveryDetail extends OperatorDelivery {
  /** Attempts, newest first. */
  readonly log: readonly OperatorAttempt[];
}

export interface OperatorAttempt {
  readonly at: number;
  /** `null` without an answer. */
  readonly status: number | null;
  /** `null` if it was delivered. */
  readonly error: string | null;
  /** Time until the answer or the failure, in milliseconds. */
  readonly milliseconds: number | null;
  /** The first 4 kB of the answer, with secrets and addresses redacted; `null` for all but the last attempt. */
  readonly answer: string | null;
}
