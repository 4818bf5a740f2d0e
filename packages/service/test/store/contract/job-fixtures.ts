import type { Store } from '../../../src/lib/app/create-sql-store.ts';
import type { Job, JobClaim, JobKind, JobObstacle } from '../../../src/lib/core/jobs/job.ts';
import { newClaim } from '../../../src/lib/core/jobs/leases.ts';
import { OUTAGE_LOGINS } from '../../../src/lib/heart/store/outage.ts';
import type { SyncOutcome } from '../../../src/lib/heart/store/syncs.ts';
import { link, now } from './fixtures.ts';

/** A claim for one minute with a new lease id. */
export function makeClaim(time: number = now, changes: Partial<JobClaim> = {}): JobClaim {
  return { now: time, leaseId: crypto.randomUUID(), leaseUntil: time + 60, maxPerGroup: 10, ...changes };
}

/** Claims the sync of an account, due or not. */
export function claimSync(
  { jobs }: Pick<Store, 'jobs'>,
  accountId: string,
  claim: JobClaim = makeClaim(),
): Promise<Job | JobObstacle> {
  return jobs.claimOne({ kind: 'sync', key: accountId }, claim);
}

/** Claims a job that is due. */
export function claimDue(
  { jobs }: Pick<Store, 'jobs'>,
  kind: JobKind,
  claim: JobClaim = makeClaim(),
): Promise<Job | null> {
  return jobs.claim(kind, claim);
}

/** Claims the sync of an account and ends it with this outcome. */
export async function syncWith(
  store: Store,
  accountId: string,
  time: number,
  outcome: SyncOutcome,
): Promise<Job> {
  const job = await claimSync(store, accountId, makeClaim(time));
  if (typeof job === 'string') throw new Error(job);
  await store.syncs.finish(job, outcome, time, 1);
  return job;
}

/** Claims the next check and ends it with this outcome. */
export async function checkWith(store: Store, time: number, outcome: SyncOutcome): Promise<void> {
  const job = await claimDue(store, 'check', makeClaim(time));
  if (!job) throw new Error('No check is due.');
  await store.connections.finishCheck(job, { outcome, now: time, share: 1 });
}

/** The number of accounts that are due for a sync. */
export async function countDue({ jobs }: Pick<Store, 'jobs'>, time: number): Promise<number> {
  return (await jobs.count('sync', time)).due;
}

/** A failed sync because the utility gave no answer. */
export function outage(dueAt: number): SyncOutcome {
  return { kind: 'failed', dueAt, error: 'utility_unavailable', isOutage: true };
}

/** Fails the syncs of as many new logins as it takes to block their utility for a minute. They are not due again for a day. */
export async function takeDown(store: Store, time: number = now): Promise<void> {
  for (let index = 1; index <= OUTAGE_LOGINS; index += 1) {
    await link(store, `down-${index}`, { userId: `down-${index}` });
    await syncWith(store, `account-down-${index}`, time, outage(time + 86_400));
  }
}

/** Does all erasure jobs. @returns how many. */
export async function eraseAll({ jobs, accounts }: Pick<Store, 'jobs' | 'accounts'>): Promise<number> {
  for (let count = 0; ; count += 1) {
    const job = await jobs.claim('erasure', newClaim(now));
    if (!job) return count;
    await accounts.eraseDetached(job);
  }
}
