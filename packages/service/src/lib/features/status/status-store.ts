import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/database/tables.ts';
import { addMissingJob } from '../../core/jobs/change-jobs.ts';
import type { StatusReport } from './status-types.ts';

export type StatusStore = ReturnType<typeof createSqlStatus>;

/** The begin or the end of an outage. */
export interface OutageEntry {
  readonly utilityId: string;
  readonly type: 'utility.outage_started' | 'utility.outage_ended';
  /** UNIX seconds. */
  readonly at: number;
}

export function createSqlStatus(db: Db) {
  return {
    /** The newest report; `null` before the first one. */
    async find(): Promise<StatusReport | null> {
      const row = await db.selectFrom('statusReports').select('report').executeTakeFirst();
      return row ? (JSON.parse(row.report) as StatusReport) : null;
    },
    async put(report: StatusReport): Promise<void> {
      const row = { id: 'newest', at: report.at, report: JSON.stringify(report) } as const;
      await db
        .insertInto('statusReports')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    /** The outages of production clients, by time. An outage has an entry for each client, so it comes several times. */
    async listOutages(since: number): Promise<OutageEntry[]> {
      const rows = await db
        .selectFrom('journal')
        .innerJoin('clients', 'clients.id', 'journal.clientId')
        .select(['type', 'at', 'data'])
        // The condition of the partial index, which a parameter would not match.
        .where(sql<SqlBool>`type in ('utility.outage_started', 'utility.outage_ended')`)
        .where('at', '>=', since)
        .where('environment', '=', 'production')
        .orderBy('at')
        .$narrowType<{ type: OutageEntry['type']; data: string }>()
        .execute();
      return rows.map(({ type, at, data }) => ({ type, at, utilityId: JSON.parse(data).utility_id }));
    },
    /** Adds the job of the report if it is missing. */
    addJob: (now: number) => addMissingJob(db, { kind: 'status_report', key: 'newest', dueAt: now }),
  };
}
