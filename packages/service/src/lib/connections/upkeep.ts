import { ConnectorError, NotYetError } from '@utility-connect/connector';
import { reportConnectorError } from '../connectors/client-refused-error.ts';
import type { Context } from '../context.ts';
import { type BackgroundWorker, createBackgroundWorker, queueOf } from '../lease/background-worker.ts';
import { holdLease } from '../lease/hold-lease.ts';
import { CredentialsError } from '../logins/credentials.ts';
import type { CheckJob, CheckOutcome } from '../store/connections.ts';
import { type Lease, newClaim } from '../store/leases.ts';
import type { RevocationJob } from '../store/revocations.ts';
import { isDatabaseDown } from '../store/store-error.ts';
import { failureOutcome, retryDelay, successOutcome } from '../sync/outcomes.ts';
import { type CheckContext, checkConnection } from './check-connection.ts';
import { revokeLogin } from './revoke-login.ts';

const ACTIVE_CHECKS = 4;
const ACTIVE_REVOCATIONS = 2;
const STOP_MS = 2_000;
/** Accounts per transaction: a large one would block other requests. */
const STALLED_BATCH = 100;
/** How long a revocation is retried. */
const REVOCATION_SECONDS = 7 * 24 * 60 * 60;

/** Checks connections by `redirect` daily, revokes removed ones, and reports late data. */
export function createUpkeep(context: CheckContext & Pick<Context, 'onError'>): BackgroundWorker {
  const { store, now, onError } = context;
  const stopping = new AbortController();
  const { signal } = stopping;

  const report = (error: unknown, utilityId: string): void => {
    if (signal.aborted || error instanceof NotYetError) return;
    if (error instanceof ConnectorError) reportConnectorError(error, utilityId, onError);
    else onError(error);
  };

  const check = async (job: CheckJob): Promise<void> => {
    let outcome: CheckOutcome;
    try {
      await checkConnection(context, job, signal);
      outcome = successOutcome(now(), Math.random());
    } catch (error) {
      // The connection was removed meanwhile.
      if ((await store.connections.findLogin(job.connectionId)) === null) return;
      const failed = failureOutcome(now(), error, { ...job, utilityFailures: 0 }, Math.random());
      outcome = signal.aborted || failed.kind === 'released' ? { kind: 'not_yet', dueAt: now() } : failed;
      report(error, job.utilityId);
    }
    await store.connections.finishCheck(job, outcome);
  };

  const revoke = async (job: RevocationJob): Promise<void> => {
    const { id, leaseId, utilityId } = job;
    const renew = (lease: Lease) => store.revocations.renewLease(id, lease);
    try {
      await holdLease(job, { now, renew }, (lost) =>
        revokeLogin(context, job, AbortSignal.any([lost, signal])),
      );
    } catch (error) {
      // This process or another one continues when the lease has expired.
      if (signal.aborted) return;
      if (isDatabaseDown(error)) return onError(error);
      const isHopeless = error instanceof CredentialsError && error.isDamaged;
      if (!isHopeless && now() - job.createdAt < REVOCATION_SECONDS) {
        // Once, because it is retried dozens of times.
        if (job.failures === 0) report(error, utilityId);
        return store.revocations.retry(id, leaseId, now() + retryDelay(job.failures, Math.random()));
      }
      const reason = isHopeless ? 'its login is damaged' : 'it was tried for a week';
      onError(
        new Error(
          `The access of the former connection or attempt ${id} could not be ended at the utility ${utilityId}: ${reason}. Its login is erased now.`,
        ),
      );
    }
    await store.revocations.remove(id, leaseId);
  };

  const queues = [
    queueOf({ claim: () => store.connections.claimCheck(now()), work: check, maxActive: ACTIVE_CHECKS }),
    queueOf({
      claim: () => store.revocations.claimDue(newClaim(now())),
      work: revoke,
      maxActive: ACTIVE_REVOCATIONS,
    }),
    queueOf({
      claim: async () => (await store.syncs.reportStalled(now(), STALLED_BATCH)) || null,
      work: async () => undefined,
      maxActive: 1,
    }),
  ];
  return createBackgroundWorker(queues, { stopping, stopMs: STOP_MS, onError });
}
