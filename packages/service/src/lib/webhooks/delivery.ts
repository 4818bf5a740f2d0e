import type { Vault } from '../crypto/vault.ts';
import type { BackgroundWorker } from '../lease/background-worker.ts';
import { holdLease } from '../lease/hold-lease.ts';
import { type Queue, startQueue } from '../lease/start-queue.ts';
import { type Lease, newClaim } from '../store/leases.ts';
import type { Store } from '../store/store.ts';
import { isDatabaseDown } from '../store/store-error.ts';
import type { DeliveryJob } from '../store/webhooks.ts';
import { settlesWithin } from '../sync/settles-within.ts';
import { deliverJob } from './deliver-job.ts';
import type { SendWebhook } from './send-webhook.ts';

interface DeliveryOptions {
  readonly store: Pick<Store, 'webhooks'>;
  readonly vault: Vault;
  /** UNIX seconds. */
  readonly now: () => number;
  /** Without it, nothing is delivered. */
  readonly send: SendWebhook | undefined;
  readonly onError: (error: unknown) => void;
  /** Called when an endpoint is paused or disabled. */
  readonly onWarning: (message: string) => void;
}

/** Endpoints that one process delivers to at a time. */
const ACTIVE_ENDPOINTS = 50;
/** Deliveries of one claim. Then other endpoints have their turn. */
const MAX_DELIVERIES = 50;
const POLL_MS = 1_000;
/** How long running deliveries may take when the process stops. */
const GRACE_MS = 2_000;
const END_MS = 1_000;

/** Delivers webhooks. */
export function createDelivery({ onError, onWarning, send, ...options }: DeliveryOptions): BackgroundWorker {
  const { store, vault, now } = options;
  const stopping = new AbortController();
  const ending = new AbortController();
  let queue: Queue | undefined;

  const deliver = async (job: DeliveryJob, sendOne: SendWebhook): Promise<void> => {
    const { id, clientId } = job.endpoint;
    const renew = (lease: Lease) => store.webhooks.renewLease(id, lease);
    const outcome = await holdLease(job, { now, renew }, (lost) =>
      deliverJob(job, {
        vault,
        now,
        send: sendOne,
        share: Math.random,
        isStopping: () => stopping.signal.aborted,
        signal: AbortSignal.any([lost, ending.signal]),
      }),
    );
    const isOurs = await store.webhooks.finish(job, outcome);
    if (!isOurs || outcome.stop === null) return;
    const { status, reason } = outcome.stop;
    onWarning(`webhook endpoint ${id} of client ${clientId} is ${status} now: ${reason}`);
  };

  return {
    work() {
      if (send === undefined) return;
      queue = startQueue({
        claim: () => store.webhooks.claimDue(newClaim(now()), MAX_DELIVERIES),
        work: (job: DeliveryJob) => deliver(job, send),
        maxActive: ACTIVE_ENDPOINTS,
        signal: stopping.signal,
        onError(error) {
          if (!isDatabaseDown(error)) onError(error);
        },
        pollMs: POLL_MS,
      });
    },
    wake: () => queue?.wake(),
    async stop() {
      stopping.abort();
      if (!queue || (await settlesWithin(queue.settled(), GRACE_MS))) return;
      ending.abort();
      await settlesWithin(queue.settled(), END_MS);
    },
  };
}
