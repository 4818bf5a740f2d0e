import type { Environment } from '@utility-connect/protocol';
import type { CappedCount, OperatorUtilityState } from '@utility-connect/protocol/operator';
import { sql } from 'kysely';
import type { Db } from '../../../core/database/tables.ts';
import { pauseGroup } from '../../../core/jobs/change-jobs.ts';
import { readGroupKey, utilityGroup } from '../../../heart/sql/utilities/utility-group.ts';
import { utilityState } from '../../../heart/utilities/utility-state.ts';
import { cappedCount, countCapped, LIST_COUNT_LIMIT, toCapped } from '../paging.ts';

/** The state of a utility in an environment. */
export interface UtilityState {
  readonly environment: Environment;
  readonly utilityId: string;
  readonly state: OperatorUtilityState;
  /** Time since which it is down or paused; `null` if it is neither, or if that is unknown. */
  readonly since: number | null;
  readonly blockedUntil: number;
  /** Without an answer, in a row. */
  readonly failures: number;
  readonly failedAt: number;
}

/**
 * The begin or the end of an outage.
 *
 * @public Named by the declarations of the store.
 */
export interface OutageEvent {
  readonly at: number;
  readonly type: 'utility.outage_started' | 'utility.outage_ended';
  readonly utilityId: string;
  readonly environment: Environment;
}

/** Which connections are counted as stale. */
interface StaleQuery {
  readonly environment: Environment;
  readonly utilityId: string;
  readonly before: number;
  readonly max: number;
}

/** Entries of outages that are read. Each client of a utility has its own. */
const MAX_EVENTS = 500;

/** Lists the utilities that have jobs or have failed, with the worst state of their groups. */
export async function listStates(db: Db, now: number): Promise<UtilityState[]> {
  // The group of the utility comes before those of single clients, and counts if all are equally bad.
  const rows = await db
    .selectFrom('jobGroups')
    .selectAll()
    .where('key', 'like', '%/%')
    .orderBy('key')
    .execute();
  const states = new Map<string, UtilityState>();
  for (const { key, ...health } of rows) {
    // Outages that a sandbox client simulates are in a group of their own, and are those of the sandbox here.
    const { environment, utilityId } = readGroupKey(key);
    const { status, since } = utilityState(health, now);
    const isDown = status === 'down';
    const state = health.pausedAt !== null ? 'paused' : isDown ? 'down' : 'operational';
    const id = utilityGroup(environment, utilityId);
    const other = states.get(id);
    if (other && severity[state] <= severity[other.state]) continue;
    const { blockedUntil, failures, failedAt } = health;
    const times = { since: isDown ? since : null, blockedUntil, failedAt };
    states.set(id, { environment, utilityId, state, failures, ...times });
  }
  return [...states.values()];
}

const severity: Readonly<Record<OperatorUtilityState, number>> = { operational: 0, down: 1, paused: 2 };

/** Counts the accounts that are read from utilities, up to a maximum. */
export async function countAccounts(
  db: Db,
  environment: Environment,
  utilityIds: readonly string[],
): Promise<Map<string, CappedCount>> {
  if (utilityIds.length === 0) return new Map();
  const parts = utilityIds.map((id) => {
    const ofGroup = sql`select 1 from jobs where kind = 'sync' and group_key = ${utilityGroup(environment, id)}`;
    // Without the cast, PostgreSQL would not know the type of the parameter.
    return sql`select cast(${id} as text) as id, ${cappedCount(ofGroup, LIST_COUNT_LIMIT)} as count`;
  });
  const { rows } = await sql<{ id: string; count: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, toCapped(count, LIST_COUNT_LIMIT)]));
}

/** Counts the syncs of a group, or of all, up to a maximum. `late`: due for longer than an hour, at a utility that is up. */
export async function countSyncs(
  db: Db,
  now: number,
  groupKey?: string,
): Promise<Record<'due' | 'late' | 'running', CappedCount>> {
  const groups = sql`select key from job_groups where key like '%/%'`;
  const upGroups = sql`${groups} and blocked_until <= ${now} and paused_at is null`;
  const within = (keys: typeof groups) =>
    groupKey === undefined ? sql`group_key in (${keys})` : sql`group_key = ${groupKey}`;
  const syncs = (condition: typeof groups, keys = groups) =>
    countCapped(db, sql`select 1 from jobs where kind = 'sync' and ${within(keys)} and ${condition}`);
  // Jobs that run are due too. Leaving them out in the query would read each row, not only the index.
  const due = await syncs(sql`due_at <= ${now}`);
  const running = await syncs(sql`lease_until > ${now}`);
  return {
    due: due.is_more ? due : { count: Math.max(0, due.count - running.count), is_more: false },
    late: await syncs(sql`due_at <= ${now - LATE_SECONDS} and due_at > ${now - FIRST_SECONDS}`, upGroups),
    running,
  };
}

/** The first sync of an account is due long ago, so that it comes before all others: see `firstDueAt`. */
const FIRST_SECONDS = 29 * 86_400;
const LATE_SECONDS = 3600;

/** Counts the connections at a utility whose newest data is older than `before`, of the newest `max`. */
export async function countStale(
  db: Db,
  { environment, utilityId, before, max }: StaleQuery,
): Promise<CappedCount> {
  const { rows } = await sql<{ dataThrough: number | null }>`
    select max(accounts.data_through) as data_through from (
      select connections.id from connections inner join clients on clients.id = connections.client_id
      where connections.utility_id = ${utilityId} and connections.method <> 'file'
        and clients.environment = ${environment}
      order by connections.created_at desc, connections.id desc limit ${max}
    ) as newest inner join accounts on accounts.connection_id = newest.id
    where accounts.data_through is not null group by newest.id`.execute(db);
  const stale = rows.filter(({ dataThrough }) => (dataThrough ?? before) < before);
  return { count: stale.length, is_more: rows.length === max };
}

/** Lists when outages began and ended, newest first. Each client was told, at the same time. */
export async function listOutages(db: Db, utilityId?: string): Promise<OutageEvent[]> {
  const ofType = (type: OutageEvent['type']) => sql`select * from (
      select at, id, type, subject, client_id from journal where type = ${type}
      ${utilityId === undefined ? sql`` : sql`and subject = ${utilityId}`}
      order by at desc, id desc limit ${sql.lit(MAX_EVENTS)}) as part`;
  const { rows } = await sql<OutageEvent>`
    select distinct entries.at, entries.type, entries.subject as utility_id, clients.environment
    from (${ofType('utility.outage_started')} union all ${ofType('utility.outage_ended')}) as entries
    inner join clients on clients.id = entries.client_id
    order by entries.at desc`.execute(db);
  return rows;
}

/** Pauses the jobs at a utility, or resumes them. @returns whether that has changed anything. */
export function setPaused(
  db: Db,
  { environment, utilityId }: { readonly environment: Environment; readonly utilityId: string },
  pausedAt: number | null,
): Promise<boolean> {
  const key = utilityGroup(environment, utilityId);
  return db.transaction().execute(async (trx) => {
    const group = await trx
      .selectFrom('jobGroups')
      .select('pausedAt')
      .where('key', '=', key)
      .executeTakeFirst();
    if ((group?.pausedAt ?? null) === null ? pausedAt === null : pausedAt !== null) return false;
    await pauseGroup(trx, key, pausedAt);
    return true;
  });
}
