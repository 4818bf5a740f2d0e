import type { Vault } from '../../core/crypto/vault.ts';
import { type Attempted, type AttemptOptions, attemptDelivery, GONE } from './attempt-delivery.ts';
import { isPauseDue, restSeconds } from './retry-schedule.ts';
import { signingSecrets } from './webhook-secrets.ts';
import type { DeliveryAttempt, DeliveryOutcome, DueDelivery, WebhookEndpoint } from './webhook-types.ts';

/** `signal` aborts the running delivery, of which nothing is then recorded. */
interface JobOptions extends Omit<AttemptOptions, 'url' | 'secrets'> {
  readonly vault: Vault;
  /** Whether no more deliveries are begun. */
  readonly isStopping: () => boolean;
}

interface DueDeliveries {
  readonly endpoint: WebhookEndpoint;
  /** The delivery that has been due longest comes first. */
  readonly deliveries: readonly DueDelivery[];
}

/** Deliveries of one claim. Then other endpoints have their turn. */
export const MAX_DELIVERIES = 250;
/**
 * Seconds that an endpoint rests when all is delivered. Events that follow each other are then claimed together: a claim takes the CPU time
 * of twenty deliveries.
 */
const REST_SECONDS = 2;
/** Time for one claim, in milliseconds. Then its deliveries are recorded, and other endpoints have their turn. */
const MAX_JOB_MS = 1_000;

/**
 * Sends the deliveries of a claim one after the other, until one fails or the time is up.
 *
 * @throws VaultError if this process does not have the key of the endpoint's secrets.
 */
export async function deliverJob(
  { endpoint, deliveries }: DueDeliveries,
  options: JobOptions,
): Promise<DeliveryOutcome> {
  const { vault, now, signal, isStopping } = options;
  const attempts: Attempts = [];
  let { failures, failingSince } = endpoint;
  const end = (rest = 0, stop: DeliveryOutcome['stop'] = null): DeliveryOutcome => {
    return { attempts, restUntil: now() + rest, failures, failingSince, stop };
  };
  if (deliveries.length === 0) return { ...end(), restUntil: null };
  const started = performance.now();
  const secrets = await signingSecrets(vault, endpoint, now());
  if (secrets === null) return end(0, { status: 'disabled', reason: 'secret_lost' });
  const attemptOptions = { ...options, url: new URL(endpoint.url), secrets };
  for (const delivery of deliveries) {
    if (signal.aborted || isStopping() || performance.now() - started > MAX_JOB_MS) return end();
    const attempted = await attemptDelivery(delivery, attemptOptions);
    // The event may have arrived or not: it is sent again.
    if (signal.aborted && attempted.lastStatus === null) return end();
    add(attempts, delivery.eventId, attempted);
    if (attempted.status === 'delivered') {
      if (!delivery.isManual) [failures, failingSince] = [0, null];
      continue;
    }
    if (attempted.lastStatus === GONE) return end(0, { status: 'disabled', reason: 'gone' });
    if (delivery.isManual) return end(attempted.retryAfter);
    failures += 1;
    failingSince ??= attempted.at;
    const isPaused = isPauseDue(failures, failingSince, attempted.at);
    const rest = Math.max(restSeconds(failures), attempted.retryAfter);
    return end(rest, isPaused ? { status: 'paused', reason: 'failing' } : null);
  }
  return end(deliveries.length < MAX_DELIVERIES ? REST_SECONDS : 0);
}

type Attempts = (DeliveryAttempt & { readonly eventIds: string[]; lastMilliseconds: number })[];

// Groups deliveries with the same outcome, which are written together.
const add = (attempts: Attempts, eventId: string, { retryAfter: _, ...outcome }: Attempted): void => {
  const last = attempts.at(-1);
  const { status, at, lastStatus } = outcome;
  if (status === 'delivered' && last?.at === at && last.lastStatus === lastStatus) {
    last.eventIds.push(eventId);
    last.lastMilliseconds = Math.max(last.lastMilliseconds, outcome.lastMilliseconds);
  } else attempts.push({ ...outcome, eventIds: [eventId] });
};
