import type { WebhookEventType } from '../events/event-types.ts';

export interface WebhookEventQuery {
  readonly clientId: string;
  /** Position of the last event of the previous page; 0 for the oldest event. */
  readonly after: number;
  /** Events of an earlier time are left out, UNIX seconds. */
  readonly since: number;
  readonly limit: number;
}

export interface WebhookEvent {
  /** Unguessable. The same in every delivery of the event. */
  readonly id: string;
  readonly type: WebhookEventType;
  /** JSON of `type`, `timestamp` and `data`: exactly what is signed and delivered. */
  readonly body: string;
  /**
   * Counts the events of the client from 1, in the order in which they became visible: an event of a transaction that commits late
   * comes after those that were listed before.
   */
  readonly position: number;
}
