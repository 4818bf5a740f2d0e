import type { Environment } from '@utility-connect/protocol';
import type { Job } from '../../core/jobs/job.ts';
import type { JobHandler } from '../../core/jobs/worker.ts';
import { deliverJob, MAX_DELIVERIES } from './deliver-job.ts';
import type { SendWebhook } from './send-webhook.ts';
import type { WebhookContext } from './webhook-context.ts';

/**
 * Endpoints that one process delivers to at a time. Anyone can register a sandbox client, so their slow receivers can't keep others
 * from their events.
 */
const ACTIVE_ENDPOINTS = { production: 40, sandbox: 10 };
const POLL_MS = 1_000;

type DeliveryContext = Pick<WebhookContext, 'store' | 'vault' | 'now' | 'onWarning' | 'onOutcome'>;

/** The jobs that deliver events to webhook endpoints. */
export function deliveryJobs(context: DeliveryContext, send: SendWebhook): readonly JobHandler[] {
  const { store, now } = context;
  return (['production', 'sandbox'] as const).map((environment: Environment) => ({
    kind: 'delivery',
    groupKey: environment,
    maxActive: ACTIVE_ENDPOINTS[environment],
    pollMs: POLL_MS,
    isGraceful: true,
    prepare: () => store.webhooks.makeDue(environment, now()),
    work: (job, signal, stopping) => deliver(context, job, { send, signal, stopping }),
  }));
}

interface Delivery {
  readonly send: SendWebhook;
  readonly signal: AbortSignal;
  readonly stopping: AbortSignal;
}

const deliver = async (
  { store, vault, now, onWarning, onOutcome }: DeliveryContext,
  job: Job,
  { send, signal, stopping }: Delivery,
): Promise<void> => {
  const due = await store.webhooks.findDue(job.key, MAX_DELIVERIES, now());
  if (due === null) {
    await store.jobs.end(job, { kind: 'removed' });
    return;
  }
  const isStopping = () => stopping.aborted;
  const outcome = await deliverJob(due, { vault, now, send, isStopping, signal });
  const isOurs = await store.webhooks.finish(job, outcome);
  if (!isOurs) return;
  for (const { status, eventIds } of outcome.attempts)
    onOutcome({ kind: 'delivery', outcome: status, amount: eventIds.length });
  if (outcome.stop === null) return;
  const { id, clientId } = due.endpoint;
  const { status, reason } = outcome.stop;
  onWarning(`webhook endpoint ${id} of client ${clientId} is ${status} now: ${reason}`);
};
