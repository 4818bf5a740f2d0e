import type { Environment } from '@utility-connect/protocol';
import type { SignInReason } from '../journal/event-types.ts';
import type { Account } from './accounts.ts';
import type { Lease, LeaseClaim } from './leases.ts';

/** When data that was not read again, or has no newer intervals, counts as late, in seconds. Accounts are synced about once a day. */
export const STALL_SECONDS: number = 2 * 86_400;

export interface SyncClaim extends LeaseClaim {
  /** Slots: how many accounts of one utility are synced at a time. */
  readonly perUtility: number;
}

/** A lease of an account, and how many failures in a row preceded it. */
export interface SyncLease extends Lease {
  readonly failures: number;
  readonly utilityFailures: number;
}

/**
 * Why an account cannot be synced now. `busy`: it is leased. `login_refused`: the person has to sign in again. `utility_full`:
 * no slot is free. `utility_backoff`: the utility was down.
 */
export type SyncObstacle = 'busy' | 'login_refused' | 'utility_full' | 'utility_backoff';

/** A leased account to sync. */
export interface SyncJob extends SyncLease {
  readonly account: Account;
  readonly environment: Environment;
}

export type SyncOutcome =
  | { readonly kind: 'done'; readonly dueAt: number }
  /** The utility needs more time: neither a success nor a failure. */
  | { readonly kind: 'not_yet'; readonly dueAt: number }
  /** The process was stopped: due again now. */
  | { readonly kind: 'released' }
  /**
   * `blockedUntil`: until when no account is synced at the utility, if several logins fail there in a row (`OUTAGE_LOGINS`);
   * `null` where the failure says nothing about the utility. A login counts once until one of its accounts succeeds.
   */
  | {
      readonly kind: 'failed';
      readonly dueAt: number;
      readonly blockedUntil: number | null;
      readonly error: SyncErrorCode;
    }
  /** The login no longer works: no account of the connection is due until it is connected again. */
  | { readonly kind: 'login_refused'; readonly at: number; readonly reason: SignInReason };

/**
 * Why a sync failed. `utility_unavailable`: its site is down or too slow. `invalid_answer`: what it sent cannot be read.
 * `client_refused`: it refuses the operator's registration. `server_error`: a fault of the service.
 */
export type SyncErrorCode = 'utility_unavailable' | 'invalid_answer' | 'client_refused' | 'server_error';
