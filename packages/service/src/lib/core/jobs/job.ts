import type { Lease, LeaseClaim } from './leases.ts';

/** Kinds of background work, each with the object that the key of a job identifies. */
export type JobKind =
  /** Account: fetches its data. */
  | 'sync'
  /** Connection by `redirect`: checks the access and lists the accounts. */
  | 'check'
  /** Revocation: ends an access at the utility. */
  | 'revocation'
  /** Account: reports that its data is late. */
  | 'stall_report'
  /** Removed account: erases it with its data. */
  | 'erasure'
  /** Webhook endpoint: delivers its events. */
  | 'delivery'
  /** Address of a person: mails a receipt. */
  | 'receipt'
  /** `delays`: measures how late the data of utilities is. */
  | 'measurement'
  /** `newest`: makes the report of the status page. */
  | 'status_report'
  /** Connect link: mails it. */
  | 'link_mail'
  /** Connect link: ends it when its time is over. */
  | 'link_end';

export interface JobKey {
  readonly kind: JobKind;
  readonly key: string;
}

/** A job under a lease. */
export interface Job extends JobKey, Lease {
  /** See `createSqlJobs`. */
  readonly groupKey: string;
  /** Failures in a row before this run. */
  readonly failures: number;
}

export interface NewJob extends JobKey {
  /** Default: the group without a name. */
  readonly groupKey?: string;
  /** UNIX seconds. `null`: waits until it is made due. */
  readonly dueAt: number | null;
}

export interface JobClaim extends LeaseClaim {
  /** Jobs of one kind and group that run at a time, over all processes. Default: any number. */
  readonly maxPerGroup?: number;
}

/**
 * Reasons why a job cannot be claimed now. `busy`: it is leased, or does not exist. `parked`: it waits until it is made due. `group_full`:
 * the maximum of its group is running. `group_blocked`: its group is blocked or paused.
 */
export type JobObstacle = 'busy' | 'parked' | 'group_full' | 'group_blocked';

export type JobOutcome =
  /** `dueAt` is the time at which it is due again; `null` if it waits until it is made due. */
  | { readonly kind: 'done'; readonly dueAt: number | null }
  /** The job needs more time: neither a success nor a failure. */
  | { readonly kind: 'not_yet'; readonly dueAt: number }
  | { readonly kind: 'failed'; readonly dueAt: number; readonly error: string }
  /** The process was stopped: due again now. */
  | { readonly kind: 'released' }
  /** Nothing is left to do. */
  | { readonly kind: 'removed' };
