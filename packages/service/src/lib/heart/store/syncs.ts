import type { JobOutcome } from '../../core/jobs/job.ts';
import type { SignInReason } from '../../core/journal/event-types.ts';

/** Seconds after which data that was not read again, or has no newer intervals, counts as late. Accounts are synced about once a day. */
export const STALL_SECONDS: number = 2 * 86_400;

/** Seconds after which the syncs and checks of a client look again whether the operator has enabled it. */
export const DISABLED_SECONDS: number = 6 * 3600;

/** The outcome of a sync or a check. */
export type SyncOutcome =
  | Exclude<JobOutcome, { kind: 'failed' | 'removed' }>
  | {
      readonly kind: 'failed';
      readonly dueAt: number;
      readonly error: SyncErrorCode;
      /** Whether the utility gave no answer: see `recordOutage`. */
      readonly isOutage: boolean;
    }
  /** The login no longer works: nothing of the connection is due until it is connected again. */
  | { readonly kind: 'login_refused'; readonly at: number; readonly reason: SignInReason };

/**
 * Reasons why a sync failed. `utility_unavailable`: its site is down or too slow. `invalid_answer`: its answer cannot be read.
 * `interface_changed`: its page or interface has changed, and the connector needs a fix. * `client_refused`: it refuses the operator's registration. `server_error`: a fault of the service.
 */
export type SyncErrorCode =
  | 'utility_unavailable'
  | 'invalid_answer'
  | 'interface_changed'
  | 'client_refused'
  | 'server_error';
