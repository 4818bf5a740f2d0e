import type { Lease, LeaseClaim } from './leases.ts';

/** Webhook endpoints of clients, and what was delivered to them. */
export interface WebhookStore {
  /** Adds an endpoint. @returns whether the client had fewer than `max`. */
  create(endpoint: NewWebhookEndpoint, max: number): Promise<boolean>;
  /** The endpoints of a client, oldest first. */
  list(clientId: string): Promise<WebhookEndpoint[]>;
  find(clientId: string, id: string): Promise<WebhookEndpoint | null>;
  /**
   * Changes the given fields. An endpoint that becomes enabled counts its failures from 0, and what waits for it is due at `now`.
   *
   * @returns the changed endpoint; `null` if the client has none with this id.
   */
  update(clientId: string, id: string, change: WebhookChange, now: number): Promise<WebhookEndpoint | null>;
  /** Deletes an endpoint and its deliveries. @returns whether it existed. */
  remove(clientId: string, id: string): Promise<boolean>;
  /** Replaces the sealed secrets if they still are `previous`. @returns whether they were. */
  replaceSealed(id: string, previous: Uint8Array, sealed: Uint8Array): Promise<boolean>;
  /** The deliveries of an endpoint, newest event first. */
  listDeliveries(endpointId: string, page: DeliveryPage): Promise<WebhookDelivery[]>;
  /**
   * Makes an event of the client due now for one endpoint, even if it was delivered or was never to be. The endpoint's status does
   * not matter, and neither does the outcome for its failures.
   *
   * @returns the delivery; `null` if the client has no such event.
   */
  redeliver(endpoint: WebhookEndpoint, eventId: string, now: number): Promise<WebhookDelivery | null>;
  /** Writes an event `webhook.test` for this endpoint only, which is delivered like a redelivery. */
  test(endpoint: WebhookEndpoint, now: number): Promise<WebhookDelivery | null>;
  /** Claims the endpoint with due deliveries that was claimed longest ago, and its first `max` of them. */
  claimDue(claim: LeaseClaim, max: number): Promise<DeliveryJob | null>;
  /** Extends the lease of an endpoint. @returns whether the caller still had it. */
  renewLease(endpointId: string, lease: Lease): Promise<boolean>;
  /** Writes what came of a job and ends its lease. Does nothing if the lease was lost. @returns whether it was not. */
  finish(job: DeliveryJob, outcome: DeliveryOutcome): Promise<boolean>;
}

/** `paused` is set by the service or the client: events wait. New events don't wait for a `disabled` endpoint. */
type WebhookStatus = 'enabled' | 'paused' | 'disabled';

/** Why an endpoint is not enabled: the client, deliveries that fail for days, a 410, or a secret that no key opens. */
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
  /** When the first of these failed. */
  readonly failingSince: number | null;
  readonly createdAt: number;
}

export type NewWebhookEndpoint = Pick<
  WebhookEndpoint,
  'id' | 'clientId' | 'url' | 'events' | 'sealed' | 'createdAt'
>;

type WebhookChange = Partial<Pick<WebhookEndpoint, 'url' | 'events' | 'status'>>;

/** One event for one endpoint. */
export interface WebhookDelivery {
  readonly eventId: string;
  readonly type: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly attempts: number;
  /** When it is sent next; meaningless unless it is pending. */
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

/** An endpoint under a lease. */
export interface DeliveryJob extends Lease {
  readonly endpoint: WebhookEndpoint;
  /** Due longest first. */
  readonly deliveries: readonly DueDelivery[];
}

export interface DueDelivery {
  readonly eventId: string;
  /** The exact text that is signed and sent. */
  readonly body: string;
  /** So far. */
  readonly attempts: number;
  /** Whether the client asked for it: see {@link WebhookStore.redeliver}. */
  readonly isManual: boolean;
}

export interface DeliveryOutcome {
  readonly attempts: readonly DeliveryAttempt[];
  /** When the endpoint can be claimed again. */
  readonly restUntil: number;
  readonly failures: number;
  readonly failingSince: number | null;
  /** A new status; `null` leaves it as it is. */
  readonly stop: { readonly status: WebhookStatus; readonly reason: WebhookStatusReason } | null;
}

/** What came of attempts with the same outcome at the same time. */
export interface DeliveryAttempt
  extends Pick<WebhookDelivery, 'status' | 'dueAt' | 'lastStatus' | 'lastError'> {
  readonly eventIds: readonly string[];
  readonly at: number;
}
