/** `paused` is set by the service or the client: events wait. New events don't wait for a `disabled` endpoint. */
type WebhookStatus = 'enabled' | 'paused' | 'disabled';

/** Reasons why an endpoint is not enabled: the client, deliveries that fail for days, a 410, or a secret that no key opens. */
type WebhookStatusReason = 'requested' | 'failing' | 'gone' | 'secret_lost';

export interface WebhookEndpoint {
  readonly id: string;
  readonly clientId: string;
  readonly url: string;
  /** Types of the events that are sent; `null` for all. */
  readonly events: readonly string[] | null;
  readonly status: WebhookStatus;
  /** `null` while enabled. */
  readonly statusReason: WebhookStatusReason | null;
  /** See `webhook-secrets.ts`. Empty if no key could open it. */
  readonly sealed: Uint8Array;
  /** In a row. */
  readonly failures: number;
  /** Time of the first of these failures. */
  readonly failingSince: number | null;
  readonly createdAt: number;
}

export type NewWebhookEndpoint = Pick<
  WebhookEndpoint,
  'id' | 'clientId' | 'url' | 'events' | 'sealed' | 'createdAt'
>;

export type WebhookChange = Partial<Pick<WebhookEndpoint, 'url' | 'events' | 'status'>>;

/** One event for one endpoint. */
export interface WebhookDelivery {
  readonly eventId: string;
  readonly type: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  /** Time of the next attempt; meaningless unless it is pending. */
  readonly dueAt: number;
  readonly lastAttemptAt: number | null;
  /** The HTTP status of the last answer; `null` if there was none. */
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  readonly createdAt: number;
}

export interface DeliveryPage {
  /** Only events with a smaller id; `null` for the newest. */
  readonly before: string | null;
  readonly limit: number;
}

export interface DueDelivery {
  readonly eventId: string;
  /** The exact text that is signed and sent. */
  readonly body: string;
  /** So far. */
  readonly attempts: number;
  /** Whether the client asked for it, as a redelivery or a test. */
  readonly isManual: boolean;
}

export interface DeliveryOutcome {
  readonly attempts: readonly DeliveryAttempt[];
  /** Time at which the endpoint gets deliveries again; `null` if none waits. */
  readonly restUntil: number | null;
  readonly failures: number;
  readonly failingSince: number | null;
  /** A new status; `null` leaves it as it is. */
  readonly stop: { readonly status: WebhookStatus; readonly reason: WebhookStatusReason } | null;
}

/** The result of attempts with the same outcome at the same time. */
export interface DeliveryAttempt
  extends Pick<WebhookDelivery, 'status' | 'dueAt' | 'lastStatus' | 'lastError'> {
  readonly eventIds: readonly string[];
  readonly at: number;
  /** Time until the answer; of several, the longest. */
  readonly lastMilliseconds: number;
  /** `null` if it was delivered, or without an answer. */
  readonly lastAnswer: string | null;
}
