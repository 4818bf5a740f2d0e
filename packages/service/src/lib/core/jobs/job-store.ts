import { changesRow } from '../database/queries.ts';
import type { Db } from '../database/tables.ts';
import { endJob } from './change-jobs.ts';
import { claimJob, claimOfGroup, claimOfGroups } from './claim-job.ts';
import type { Job, JobClaim, JobKey, JobKind, JobOutcome } from './job.ts';
import { freeAt, leasedAt } from './lease-columns.ts';
import type { Lease } from './leases.ts';

export type JobStore = ReturnType<typeof createSqlJobs>;

/**
 * Background work of all kinds. A job is due at a time, and runs under a lease. When the process that has the lease dies, any other can
 * claim it.
 *
 * Jobs of a group share a maximum of running ones, and wait while the group is blocked: for the jobs at a utility, the group is
 * `<environment>/<utility id>`.
 */
export function createSqlJobs(db: Db) {
  return {
    /** Claims a job that is due, or `null`. @param groupKey only of this group. Default: any group, with `maxPerGroup`. */
    claim(kind: JobKind, { maxPerGroup, ...claim }: JobClaim, groupKey = ''): Promise<Job | null> {
      return maxPerGroup === undefined
        ? claimOfGroup(db, kind, groupKey, claim)
        : claimOfGroups(db, kind, { ...claim, maxPerGroup });
    },
    /** Claims one job, due or not. */
    claimOne: (jobKey: JobKey, claim: JobClaim) => claimJob(db, jobKey, claim),
    /** Extends a lease. @returns whether the caller still had it. */
    renewLease: ({ kind, key }: JobKey, { leaseId, leaseUntil }: Lease) =>
      db
        .updateTable('jobs')
        .set({ leaseUntil })
        .where((eb) => eb.and({ kind, key, leaseId }))
        .$call(changesRow),
    end: (job: JobKey & { readonly leaseId: string }, outcome: JobOutcome) => endJob(db, job, outcome),
    /** Counts the jobs in groups that are due and those that run, over all processes. */
    async count(kind: JobKind, now: number) {
      // Counts by group, because the indexes begin with it.
      const groups = await db
        .selectFrom('jobGroups')
        .select((eb) => {
          const count = () =>
            eb
              .selectFrom('jobs')
              .select((of) => of.fn.countAll<number>().as('count'))
              .where('kind', '=', kind)
              .whereRef('groupKey', '=', 'jobGroups.key');
          return [
            count().where('dueAt', '<=', now).where(freeAt(now)).$asScalar().as('due'),
            count().where(leasedAt(now)).$asScalar().as('running'),
          ];
        })
        .execute();
      const sum = (key: 'due' | 'running') => groups.reduce((total, group) => total + (group[key] ?? 0), 0);
      return { due: sum('due'), running: sum('running') };
    },
  };
}
