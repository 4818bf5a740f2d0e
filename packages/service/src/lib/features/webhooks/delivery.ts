import type { Context } from '../../context.ts';
import { type BackgroundWorker, createBackgroundWorker, queueOf } from '../../lease/background-worker.ts';
import { holdLease } from '../../lease/hold-lease.ts';
import { type Lease, newClaim } from '../../store/leases.ts';
import type { DeliveryJob } from '../../store/webhooks.ts';
import { deliverJob, MAX_DELIVERIES } from './deliver-job.ts';
import type { SendWebhook } from './send-webhook.ts';

/**
 * Endpoints that one process delivers to at a time. Anyone can register a sandbox client, so their slow receivers can't keep others
 * from their events.
 */
const ACTIVE_ENDPOINTS = { production: 40, sandbox: 10 };
const POLL_MS = 1_000;
/** How long running deliveries may take when the process stops. Then they are aborted and have the same time again. */
const STOP_MS = 1_500;

/** @param send without it, nothing is delivered. */
export function createDelivery(
  {
    store,
    vault,
    now,
    onError,
    onWarning,
    onOutcome,
  }: Pick<Context, 'store' | 'vault' | 'now' | 'onError' | 'onWarning' | 'onOutcome'>,
  send: SendWebhook | undefined,
): BackgroundWorker {
  const stopping = new AbortController();
  const ending = new AbortController();

  const deliver = async (job: DeliveryJob, sendOne: SendWebhook): Promise<void> => {
    const { id, clientId } = job.endpoint;
    const renew = (lease: Lease) => store.webhooks.renewLease(id, lease);
    const outcome = await holdLease(job, { now, renew }, (lost) =>
      deliverJob(job, {
        vault,
        now,
        send: sendOne,
        isStopping: () => stopping.signal.aborted,
        signal: AbortSignal.any([lost, ending.signal]),
      }),
    );
    const isOurs = await store.webhooks.finish(job, outcome);
    if (!isOurs) return;
    for (const { status, eventIds } of outcome.attempts) {
      onOutcome({ kind: 'delivery', outcome: status, amount: eventIds.length });
    }
    if (outcome.stop === null) return;
    const { status, reason } = outcome.stop;
    onWarning(`webhook endpoint ${id} of client ${clientId} is ${status} now: ${reason}`);
  };

  const queuesFor = (sendOne: SendWebhook) =>
    (['production', 'sandbox'] as const).map((environment) =>
      queueOf({
        claim: () => store.webhooks.claimDue(newClaim(now()), MAX_DELIVERIES, environment),
        work: (job: DeliveryJob) => deliver(job, sendOne),
        maxActive: ACTIVE_ENDPOINTS[environment],
        pollMs: POLL_MS,
      }),
    );
  const worker = createBackgroundWorker(send ? queuesFor(send) : [], { stopping, stopMs: STOP_MS, onError });
  return {
    ...worker,
    async stop() {
      await worker.stop();
      ending.abort();
      await worker.stop();
    },
  };
}
