import { sql } from 'kysely';
import { isPostgres } from '../database/dialect.ts';
import { lockRow } from '../database/lock-row.ts';
import { changesRow, retryLostRaces } from '../database/queries.ts';
import type { Db, Trx } from '../database/tables.ts';
import type { Job, JobClaim, JobKey, JobKind, JobObstacle } from './job.ts';
import { freeAt, leasedAt } from './lease-columns.ts';
import { isLeased } from './leases.ts';

/**
 * Claims the job of a group that has been due longest. On PostgreSQL, jobs that another transaction has locked are skipped.
 *
 * Without a maximum per group, the claim doesn't look at the state of the group.
 */
export async function claimOfGroup(
  db: Db,
  kind: JobKind,
  groupKey: string,
  { now, leaseId, leaseUntil }: JobClaim,
): Promise<Job | null> {
  const job = await db
    .updateTable('jobs')
    .set({ leaseId, leaseUntil, isWoken: 0 })
    .where('kind', '=', kind)
    .where('key', '=', (eb) =>
      eb
        .selectFrom('jobs as due')
        .select('due.key')
        .where((and) => and.and({ 'due.kind': kind, 'due.groupKey': groupKey }))
        .where('due.dueAt', '<=', now)
        .where(freeAt(now))
        .orderBy('due.dueAt')
        .limit(1)
        .$if(isPostgres(db), (query) => query.forNoKeyUpdate().skipLocked()),
    )
    .returning(['key', 'groupKey', 'failures'])
    .executeTakeFirst();
  return job ? { kind, ...job, leaseId, leaseUntil } : null;
}

/** Claims the job that has been due longest, among the groups that are neither blocked nor paused and have fewer than `maxPerGroup` running jobs. */
export function claimOfGroups(
  db: Db,
  kind: JobKind,
  claim: JobClaim & { readonly maxPerGroup: number },
): Promise<Job | null> {
  return retryLostRaces(async () => {
    const group = await selectGroup(db, kind, claim).executeTakeFirst();
    if (!group || group.dueAt === null) return null;
    const job = await db.transaction().execute(async (trx) => {
      await lockGroup(trx, group.key);
      const state = await readGroup(trx, kind, group.key, claim.now);
      return !state || groupObstacle(state, claim) ? null : claimOfGroup(trx, kind, group.key, claim);
    });
    return job ?? undefined;
  });
}

/**
 * Selects the available group with the job that has been due longest. Starts from the groups, because a query that starts from the jobs
 * would scan all due jobs of full and blocked groups.
 */
const selectGroup = (db: Db, kind: JobKind, { now, maxPerGroup }: JobClaim & { maxPerGroup: number }) =>
  db
    .selectFrom('jobGroups')
    .select((eb) => [
      'jobGroups.key',
      eb
        .selectFrom('jobs')
        .select('dueAt')
        .where('kind', '=', kind)
        .whereRef('groupKey', '=', 'jobGroups.key')
        .where('dueAt', '<=', now)
        .where(freeAt(now))
        .orderBy('dueAt')
        .limit(1)
        .as('dueAt'),
    ])
    .where('blockedUntil', '<=', now)
    .where('pausedAt', 'is', null)
    .where(countRunning(kind, sql.ref('job_groups.key'), now), '<', maxPerGroup)
    // Groups without due jobs come last.
    .orderBy('dueAt', (order) => order.asc().nullsLast())
    .limit(1);

const countRunning = (kind: JobKind, groupKey: unknown, now: number) =>
  sql<number>`(select count(*) from jobs where kind = ${kind} and group_key = ${groupKey} and ${leasedAt(now)})`;

/**
 * Claims a job, due or not. Reads obstacles without a lock first, because most claims on demand meet one.
 */
export async function claimJob(db: Db, jobKey: JobKey, claim: JobClaim): Promise<Job | JobObstacle> {
  const job = await readJob(db, jobKey, claim.now);
  if (!job) return 'busy';
  const { groupKey } = job;
  const claimNow = () => db.transaction().execute((trx) => claimUnderLock(trx, jobKey, groupKey, claim));
  return findObstacle(job, claim) ?? claimNow();
}

const claimUnderLock = async (
  trx: Trx,
  jobKey: JobKey,
  groupKey: string,
  claim: JobClaim,
): Promise<Job | JobObstacle> => {
  const { now, leaseId, leaseUntil } = claim;
  await lockGroup(trx, groupKey);
  const job = await readJob(trx, jobKey, now);
  if (!job) return 'busy';
  const obstacle = findObstacle(job, claim);
  if (obstacle) return obstacle;
  const isClaimed = await trx
    .updateTable('jobs')
    .set({ leaseId, leaseUntil, isWoken: 0 })
    .where((eb) => eb.and({ ...jobKey }))
    // Checked again, because a late renewal or a refusal locks only the job.
    .where(freeAt(now))
    .where('dueAt', 'is not', null)
    .$call(changesRow);
  return isClaimed ? { ...jobKey, groupKey, failures: job.failures, leaseId, leaseUntil } : 'busy';
};

/** Locks a group: claims in it run one after the other, so that each one counts the leases of those before it. */
const lockGroup = async (trx: Trx, key: string): Promise<void> => {
  await trx.selectFrom('jobGroups').select('key').where('key', '=', key).$call(lockRow(trx)).execute();
};

const readGroup = (trx: Trx, kind: JobKind, key: string, now: number) =>
  trx
    .selectFrom('jobGroups')
    .select(['blockedUntil', 'pausedAt', countRunning(kind, key, now).as('running')])
    .where('key', '=', key)
    .executeTakeFirst();

const readJob = (db: Db, { kind, key }: JobKey, now: number) =>
  db
    .selectFrom('jobs')
    .leftJoin('jobGroups', 'jobGroups.key', 'jobs.groupKey')
    .select([
      'jobs.groupKey',
      'jobs.dueAt',
      'jobs.leaseUntil',
      'jobs.failures',
      'jobGroups.blockedUntil',
      'jobGroups.pausedAt',
      sql<number>`(select count(*) from jobs as other
        where other.kind = jobs.kind and other.group_key = jobs.group_key and ${leasedAt(now, 'other.leaseUntil')})`.as(
        'running',
      ),
    ])
    .where((eb) => eb.and({ 'jobs.kind': kind, 'jobs.key': key }))
    .executeTakeFirst();

const findObstacle = (
  job: NonNullable<Awaited<ReturnType<typeof readJob>>>,
  claim: JobClaim,
): JobObstacle | null => {
  if (job.dueAt === null) return 'parked';
  return isLeased(job, claim.now) ? 'busy' : groupObstacle(job, claim);
};

/** `null`: the job has no group that can be blocked. */
interface GroupState {
  readonly blockedUntil: number | null;
  readonly pausedAt: number | null;
  readonly running: number;
}

const groupObstacle = (
  { blockedUntil, pausedAt, running }: GroupState,
  { now, maxPerGroup = Number.POSITIVE_INFINITY }: JobClaim,
): JobObstacle | null => {
  if (pausedAt !== null || (blockedUntil ?? 0) > now) return 'group_blocked';
  return running >= maxPerGroup ? 'group_full' : null;
};
