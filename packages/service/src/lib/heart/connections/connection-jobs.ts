import { ConnectorError, NotYetError } from '@utility-connect/connector';
import { isDatabaseDown } from '../../core/database/store-error.ts';
import { backoffSeconds } from '../../core/jobs/backoff.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { JobHandler } from '../../core/jobs/worker.ts';
import type { Context } from '../context.ts';
import { CredentialsError } from '../logins/credentials.ts';
import { DISABLED_SECONDS, type SyncOutcome } from '../store/syncs.ts';
import { failureOutcome, successOutcome, UTILITY_RETRY } from '../sync/outcomes.ts';
import { reportConnectorError } from '../utilities/client-refused-error.ts';
import { type CheckContext, checkConnection } from './check-connection.ts';
import { revokeLogin } from './revoke-login.ts';

const ACTIVE_CHECKS = 4;
const ACTIVE_REVOCATIONS = 2;
/** Jobs of each kind at one utility, over all processes. */
const PER_UTILITY = 4;
/** Seconds for which a revocation is retried. */
const REVOCATION_SECONDS = 7 * 24 * 60 * 60;

type ConnectionJobContext = CheckContext & Pick<Context, 'onError'>;

/** The jobs of connections: those by `redirect` are checked daily, and removed ones revoked. */
export function connectionJobs(context: ConnectionJobContext): readonly JobHandler[] {
  return [
    {
      kind: 'check',
      maxActive: ACTIVE_CHECKS,
      maxPerGroup: PER_UTILITY,
      work: (job, signal) => check(context, job, signal),
    },
    {
      kind: 'revocation',
      maxActive: ACTIVE_REVOCATIONS,
      maxPerGroup: PER_UTILITY,
      work: (job, signal) => revoke(context, job, signal),
    },
  ];
}

const check = async (context: ConnectionJobContext, job: Job, signal: AbortSignal): Promise<void> => {
  const { store, now } = context;
  const connectionId = job.key;
  const connection = await store.connections.findChecked(connectionId);
  if (connection === null) {
    await store.jobs.end(job, { kind: 'removed' });
    return;
  }
  if (connection.isDisabled) {
    await store.jobs.end(job, { kind: 'not_yet', dueAt: now() + DISABLED_SECONDS });
    return;
  }
  let outcome: SyncOutcome;
  try {
    await checkConnection(context, { connectionId, ...connection }, signal);
    outcome = successOutcome(now(), Math.random());
  } catch (error) {
    outcome = signal.aborted
      ? { kind: 'released' }
      : failureOutcome(now(), error, job.failures, Math.random());
    // The connection may have been removed meanwhile.
    if (outcome.kind !== 'released' && (await store.connections.findChecked(connectionId)) !== null)
      report(context, error, connection.utilityId);
  }
  await store.connections.finishCheck(job, { outcome, now: now(), share: Math.random() });
};

const revoke = async (context: ConnectionJobContext, job: Job, signal: AbortSignal): Promise<void> => {
  const { store, now, onError } = context;
  const revocation = await store.revocations.find(job.key);
  if (revocation === null) {
    await store.jobs.end(job, { kind: 'removed' });
    return;
  }
  const { id, utilityId, createdAt } = revocation;
  try {
    await revokeLogin(context, revocation, signal);
  } catch (error) {
    // The revocation continues later, in this process or another one.
    if (signal.aborted || isDatabaseDown(error)) throw error;
    const isHopeless = error instanceof CredentialsError && error.isDamaged;
    if (!isHopeless && now() - createdAt < REVOCATION_SECONDS) {
      // Report only the first failure.
      if (job.failures === 0) report(context, error, utilityId);
      const dueAt = now() + backoffSeconds(UTILITY_RETRY, job.failures, Math.random());
      await store.jobs.end(job, { kind: 'failed', dueAt, error: 'utility_unavailable' });
      return;
    }
    const reason = isHopeless ? 'its login is damaged' : 'it was tried for a week';
    onError(
      new Error(
        `The access of the former connection or attempt ${id} could not be ended at the utility ${utilityId}: ${reason}. Its login is erased now.`,
      ),
    );
  }
  await store.revocations.end(job);
};

const report = ({ onError }: ConnectionJobContext, error: unknown, utilityId: string): void => {
  if (error instanceof NotYetError) return;
  if (error instanceof ConnectorError) reportConnectorError(error, utilityId, onError);
  else onError(error);
};
