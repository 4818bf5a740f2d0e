import { type Expression, sql } from 'kysely';
import { changesRow, inBatches } from '../database/queries.ts';
import type { Db, Trx } from '../database/tables.ts';
import type { JobKey, JobKind, JobOutcome, NewJob } from './job.ts';
import { leasedAt, noLease } from './lease-columns.ts';

/** Adds jobs, or starts them over: a job that is running is due again afterwards. One that has failed counts one failure. */
export async function addJobs(trx: Trx, jobs: readonly NewJob[]): Promise<void> {
  for (const batch of inBatches(jobs)) {
    await trx
      .insertInto('jobs')
      .values(batch.map(({ groupKey = '', ...job }) => ({ ...job, groupKey })))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'key']).doUpdateSet((eb) => ({
          dueAt: eb.ref('excluded.dueAt'),
          isWoken: 1,
          failures: sql<number>`case when jobs.failures > 0 then 1 else 0 end`,
          lastError: null,
        })),
      )
      .execute();
  }
}

/** Adds a job unless it exists already. */
export async function addMissingJob(db: Db, job: NewJob): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ groupKey: '', ...job })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
    .execute();
}

/** Adds a group if it is missing. Call it before any account is locked: the insert waits for a transaction that has locked the group. */
export async function addGroup(trx: Trx, key: string): Promise<void> {
  await trx
    .insertInto('jobGroups')
    .values({ key, failures: 0, failedAt: 0, blockedUntil: 0 })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Pauses the jobs of a group, or resumes them. Running jobs end. Adds the group if it is missing. */
export async function pauseGroup(trx: Trx, key: string, pausedAt: number | null): Promise<void> {
  await addGroup(trx, key);
  await trx.updateTable('jobGroups').set({ pausedAt }).where('key', '=', key).execute();
}

/** A list of keys, or a query for them. */
type JobKeys = readonly string[] | Expression<string>;

/** Makes jobs due at a time, unless they are due earlier. Running jobs are due again at that time. Parked ones stay parked. */
export async function wakeJobs(
  db: Db,
  kind: JobKind,
  keys: JobKeys,
  { dueAt, now }: { readonly dueAt: number; readonly now: number },
): Promise<void> {
  if (isEmpty(keys)) return;
  const due = sql<number>`case when ${leasedAt(now)} or due_at > ${dueAt} then ${dueAt} else due_at end`;
  await selectJobs(db, kind, keys).set({ isWoken: 1, dueAt: due }).where('dueAt', 'is not', null).execute();
}

/** Makes jobs due now that are due later. Does not repeat running jobs. */
export async function makeJobsDue(db: Db, kind: JobKind, keys: JobKeys, now: number): Promise<void> {
  if (isEmpty(keys)) return;
  await selectJobs(db, kind, keys).set({ dueAt: now }).where('dueAt', '>', now).execute();
}

/** Ends the leases of jobs, and makes those due that were parked. */
export async function resetJobs(trx: Trx, kind: JobKind, keys: JobKeys, now: number): Promise<void> {
  if (isEmpty(keys)) return;
  await selectJobs(trx, kind, keys)
    .set((eb) => ({ ...noLease, dueAt: eb.fn.coalesce('dueAt', eb.val(now)) }))
    .execute();
}

/** Parks jobs: they wait until they are made due. Running jobs are parked when they end. */
export async function parkJobs(trx: Trx, kind: JobKind, keys: JobKeys): Promise<void> {
  if (isEmpty(keys)) return;
  await selectJobs(trx, kind, keys).set({ dueAt: null }).execute();
}

export async function removeJobs(trx: Trx, kind: JobKind, keys: JobKeys): Promise<void> {
  if (isEmpty(keys)) return;
  await trx.deleteFrom('jobs').where('kind', '=', kind).where('key', 'in', keys).execute();
}

const selectJobs = (db: Db, kind: JobKind, keys: JobKeys) =>
  db.updateTable('jobs').where('kind', '=', kind).where('key', 'in', keys);

// PostgreSQL has no empty list.
const isEmpty = (keys: JobKeys): boolean => 'length' in keys && keys.length === 0;

/** Ends the lease of a job and records the outcome. Does nothing if the lease was lost. @returns whether the caller still had it. */
export async function endJob(
  db: Db,
  { kind, key, leaseId }: JobKey & { readonly leaseId: string },
  outcome: JobOutcome,
): Promise<boolean> {
  if (outcome.kind === 'removed') {
    const isRemoved = await db
      .deleteFrom('jobs')
      // A job that was made due while it ran has more to do, so it is not removed.
      .where((eb) => eb.and({ kind, key, leaseId, isWoken: 0 }))
      .$call(changesRow);
    if (isRemoved) return true;
  }
  return db
    .updateTable('jobs')
    .set((eb) => ({
      ...noLease,
      ...('dueAt' in outcome && { dueAt: nextDueAt(outcome.dueAt) }),
      ...(outcome.kind === 'done' && { failures: 0, lastError: null }),
      ...(outcome.kind === 'failed' && { failures: eb('failures', '+', 1), lastError: outcome.error }),
    }))
    .where((eb) => eb.and({ kind, key, leaseId }))
    .$call(changesRow);
}

/** Keeps an earlier time that was set while the job ran. A job that was parked meanwhile stays parked. */
const nextDueAt = (dueAt: number | null) =>
  dueAt === null
    ? sql<number | null>`case when is_woken = 1 then due_at end`
    : sql<
        number | null
      >`case when due_at is null or (is_woken = 1 and due_at < ${dueAt}) then due_at else ${dueAt} end`;
