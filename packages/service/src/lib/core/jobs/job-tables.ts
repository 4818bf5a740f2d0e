import type { Generated } from 'kysely';
import type { JobKey } from './job.ts';

export interface JobTables {
  /** Background work: see `createSqlJobs`. */
  readonly jobs: JobKey & {
    readonly groupKey: string;
    /** `null`: parked until it is made due. */
    readonly dueAt: number | null;
    readonly leaseId: Generated<string | null>;
    readonly leaseUntil: Generated<number>;
    /** 1 if the job was made due since its claim, otherwise 0. */
    readonly isWoken: Generated<number>;
    /** In a row. */
    readonly failures: Generated<number>;
    /** The error of the last failure; `null` since a success. */
    readonly lastError: Generated<string | null>;
  };
  /** Groups of jobs that may be blocked. */
  readonly jobGroups: {
    readonly key: string;
    /** In a row. */
    readonly failures: number;
    /** Time of the last failure. */
    readonly failedAt: number;
    readonly blockedUntil: number;
    /** Time at which the last outage began or ended; `null` if there was none. */
    readonly statusSince: Generated<number | null>;
    /** Time since which the operator has paused its jobs; `null` if they are not paused. */
    readonly pausedAt: Generated<number | null>;
  };
}
